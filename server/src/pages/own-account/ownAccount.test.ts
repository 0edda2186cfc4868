import { accountEndpoints } from '@starling/api/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  authorizePath,
  Browser,
  CHALLENGE,
  hiddenFields,
  obtainCode,
  PASSWORD,
  passwordHash,
  postForm,
  registerApp,
  VERIFIER,
} from '../../identity/oauth/oauth.fixture.ts'
import { sweepTokens } from '../../identity/oauth/tokenUse.ts'
import { suspendAccount } from '../../operator/moderation/moderateAccount.ts'
import { follow, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { readCsv } from '../../platform/csv/readCsv.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

let count = 0
async function newcomer(): Promise<{ person: TestAccount; name: string; browser: Browser; page: string }> {
  const name = `person${(count += 1)}`
  const person = await server.createAccount(name, { passwordHash: await passwordHash() })
  const browser = new Browser(server)
  await browser.signIn(name)
  return { person, name, browser, page: (await browser.open('/auth/account')).text }
}
const whoAmI = async (token: string): Promise<number> =>
  (await server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${token}` } })).status

describe('one’s own account', () => {
  it('is for whoever is signed in on the page', async () => {
    const { response } = await new Browser(server).open('/auth/account')
    expect(response.headers.get('location')).toBe('/auth/sign_in?return_to=%2Fauth%2Faccount')
    const { page } = await newcomer()
    expect(page).not.toMatch(/<script|\sstyle=|\son\w+=/i)
  })

  it('takes no form of another page, and none of somebody else', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const typed = { change_password: PASSWORD, password: 'a whole new one' }
    const foreign = await one.browser.submit('/auth/account/password', other.page, typed)
    expect(foreign.response.headers.get('location')).toContain('/auth/sign_in')
    await one.browser.submit('/auth/account/password', one.page, typed, { 'sec-fetch-site': 'cross-site' })
    expect((await new Browser(server).signIn(one.name)).response.status).toBe(303)
  })
})

describe('a stolen session', () => {
  it('is seen by its owner and revoked, in the browser', async () => {
    const { name, browser, person } = await newcomer()
    const thief = new Browser(server)
    await thief.signIn(name)
    const app = await registerApp(server, { client_name: 'A strange app' })
    const code = await obtainCode(server, name, { client_id: app.client_id, code_challenge: CHALLENGE, code_challenge_method: 'S256' })
    const exchanged = await postForm(server, '/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'https://client.test/callback',
      client_id: app.client_id,
      code_verifier: VERIFIER,
    })
    const { access_token: stolen } = (await exchanged.json()) as { access_token: string }
    expect(await whoAmI(stolen)).toBe(200)
    const { text } = await browser.open('/auth/account')
    const form = text.split('<form').find((part) => part.includes('A strange app')) ?? ''
    expect(form).toContain('last used 2026-11-20')
    // Only the session of this browser is marked (#26, 6).
    expect(text.match(/this browser/g)).toHaveLength(1)
    expect(text).toContain('href="/settings"')
    const answer = await browser.submit('/auth/account/revoke', text, hiddenFields(`<form${form}</form>`))
    expect(answer.text).toContain('That session is signed out.')
    expect(answer.text).not.toContain('A strange app')
    expect(await whoAmI(stolen)).toBe(401)
    expect(await whoAmI(person.token)).toBe(200)
    await browser.submit('/auth/account/revoke_others', text, {})
    expect(await whoAmI(person.token)).toBe(401)
    expect((await thief.open('/auth/account')).response.status).toBe(303)
    expect((await browser.open('/auth/account')).response.status).toBe(200)
  })

  it('ends with all others, but for the client in the browser in which that is asked for', async () => {
    const { name, browser } = await newcomer()
    const callback = `${server.origin}/sign-in/callback`
    const app = await registerApp(server, { redirect_uris: callback })
    const signInClient = async (inBrowser: Browser): Promise<string> => {
      const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
      const { response } = await inBrowser.open(authorizePath({ client_id: app.client_id, redirect_uri: callback, ...pkce }))
      const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
      const grant = { grant_type: 'authorization_code', code, redirect_uri: callback, client_id: app.client_id, code_verifier: VERIFIER }
      return ((await (await postForm(server, '/oauth/token', grant)).json()) as { access_token: string }).access_token
    }
    const elsewhere = new Browser(server)
    await elsewhere.signIn(name)
    const [here, there] = [await signInClient(browser), await signInClient(elsewhere)]
    const state = async () => [await whoAmI(here), await whoAmI(there)]
    expect(await state()).toEqual([200, 200])
    const { text } = await browser.open('/auth/account')
    await browser.submit('/auth/account/revoke_others', text, {})
    expect(await state()).toEqual([200, 401])
    // Changing the password also keeps this session, and the browser keeps its device id.
    await browser.submit('/auth/account/password', text, { change_password: PASSWORD, password: 'a whole new one' })
    await browser.submit('/auth/account/revoke_others', text, {})
    expect(await state()).toEqual([200, 401])
    await browser.submit('/auth/sign_out', text, {})
    await browser.signIn(name, 'a whole new one')
    await browser.submit('/auth/account/revoke_others', (await browser.open('/auth/account')).text, {})
    expect(await state()).toEqual([200, 401])
  })

  it('says from where and in which browser each session began, and when it was last used (#26, 6)', async () => {
    const seen = await startTestServer({ now: new Date('2026-11-20T12:00:00Z'), settings: { trustProxy: true } })
    onTestFinished(() => seen.close())
    const { account } = await seen.createAccount('ada', { passwordHash: await passwordHash() })
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
    const [browser, thief] = [new Browser(seen, '203.0.113.7'), new Browser(seen, '2001:db8:1:2::9')]
    for (const each of [browser, thief]) await each.signIn('ada')
    await seen.ctx.db.updateTable('oauth_tokens').set({ revoked_at: seen.ctx.now() }).where('account_id', '=', account.id).execute()
    const callback = `${seen.origin}/sign-in/callback`
    const app = await registerApp(seen, { redirect_uris: callback, client_name: 'Starling' })
    const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
    const { response } = await browser.open(authorizePath({ client_id: app.client_id, redirect_uri: callback, ...pkce }))
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const grant = { grant_type: 'authorization_code', code, redirect_uri: callback, client_id: app.client_id, code_verifier: VERIFIER }
    const headers = { ...firefox, 'x-forwarded-for': '203.0.113.8' }
    expect((await seen.request('/oauth/token', { method: 'POST', headers, body: new URLSearchParams(grant) })).status).toBe(200)

    const sessionsOf = async () => {
      const { text } = await browser.open('/auth/account')
      return [...text.matchAll(/<li>\s*<form[^>]*\/revoke">(.*?)<button/gs)].map(([, words = '']) =>
        words
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
    }
    const found = await sessionsOf()
    expect(found).toHaveLength(3)
    const client = found.find((words) => words.startsWith('Starling')) ?? ''
    expect(client).toMatch(/^Starling · Firefox \(Linux\), since 2026-11-20 .*from 203\.0\.113\.8 .*this browser$/)
    expect(found.find((words) => words.includes('203.0.113.7'))).toContain('this browser')
    const foreign = found.find((words) => words.includes('2001:db8:1:2::/64')) ?? ''
    expect(foreign).toContain('since 2026-11-20')
    expect(foreign).not.toContain('this browser')

    seen.setNow(new Date('2026-11-22T12:00:00Z'))
    // The first request after a day stores the day of use, which the page shows from the next request on.
    await sessionsOf()
    const later = await sessionsOf()
    expect(later.find((words) => words.includes('203.0.113.7'))).toContain('last used 2026-11-22')
    expect(later.find((words) => words.includes('2001:db8'))).not.toContain('last used')
  })

  it('cannot be revoked by somebody else', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const rows = await server.ctx.db.selectFrom('oauth_tokens').select('id').where('account_id', '=', one.person.account.id).execute()
    const answer = await other.browser.submit('/auth/account/revoke', other.page, { session: `token-${rows[0]?.id ?? ''}` })
    expect(answer.response.status).toBe(404)
    expect(await whoAmI(one.person.token)).toBe(200)
  })

  it('ends by itself when nobody uses it for half a year', async () => {
    const idle = await startTestServer({ now: new Date('2026-01-01T00:00:00Z') })
    const [used, unused] = [await idle.createAccount('used'), await idle.createAccount('unused')]
    const ask = async ({ token }: TestAccount) =>
      (await idle.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${token}` } })).status
    idle.setNow(new Date('2026-05-01T00:00:00Z'))
    expect(await ask(used)).toBe(200)
    idle.setNow(new Date('2026-07-15T00:00:00Z'))
    await sweepTokens(idle.ctx)
    expect([await ask(used), await ask(unused)]).toEqual([200, 401])
    await idle.close()
  })
})

