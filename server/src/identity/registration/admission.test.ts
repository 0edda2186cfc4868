import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markConfirmed } from './admission.ts'
import { forgetUnconfirmedJob } from './forgetUnconfirmedJob.ts'
import { runCommand } from '../../operator/control/runCommand.ts'
import { send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { startMailing } from '../emails/mailing.fixture.ts'
import type { Mailing } from '../emails/mailing.fixture.ts'
import { Browser, PASSWORD, postJson } from '../oauth/oauth.fixture.ts'

let mailing: Mailing
/** A server that sends no e-mail. */
let quiet: TestServer
beforeAll(async () => {
  mailing = await startMailing({ contactEmail: 'chief@people.test' })
  quiet = await startTestServer({ now: new Date('2026-11-22T10:00:00Z') })
})
afterAll(async () => {
  await mailing.close()
  await quiet.close()
})

const command = async (server: TestServer, ...words: string[]) => runCommand(server.ctx, { words, folder: '.', password: null })
beforeEach(async () => {
  for (const server of [mailing.server, quiet]) await command(server, 'registration', 'reset')
})

let made = 0
const newName = (): string => `newcomer${(made += 1)}`
const pathOf = (url: string): string => url.slice('https://starling.test'.length)
const signUp = async (server: TestServer, typed: Record<string, string>, path = '/auth/sign_up') => {
  const browser = new Browser(server)
  const page = await browser.open(path)
  const name = typed['username'] ?? newName()
  const filled = { username: name, email: `${name}@people.test`, password: PASSWORD, ...typed }
  return { name, email: `${name}@people.test`, browser, ...(await browser.submit('/auth/sign_up', page.text, filled)) }
}
const register = async (server: TestServer, more: object = {}) => {
  const name = newName()
  const email = `${name}@people.test`
  const authorization = `Bearer ${await server.createToken(null, ['read', 'write'])}`
  const given = { username: name, email, password: PASSWORD, agreement: true, ...more }
  const response = await postJson(server, '/api/v1/accounts', given, { authorization })
  const body = (await response.json()) as { access_token?: string; error?: string; details?: object }
  return { name, email, status: response.status, body, token: body.access_token ?? '' }
}
const confirm = async (link: string) => {
  const browser = new Browser(mailing.server)
  const { text } = await browser.open(pathOf(link))
  return browser.submit('/auth/confirm', text, {})
}
const signIn = async (server: TestServer, name: string) => new Browser(server).signIn(name)
const credentials = async (server: TestServer, token: string) => {
  const response = await send(server, token, 'GET', '/api/v1/accounts/verify_credentials')
  return { status: response.status, body: (await response.json()) as { error?: string; username?: string } }
}

describe('confirming the address of a new account (#12, part 4.2)', () => {
  it('stands before the first sign-in, and leads back to where one came from', async () => {
    const { name, email, browser, response, text } = await signUp(
      mailing.server,
      {},
      '/auth/sign_up?return_to=%2Foauth%2Fauthorize%3Fclient_id%3Dx',
    )
    expect([response.status, browser.cookies.has('__Host-starling_session')]).toEqual([200, false])
    expect(text).toContain(email)
    const early = await signIn(mailing.server, name)
    expect([early.response.status, early.text]).toEqual([403, expect.stringContaining('Confirm your e-mail address first')])
    const { link, text: words } = await mailing.emailTo(email)
    expect(words).toContain(`@${name}@starling.test`)
    expect((await mailing.server.request(pathOf(link))).status).toBe(200)
    expect((await signIn(mailing.server, name)).response.status).toBe(403)
    const done = await confirm(link)
    expect(done.text).toContain('/auth/sign_in?return_to=%2Foauth%2Fauthorize%3Fclient_id%3Dx')
    expect((await signIn(mailing.server, name)).response.status).toBe(303)
    expect((await confirm(link)).response.status).toBe(404)
  })

  it('holds for applications too, in Mastodon’s words, which may send the e-mail again', async () => {
    const { name, email, token } = await register(mailing.server)
    expect(await credentials(mailing.server, token)).toEqual({
      status: 403,
      body: { error: 'Your login is missing a confirmed e-mail address' },
    })
    const check = async () => (await send(mailing.server, token, 'GET', '/api/v1/emails/check_confirmation')).json()
    expect(await check()).toBe(false)
    const first = (await mailing.emailTo(email)).link
    expect((await send(mailing.server, token, 'POST', '/api/v1/emails/confirmations')).status).toBe(200)
    expect(await mailing.countTo(email)).toBe(2)
    expect((await send(mailing.server, token, 'POST', '/api/v1/emails/confirmations', { email: 'no address' })).status).toBe(422)
    expect((await send(mailing.server, token, 'POST', '/api/v1/emails/confirmations', { email: `right-${email}` })).status).toBe(200)
    expect((await mailing.server.request(pathOf(first))).status).toBe(404)
    await confirm((await mailing.emailTo(`right-${email}`)).link)
    expect(await check()).toBe(true)
    expect((await credentials(mailing.server, token)).body.username).toBe(name)
    expect((await send(mailing.server, token, 'POST', '/api/v1/emails/confirmations')).status).toBe(403)
  })

  it('keeps an account out of sight until then', async () => {
    const { name, email } = await register(mailing.server)
    const reader = await mailing.server.createAccount(`reads_${name}`)
    const seen = async () => [
      (await mailing.server.request(`/api/v1/accounts/lookup?acct=${name}`)).status,
      (await mailing.server.request(`/.well-known/webfinger?resource=acct:${name}@starling.test`)).status,
      ((await (await send(mailing.server, reader.token, 'GET', `/api/v1/accounts/search?q=@${name}`)).json()) as object[]).length,
    ]
    expect(await seen()).toEqual([404, 404, 0])
    await confirm((await mailing.emailTo(email)).link)
    expect(await seen()).toEqual([200, 200, 1])
  })

  it('is asked for again on a page that tells nothing about accounts', async () => {
    const { name, email } = await signUp(mailing.server, {})
    const ask = async (login: string) => {
      const browser = new Browser(mailing.server)
      const { text } = await browser.open('/auth/confirm/again')
      return (await browser.submit('/auth/confirm/again', text, { login })).text
    }
    expect(await ask(name)).toBe(await ask('nobody_at_all'))
    expect(await mailing.countTo(email)).toBe(2)
    await confirm((await mailing.emailTo(email)).link)
    await ask(name)
    expect(await mailing.countTo(email)).toBe(2)
  })

  it('comes with setting a new password by e-mail: whoever reads it has the address', async () => {
    const { email } = await signUp(mailing.server, {})
    const owner = new Browser(mailing.server)
    await owner.submit('/auth/password', (await owner.open('/auth/password')).text, { login: email })
    const { link, subject } = await mailing.emailTo(email)
    expect(subject).toContain('Set a new password')
    const { text } = await owner.open(pathOf(link))
    await owner.submit('/auth/password/new', text, { password: 'the owner’s own words' })
    expect((await new Browser(mailing.server).signIn(email, 'the owner’s own words')).response.status).toBe(303)
  })

  it('is waited for a week; then name and address are free again', async () => {
    const { name } = await signUp(mailing.server, {})
    mailing.server.advance(6 * 86_400_000)
    await mailing.server.runJobs()
    expect((await signUp(mailing.server, { username: name })).text).toContain('The username is taken')
    mailing.server.advance(86_400_000 + 3_600_001)
    await mailing.server.runJobs()
    expect((await signUp(mailing.server, { username: name })).text).toContain('Look into your mailbox')
  })

  it('is in time as long as the account is there', async () => {
    for (let count = 0; count < 2; count += 1) await signUp(mailing.server, {})
    const { ctx } = mailing.server
    const waiting = await ctx.db.selectFrom('users').select('account_id').where('unconfirmed_since', 'is not', null).execute()
    mailing.server.advance(7 * 86_400_000 + 1)
    const { events } = ctx
    let isConfirmed = false
    const write: typeof events.write = async (act) => {
      const answer = await events.write(act)
      if (!isConfirmed) {
        // The job has begun to delete the first of them.
        isConfirmed = true
        for (const { account_id: id } of waiting) await markConfirmed(ctx, id)
      }
      return answer
    }
    await forgetUnconfirmedJob({ ...ctx, events: { ...events, write } }).work({})
    expect(isConfirmed).toBe(true)
    const ids = waiting.map((row) => row.account_id)
    expect(await ctx.db.selectFrom('accounts').select('id').where('id', 'in', ids).execute()).toHaveLength(ids.length - 1)
  })

  it('is not asked for where no mail is sent, nor of accounts the operator makes', async () => {
    expect((await signUp(quiet, {})).response.status).toBe(303)
    await runCommand(mailing.server.ctx, {
      words: ['accounts', 'create', 'hand_made', '--email', 'hand@made.test'],
      folder: '.',
      password: PASSWORD,
    })
    expect((await signIn(mailing.server, 'hand_made')).response.status).toBe(303)
  })

  it('is done by command for an e-mail that never came', async () => {
    const { name } = await signUp(mailing.server, {})
    expect((await command(mailing.server, 'accounts', 'list')).lines.find((line) => line.includes(`@${name}`))).toContain(
      'address not confirmed',
    )
    await expect(command(mailing.server, 'accounts', 'unsuspend', name)).rejects.toThrow('waits to be let in')
    expect((await command(mailing.server, 'accounts', 'set-email', name, '--email', `${name}@elsewhere.test`)).lines).toHaveLength(1)
    expect((await signIn(mailing.server, `${name}@elsewhere.test`)).response.status).toBe(303)
    await expect(command(mailing.server, 'accounts', 'confirm', name)).rejects.toThrow('has no address to confirm')
  })
})

describe('registration by approval', () => {
  const approval = (server: TestServer) => command(server, 'registration', 'set', 'approval', '--message', 'We are <few>.')

  it('wants a reason, has everybody wait, tells them why, and lets in who is approved of', async () => {
    await approval(quiet)
    const { text } = await new Browser(quiet).open('/auth/sign_up')
    expect(text).toContain('We are &lt;few&gt;.')
    expect(text).toContain('Why do you want to join?')
    expect((await signUp(quiet, {})).text).toContain('The reason is missing')
    const { name, response, text: waiting } = await signUp(quiet, { reason: 'I like\nbirds' })
    expect([response.status, waiting]).toEqual([200, expect.stringContaining('waits for approval')])
    expect((await signIn(quiet, name)).text).toContain('Your account waits for approval')
    const { lines, data } = await command(quiet, 'accounts', 'pending')
    expect(lines.filter((line) => line.includes(`@${name}\t`))).toEqual([expect.stringMatching(/\tI like birds$/)])
    expect(data).toContainEqual(expect.objectContaining({ username: name, reason: 'I like\nbirds' }))
    await command(quiet, 'accounts', 'approve', name)
    expect((await signIn(quiet, name)).response.status).toBe(303)
    await expect(command(quiet, 'accounts', 'approve', name)).rejects.toThrow('does not wait for approval')
    expect((await command(quiet, 'log', 'list')).lines[0]).toMatch(new RegExp(`accounts approve ${name}$`))
  })

  it('holds for applications too, and may do without a reason', async () => {
    await approval(quiet)
    const without = await register(quiet)
    expect([without.status, without.body.details]).toEqual([422, { reason: [{ error: 'ERR_BLANK', description: 'is missing' }] }])
    const { token, name } = await register(quiet, { reason: 'birds' })
    expect(await credentials(quiet, token)).toEqual({ status: 403, body: { error: 'Your login is currently pending approval' } })
    await command(quiet, 'accounts', 'approve', name)
    expect((await credentials(quiet, token)).status).toBe(200)
    await command(quiet, 'registration', 'set', 'approval', '--reason', 'optional')
    expect((await register(quiet)).status).toBe(200)
  })

  it('tells the operator by e-mail once the address is confirmed, and the person of the answer', async () => {
    await approval(mailing.server)
    const [one, other] = [await signUp(mailing.server, { reason: '<i>birds</i>' }), await signUp(mailing.server, { reason: 'spam' })]
    expect(await mailing.countTo('chief@people.test')).toBe(0)
    for (const { email } of [one, other]) {
      const { text } = await confirm((await mailing.emailTo(email)).link)
      expect(text).toContain('Now whoever runs this server looks at your account')
    }
    expect(await mailing.countTo('chief@people.test')).toBe(2)
    const email = mailing.mail.received.find(({ text }) => text.includes(`accounts approve ${one.name}`))
    expect(email?.text).toContain('<i>birds</i>')
    expect(email?.html).toContain('&lt;i&gt;birds&lt;/i&gt;')
    await command(mailing.server, 'accounts', 'approve', one.name)
    expect((await mailing.emailTo(one.email)).subject).toContain('Your account is ready')
    await command(mailing.server, 'accounts', 'reject', other.name)
    expect((await mailing.emailTo(other.email)).subject).toContain('was not approved')
    expect((await signIn(mailing.server, other.name)).response.status).toBe(422)
    expect((await signUp(mailing.server, { username: other.name, reason: 'again' })).text).toContain('Look into your mailbox')
  })
})

describe('registration by invitation', () => {
  const invite = async (...options: string[]) =>
    (await command(quiet, 'invitations', 'create', ...options)).data as { readonly id: string; readonly code: string; readonly url: string }
  beforeEach(() => command(quiet, 'registration', 'set', 'invitation'))

  it('lets in who has one, as often and as long as it says', async () => {
    expect((await signUp(quiet, {})).text).toContain('The invitation is missing')
    expect((await signUp(quiet, { invitation: 'made-up' })).text).toContain('The invitation is not, or no longer, good')
    const { url, id } = await invite('--uses', '1', '--days', '7', '--note', 'for Grace')
    const path = pathOf(url)
    expect((await new Browser(quiet).open(path)).text).toContain(`value="${new URL(url).searchParams.get('invitation')}"`)
    expect((await signUp(quiet, { invitation: new URL(url).searchParams.get('invitation') ?? '' }, path)).response.status).toBe(303)
    expect((await signUp(quiet, { invitation: new URL(url).searchParams.get('invitation') ?? '' }, path)).response.status).toBe(422)
    const line = (await command(quiet, 'invitations', 'list')).lines.find((each) => each.startsWith(id))
    expect(line).toBe(`${id}\tused up\t1/1 uses\tuntil 2026-11-29T10:00:00.000Z\tfor Grace`)
  })

  it('gives the last place to one of two who come at once', async () => {
    const { code } = await invite('--uses', '1')
    const answers = await Promise.all([register(quiet, { invite_code: code }), register(quiet, { invite_code: code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('ends with its day, and when it is revoked', async () => {
    const [over, revoked, open] = [await invite('--days', '1'), await invite(), await invite()]
    await command(quiet, 'invitations', 'revoke', revoked.id)
    quiet.advance(86_400_000)
    const statuses: number[] = []
    for (const { code } of [over, revoked, open]) statuses.push((await register(quiet, { invite_code: code })).status)
    expect(statuses).toEqual([422, 422, 200])
    await expect(command(quiet, 'invitations', 'revoke', revoked.id)).rejects.toThrow('There is no open invitation')
  })

  it('takes the place of approval, and opens nothing where registration is closed', async () => {
    const { code } = await invite()
    await command(quiet, 'registration', 'set', 'approval')
    const { token } = await register(quiet, { invite_code: code })
    expect((await credentials(quiet, token)).status).toBe(200)
    await command(quiet, 'registration', 'set', 'closed', '--message', 'Full.')
    expect((await register(quiet, { invite_code: code })).status).toBe(403)
    expect((await new Browser(quiet).open('/auth/sign_up')).text).toContain('Full.')
  })

  it('keeps its code out of the database and the log of acts', async () => {
    const { code } = await invite('--note', 'kept')
    const rows = await quiet.ctx.db.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify([rows, (await command(quiet, 'log', 'list')).lines, quiet.logged])).not.toContain(code)
  })
})

describe('what the instance says about new people (R-inst-01)', () => {
  it.each([
    ['open', { enabled: true, approval_required: false, reason_required: false, message: null }, false, true],
    ['approval', { enabled: true, approval_required: true, reason_required: true, message: null }, false, true],
    [
      'invitation',
      { enabled: false, approval_required: false, invitation_required: true, message: expect.stringContaining('invitation') },
      true,
      false,
    ],
    ['closed', { enabled: false, approval_required: false, invitation_required: false, message: expect.any(String) }, false, false],
  ])('is true while it is %s', async (mode, registrations, invites, isOpen) => {
    await command(quiet, 'registration', 'set', mode, '--message', '')
    const read = async (path: string) => (await quiet.request(path)).json()
    expect(await read('/api/v2/instance')).toMatchObject({ registrations })
    expect(await read('/api/v1/instance')).toMatchObject({
      registrations: registrations.enabled,
      approval_required: registrations.approval_required,
      invites_enabled: invites,
    })
    expect(await read('/nodeinfo/2.0')).toMatchObject({ openRegistrations: isOpen })
    expect((await new Browser(quiet).open('/auth/sign_in')).text.includes('/auth/sign_up')).toBe(mode !== 'closed')
    expect((await command(quiet, 'registration', 'show')).data).toMatchObject({ mode })
  })

  it.each([
    [['registration', 'set', 'sometimes'], 'There is no “sometimes”'],
    [['registration', 'set', 'approval', '--reason', 'maybe'], '--reason is either'],
    [['invitations', 'create', '--uses', '0'], '--uses is a whole number'],
    [['invitations', 'create', '--days', 'x'], '--days is a whole number'],
    [['invitations', 'revoke', 'x'], 'There is no open invitation x'],
    [['accounts', 'set-email', 'nobody_here', '--email', 'x'], 'There is no account'],
  ])('%j fails with a sentence', async (words, sentence) => {
    await expect(command(quiet, ...words)).rejects.toThrow(sentence)
  })
})
