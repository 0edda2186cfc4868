import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount } from '../../testing.fixture.ts'
import { startMailing } from '../emails/mailing.fixture.ts'
import type { Mailing } from '../emails/mailing.fixture.ts'
import { Browser, passwordHash } from '../oauth/oauth.fixture.ts'
import { changeEmail } from '../registration/changeEmail.ts'

const NEW = 'another long password'
let mailing: Mailing
let hash: string
beforeAll(async () => {
  hash = await passwordHash()
  mailing = await startMailing({ title: '<b>Birds</b>' })
})
afterAll(() => mailing.close())

let made = 0
/** Creates an account that no other test uses. */
async function somebody(): Promise<TestAccount & { readonly name: string; readonly email: string }> {
  const name = `person${(made += 1)}`
  const email = `${name}@people.test`
  return { ...(await mailing.server.createAccount(name, { passwordHash: hash, email })), name, email }
}

const pathOf = (url: string): string => url.slice('https://starling.test'.length)
const runForCaller = async (login: string, browser = new Browser(mailing.server)) => {
  const { text } = await browser.open('/auth/password')
  return browser.submit('/auth/password', text, { login })
}
const linkFor = async (person: { readonly name: string; readonly email: string }): Promise<string> => {
  await runForCaller(person.name)
  return pathOf((await mailing.emailTo(person.email)).link)
}
const setAt = async (path: string, password = NEW) => {
  const browser = new Browser(mailing.server)
  const { text, response } = await browser.open(path)
  return response.status === 200 ? browser.submit('/auth/password/new', text, { password }) : { response, text }
}
const answers = async (token: string): Promise<number> =>
  (await mailing.server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${token}` } })).status

describe('a forgotten password (#12, part 4.2)', () => {
  it.each([
    ['username', (name: string) => name],
    ['handle', (name: string) => `@${name}@starling.test`],
    ['e-mail address', (name: string) => `${name.toUpperCase()}@people.test`],
  ])('is set anew by an e-mail asked for with the %s, which ends every session', async (_, loginOf) => {
    const person = await somebody()
    const before = new Browser(mailing.server)
    await before.signIn(person.name)
    await runForCaller(loginOf(person.name))
    const { link, text, html, subject } = await mailing.emailTo(person.email)
    expect(subject).toBe('Set a new password – <b>Birds</b>')
    expect(text).toContain(`@${person.name}@starling.test`)
    expect(html).not.toContain('<b>')
    expect(html).toContain(link)
    const done = await setAt(pathOf(link))
    expect(done.text).toContain('Your password is changed')
    expect(await answers(person.token)).toBe(401)
    expect((await before.open('/auth/account')).response.status).toBe(303)
    expect((await new Browser(mailing.server).signIn(person.name)).response.status).toBe(422)
    expect((await new Browser(mailing.server).signIn(person.name, NEW)).response.status).toBe(303)
    // Both e-mails are sent at the same time, so they arrive in any order.
    await mailing.emailTo(person.email)
    const subjects = mailing.mail.received.filter(({ to }) => to[0] === person.email).map((each) => each.subject)
    for (const words of ['A new sign-in', 'Your password was changed']) expect(subjects.join('\n')).toContain(words)
  })

  it('is answered in the same words, and with the same work, where there is nobody of that name', async () => {
    const person = await somebody()
    const count = mailing.mail.received.length
    const statements = async (login: string) => {
      const before = mailing.server.statements.length
      const { response, text } = await runForCaller(login)
      return { status: response.status, text, statements: mailing.server.statements.slice(before) }
    }
    const nobody = await statements('nobody')
    expect(nobody).toEqual(await statements(person.name))
    expect(nobody.text).toContain('If there is an account of this name')
    await mailing.server.runJobs()
    expect(mailing.mail.received.slice(count).map(({ to }) => to[0])).toEqual([person.email])
  })

  it('has a link that works once, of two who come at once too', async () => {
    const person = await somebody()
    const path = await linkFor(person)
    const statuses = (await Promise.all([setAt(path), setAt(path, 'a third long password')])).map(({ response }) => response.status)
    expect(statuses.sort()).toEqual([200, 404])
    const again = await setAt(path)
    expect([again.response.status, again.text]).toEqual([404, expect.stringContaining('does not work any more')])
  })

  it('has a link that a password which is no good does not use up', async () => {
    const person = await somebody()
    const path = await linkFor(person)
    expect((await setAt(path, 'short')).text).toContain('The password is too short')
    expect((await setAt(path)).response.status).toBe(200)
  })

  it('has a link that ends in an hour, and with a newer one that was used', async () => {
    const person = await somebody()
    const old = await linkFor(person)
    const newer = await linkFor(person)
    await setAt(newer)
    expect((await setAt(old)).response.status).toBe(404)
    const late = await linkFor(person)
    mailing.server.advance(3_600_000)
    expect((await setAt(late)).response.status).toBe(404)
  })

  it('leaves no token in the database, in the jobs or in the log', async () => {
    const person = await somebody()
    await runForCaller(person.name)
    const stored = async () => {
      const { rows } =
        await sql`select (select json_agg(j) from jobs j) as jobs, (select json_agg(t) from letter_tokens t) as tokens`.execute(
          mailing.server.ctx.db,
        )
      return JSON.stringify(rows)
    }
    const waiting = await stored()
    const token = new URL((await mailing.emailTo(person.email)).link).searchParams.get('token') ?? ''
    expect(token).toHaveLength(43)
    const path = `/auth/password/new?token=${token}`
    await setAt(path)
    expect(waiting + (await stored()) + JSON.stringify(mailing.server.logged)).not.toContain(token)
  })

  it('is asked for on pages that run nothing and tell nobody where one came from', async () => {
    const person = await somebody()
    for (const path of ['/auth/password', await linkFor(person), '/auth/confirm?token=x', '/auth/confirm/again']) {
      const { response } = await new Browser(mailing.server).open(path)
      expect(response.headers.get('content-security-policy'), path).toMatch(/^default-src 'none'; style-src 'self'/)
      expect(response.headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(response.headers.get('cache-control'), path).toBe('no-store')
    }
  })

  it.each(['/auth/password', '/auth/password/new', '/auth/confirm/again'])(
    'takes no form for %s that came from another page',
    async (path) => {
      const response = await mailing.server.request(path, {
        method: 'POST',
        body: new URLSearchParams({ login: 'person1', password: NEW }),
      })
      expect(response.status).toBe(403)
    },
  )
})

describe('e-mails', () => {
  it('wait while the mail server is away, and are given up where it wants nothing of them', async () => {
    const person = await somebody()
    mailing.mail.answer('RCPT', '450 later')
    await runForCaller(person.name)
    expect(await mailing.countTo(person.email)).toBe(0)
    mailing.mail.answer('RCPT', null)
    mailing.server.advance(31_000)
    expect(await mailing.countTo(person.email)).toBe(1)
    mailing.mail.answer('RCPT', `550 no ${person.email} here`)
    await runForCaller(person.name)
    await mailing.server.runJobs()
    mailing.mail.answer('RCPT', null)
    mailing.server.advance(31_000)
    expect(await mailing.countTo(person.email)).toBe(1)
    expect(mailing.server.logged).toContainEqual(expect.objectContaining({ level: 'warn', message: 'An e-mail was refused permanently' }))
    expect(JSON.stringify(mailing.server.logged)).not.toContain(person.email)
  })

  it('tell of a sign-in with a browser that was not seen before, and of no other', async () => {
    const person = await somebody()
    const browser = new Browser(mailing.server)
    await browser.signIn(person.name)
    const { text, subject } = await mailing.emailTo(person.email)
    expect(subject).toContain('A new sign-in')
    expect(text).toContain('2026-11-22')
    await browser.signIn(person.name)
    await new Browser(mailing.server).signIn(person.name, 'wrong wrong')
    expect(await mailing.countTo(person.email)).toBe(1)
    await new Browser(mailing.server).signIn(person.name)
    expect(await mailing.countTo(person.email)).toBe(2)
  })

  it('are limited, by person and by who asks', async () => {
    const limited = await startMailing({
      trustProxy: true,
      rateLimits: { perAccount: 100_000, perAddress: 100_000, signIns: 1000, signUps: 1000 },
    })
    await limited.server.createAccount('ada', { email: 'ada@people.test' })
    const ask = async (address: string) => {
      const browser = new Browser(limited.server, address)
      const { text } = await browser.open('/auth/password')
      return (await browser.submit('/auth/password', text, { login: 'ada' })).response.status
    }
    const statuses: number[] = []
    for (let round = 0; round < 11; round += 1) statuses.push(await ask('203.0.113.1'))
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    expect(await ask('203.0.113.2')).toBe(200)
    expect(await limited.countTo('ada@people.test')).toBe(5)
    await limited.close()
  })
})

describe('another e-mail address', () => {
  const change = async (browser: Browser, email: string) => {
    const { text } = await browser.open('/auth/account')
    return browser.submit('/auth/account/email', text, { email, email_password: 'correct horse battery' })
  }
  const emailOf = async (id: string) =>
    (await mailing.server.ctx.db.selectFrom('users').select('email').where('account_id', '=', id).executeTakeFirstOrThrow()).email
  const confirm = async (path: string) => {
    const browser = new Browser(mailing.server)
    const { text, response } = await browser.open(path)
    return response.status === 200 ? browser.submit('/auth/confirm', text, {}) : { response, text }
  }

  it('is confirmed where it is, and the old one is told', async () => {
    const person = await somebody()
    const browser = new Browser(mailing.server)
    await browser.signIn(person.name)
    const fresh = `new-${person.email}`
    const { text } = await change(browser, fresh)
    expect(text).toContain(`Open the link we sent to ${fresh}`)
    const { link } = await mailing.emailTo(fresh)
    const told = await mailing.emailTo(person.email)
    expect(told.subject).toContain('is to be changed')
    expect(told.text).toContain(fresh)
    expect(await emailOf(person.account.id)).toBe(person.email)
    // Opening the link, as programs do that scan e-mails, does not confirm the address.
    await mailing.server.request(pathOf(link))
    expect(await emailOf(person.account.id)).toBe(person.email)
    expect((await confirm(pathOf(link))).text).toContain('Your address is confirmed')
    expect(await emailOf(person.account.id)).toBe(fresh)
    expect((await confirm(pathOf(link))).response.status).toBe(404)
  })

  it('is forgotten when the password is set anew, also while its e-mail waits', async () => {
    const person = await somebody()
    const [reset, thief] = [await linkFor(person), `thief-${person.name}@x.test`]
    await changeEmail(mailing.server.ctx, person.account.id, thief)
    const { link } = await mailing.emailTo(thief)
    await changeEmail(mailing.server.ctx, person.account.id, `second-${thief}`)
    await setAt(reset)
    expect((await confirm(pathOf(link))).response.status).toBe(404)
    expect(await mailing.countTo(`second-${thief}`)).toBe(0)
    expect(await emailOf(person.account.id)).toBe(person.email)
  })

  it('is refused where somebody else was given it meanwhile', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const wanted = `wanted-${one.name}@people.test`
    for (const { account } of [one, other]) await changeEmail(mailing.server.ctx, account.id, wanted)
    await mailing.server.runJobs()
    const links = mailing.mail.received.filter(({ to }) => to[0] === wanted).map(({ link }) => pathOf(link))
    const statuses: number[] = []
    for (const path of links) statuses.push((await confirm(path)).response.status)
    expect(statuses.sort()).toEqual([200, 409])
  })
})

describe('an instance that sends no mail', () => {
  it('says whom to turn to, and takes another address at once', async () => {
    const server = await startTestServer({ settings: { contactEmail: 'chief@people.test' } })
    const { account } = await server.createAccount('ada')
    const { text } = await new Browser(server).open('/auth/password')
    expect(text).toContain('chief@people.test')
    expect(text).not.toContain('<form')
    expect(await changeEmail(server.ctx, account.id, 'other@people.test')).toEqual({ kind: 'changed', isWaiting: false })
    expect(await server.ctx.db.selectFrom('jobs').select('id').where('name', '=', 'letters.send').execute()).toEqual([])
    await server.close()
  })
})