describe('the password', () => {
  it('is changed by whoever knows it, and every other session ends', async () => {
    const { name, browser, page, person } = await newcomer()
    const wrong = await browser.submit('/auth/account/password', page, { change_password: 'not it at all', password: 'a whole new one' })
    expect([wrong.response.status, wrong.text.includes('That is not your password now.')]).toEqual([422, true])
    const short = await browser.submit('/auth/account/password', page, { change_password: PASSWORD, password: 'short' })
    expect(short.text).toContain('The password is too short')
    const done = await browser.submit('/auth/account/password', page, { change_password: PASSWORD, password: 'a whole new one' })
    expect(done.response.status).toBe(200)
    expect(await whoAmI(person.token)).toBe(401)
    expect((await browser.open('/auth/account')).response.status).toBe(200)
    expect((await new Browser(server).signIn(name)).response.status).toBe(422)
    expect((await new Browser(server).signIn(name, 'a whole new one')).response.status).toBe(303)
  })

  it('cannot be guessed from a browser that was left open', async () => {
    const limited = await startTestServer({ settings: { rateLimits: { perAccount: 1000, perAddress: 1000, signIns: 3, signUps: 5 } } })
    await limited.createAccount('ada', { passwordHash: await passwordHash() })
    const browser = new Browser(limited)
    await browser.signIn('ada')
    const { text } = await browser.open('/auth/account')
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1)
      statuses.push(
        (await browser.submit('/auth/account/password', text, { change_password: `guess ${round}`, password: 'a whole new one' })).response
          .status,
      )
    expect(statuses).toEqual([422, 422, 422, 429])
    await limited.close()
  })
})

describe('a form that is refused', () => {
  it('comes back with what was typed, and without the password', async () => {
    const { browser, page } = await newcomer()
    const email = await browser.submit('/auth/account/email', page, { email: 'ada@new.example', email_password: 'not it at all' })
    expect(email.text).toContain('value="ada@new.example"')
    const gone = await browser.submit('/auth/account/delete', page, { username: 'somebody', delete_password: 'not it at all' })
    expect(gone.text).toContain('value="somebody"')
    for (const { response, text } of [email, gone]) expect([response.status, text.includes('not it at all')]).toEqual([422, false])
  })
})

describe('the e-mail address', () => {
  it('is changed with the password, and is nobody else’s', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const change = (email: string) => one.browser.submit('/auth/account/email', one.page, { email, email_password: PASSWORD })
    expect((await change('no address')).response.status).toBe(422)
    expect((await change(`${other.name}@people.test`)).text).toContain('is taken')
    expect((await change('new@people.test')).response.status).toBe(200)
    expect((await new Browser(server).signIn('NEW@people.test')).response.status).toBe(303)
  })
})

describe('what one takes along', () => {
  it('comes back as it was, in Mastodon’s files', async () => {
    const [old, next] = [await newcomer(), await newcomer()]
    const [ada, ben, cy] = [await server.createAccount('ada'), await server.createAccount('ben'), await server.createAccount('cy')]
    await follow(server, old.person, ada)
    await old.person.client.call(accountEndpoints.block, { params: { id: ben.account.id } })
    await old.person.client.call(accountEndpoints.mute, { params: { id: cy.account.id }, body: { notifications: false } })
    await send(server, old.person.token, 'POST', '/api/v1/domain_blocks', { domain: 'spam.test' })
    const words = await post(ada, 'worth keeping')
    await send(server, old.person.token, 'POST', `/api/v1/statuses/${words.id}/bookmark`)
    const list = (await (await send(server, old.person.token, 'POST', '/api/v1/lists', { title: 'Near, "dear"' })).json()) as { id: string }
    await send(server, old.person.token, 'POST', `/api/v1/lists/${list.id}/accounts`, { account_ids: [ada.account.id] })
    const files = ['following_accounts', 'lists', 'blocked_accounts', 'muted_accounts', 'blocked_domains', 'bookmarks']
    const take = async (browser: Browser) => {
      const all: Record<string, string> = {}
      for (const name of files) all[name] = (await browser.open(`/auth/account/export/${name}.csv`)).text
      return all
    }
    const exported = await take(old.browser)
    expect(exported).toEqual({
      following_accounts: 'Account address,Show boosts,Notify on new posts,Languages\nada@starling.test,true,false,\n',
      lists: '"Near, ""dear""",ada@starling.test\n',
      blocked_accounts: 'ben@starling.test\n',
      muted_accounts: 'Account address,Hide notifications\ncy@starling.test,false\n',
      blocked_domains: 'spam.test\n',
      bookmarks: `https://starling.test/@ada/${words.id}\n`,
    })
    for (const name of files) {
      const form = new FormData()
      form.set('csrf_token', hiddenFields(next.page)['csrf_token'] ?? '')
      form.set('kind', name)
      form.set('file', new Blob([`${exported[name] ?? ''}nobody@nowhere.test,true\n`]), 'file.csv')
      const { response, text } = await next.browser.post('/auth/account/import', form)
      expect([response.status, text.includes('2 lines are being taken in')], name).toEqual([200, true])
      await server.runJobs()
    }
    const imported = await take(next.browser)
    expect({ ...imported, blocked_domains: imported['blocked_domains']?.replace('nobody@nowhere.test\n', '') }).toEqual(exported)
    expect((await old.browser.open('/auth/account/export/passwords.csv')).response.status).toBe(404)
  })

  it('is not taken in for somebody who is suspended meanwhile (#12, part 1)', async () => {
    const { browser, page, person } = await newcomer()
    const wanted = await server.createAccount('wanted')
    const form = new FormData()
    form.set('csrf_token', hiddenFields(page)['csrf_token'] ?? '')
    form.set('kind', 'following_accounts')
    form.set('file', new Blob(['wanted@starling.test,true\n']), 'file.csv')
    expect((await browser.post('/auth/account/import', form)).response.status).toBe(200)
    await suspendAccount(server.ctx, person.account.id)
    await server.runJobs()
    const follows = await server.ctx.db.selectFrom('follows').select('id').where('target_account_id', '=', wanted.account.id).execute()
    expect(follows).toEqual([])
  })

  it('is not a way round the number of lists, nor to fill the database with work (#12, part 1)', async () => {
    const { browser, page, person } = await newcomer()
    const known = await server.createAccount('listed')
    await follow(server, person, known)
    const take = async (kind: string, lines: readonly string[]): Promise<number> => {
      const form = new FormData()
      form.set('csrf_token', hiddenFields(page)['csrf_token'] ?? '')
      form.set('kind', kind)
      form.set('file', new Blob([lines.join('\n')]), 'file.csv')
      return (await browser.post('/auth/account/import', form)).response.status
    }
    expect(
      await take(
        'lists',
        Array.from({ length: 60 }, (_, index) => `list ${index},listed@starling.test`),
      ),
    ).toBe(200)
    await server.runJobs()
    const lists = await server.ctx.db.selectFrom('lists').select('id').where('account_id', '=', person.account.id).execute()
    expect(lists).toHaveLength(50)

    const many = Array.from({ length: 15_000 }, (_, index) => `nobody${index}@nowhere.test`)
    expect(await take('blocked_accounts', many)).toBe(200)
    expect(await take('blocked_accounts', many)).toBe(422)
    await server.ctx.db.deleteFrom('imports').where('account_id', '=', person.account.id).execute()
    expect(await take('blocked_accounts', many)).toBe(200)
    await server.ctx.db.deleteFrom('imports').where('account_id', '=', person.account.id).execute()
  })

  it('is read as files are written', () => {
    expect(readCsv('\uFEFFa,b\r\n"c, ""d""","e\nf"\n\n,\ng')).toEqual([['a', 'b'], ['c, "d"', 'e\nf'], ['g']])
    expect(readCsv('"never closed,\nx')).toEqual([['never closed,\nx']])
    expect(readCsv('')).toEqual([])
  })
})

describe('deleting one’s account', () => {
  it('needs name and password, and leaves nothing but the name', async () => {
    const { name, browser, page, person } = await newcomer()
    const words = await post(person, 'soon gone')
    const attempt = (username: string, delete_password: string) =>
      browser.submit('/auth/account/delete', page, { username, delete_password })
    expect((await attempt('another', PASSWORD)).response.status).toBe(422)
    expect((await attempt(name, 'wrong wrong')).response.status).toBe(422)
    expect((await send(server, null, 'GET', `/api/v1/statuses/${words.id}`)).status).toBe(200)
    const { text } = await attempt(`@${name}`, PASSWORD)
    expect(text).toContain('Your account is deleted')
    await server.runJobs()
    expect((await send(server, null, 'GET', `/api/v1/statuses/${words.id}`)).status).toBe(404)
    expect(await whoAmI(person.token)).toBe(401)
    const again = new Browser(server)
    const form = (await again.open('/auth/sign_up')).text
    const taken = await again.submit('/auth/sign_up', form, { username: name, email: 'x@people.test', password: PASSWORD })
    expect(taken.text).toContain('The username is taken.')
  })

  it('is asked for with the same work for many posts as for one, and signs out at once (#27, fault 1)', async () => {
    const statements: number[] = []
    for (const posts of [1, 12]) {
      const { name, browser, page, person } = await newcomer()
      for (let index = 0; index < posts; index += 1) await post(person, `number ${index}`)
      await server.settled()
      const before = server.statements.length
      await browser.submit('/auth/account/delete', page, { username: name, delete_password: PASSWORD })
      await server.settled()
      statements.push(server.statements.length - before)
      expect(await whoAmI(person.token)).toBe(401)
      await server.runJobs()
      expect((await send(server, null, 'GET', `/api/v1/accounts/${person.account.id}`)).status).toBe(404)
    }
    expect(statements[1]).toBe(statements[0])
  })
})

describe('the web client of this server', () => {
  const callback = 'https://starling.test/sign-in/callback'
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }

  it('needs no consent page of its own', async () => {
    const { browser } = await newcomer()
    const { client_id } = await registerApp(server, { redirect_uris: callback })
    const { response } = await browser.open(authorizePath({ client_id, redirect_uri: callback, state: 's', ...pkce }))
    const location = new URL(response.headers.get('location') ?? '')
    expect([location.origin + location.pathname, location.searchParams.get('state')]).toEqual([callback, 's'])
    expect(location.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    ['without a challenge', callback, {}],
    ['to another of our pages', 'https://starling.test/other', pkce],
    ['to another server', 'https://client.test/sign-in/callback', pkce],
  ])('is asked all the same %s', async (_, redirect_uri, more) => {
    const { browser } = await newcomer()
    const { client_id } = await registerApp(server, { redirect_uris: redirect_uri })
    const { response, text } = await browser.open(authorizePath({ client_id, redirect_uri, ...more }))
    expect([response.status, text.includes('wants to use your account')]).toEqual([200, true])
  })
})
