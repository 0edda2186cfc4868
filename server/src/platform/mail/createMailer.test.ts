import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from './createMailer.ts'
import { isMailAddress } from './isMailAddress.ts'
import { MailError } from './Mailer.ts'
import type { Email } from './Mailer.ts'
import { startMailServer } from './startMailServer.fixture.ts'
import type { MailServer } from './startMailServer.fixture.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const settings = () => ({
  host: '127.0.0.1',
  port: server.port,
  isSecure: false,
  isTlsRequired: false,
  user: null,
  password: null,
  from: 'no-reply@social.test',
  fromName: 'Birds\r\nBcc: thief@x.test',
})
const email: Email = { to: 'ada@people.test', subject: 'Hello', text: 'Good morning, Zoë', html: '<p>Good morning, Zoë</p>', id: '17' }
const send = (given: Partial<Email> = {}) => createMailer(settings()).send({ ...email, ...given })
const error = (given: Partial<Email> = {}) =>
  send(given).then(
    () => null,
    (thrown: unknown) => thrown,
  )

describe('sending e-mails (#12, part 4.2)', () => {
  it('brings text and HTML to one person, under one id', async () => {
    await send()
    const got = server.lastTo('ada@people.test')
    expect(got).toMatchObject({
      from: 'no-reply@social.test',
      to: ['ada@people.test'],
      subject: 'Hello',
      text: email.text,
      html: email.html,
    })
    expect(got.raw).toMatch(/^Message-ID: <17@social\.test>$/im)
    expect(got.raw).toMatch(/^Auto-Submitted: auto-generated$/m)
  })

  it('begins no header and no further recipient with what stands in a name, a subject or an address', async () => {
    await send({ subject: 'Hello\r\nBcc: thief@x.test\r\n\r\n<b>mine</b>\u2028X-Evil: 1' })
    const { raw, to, subject } = server.lastTo('ada@people.test')
    const [head = ''] = raw.split('\r\n\r\n', 1)
    expect(to).toEqual(['ada@people.test'])
    expect(head).not.toMatch(/^(Bcc|X-Evil):/im)
    expect(subject).toContain('Bcc: thief@x.test')
    const before = server.received.length
    for (const address of [
      'a@x.test\r\nBcc: b@x.test',
      'a@x.test,b@x.test',
      'a <b@x.test>',
      'a,b@x.test',
      'a@x.test\r\nRCPT TO:<b@x.test>',
    ])
      expect(await error({ to: address }), address).toMatchObject({ isFinal: true })
    expect(server.received).toHaveLength(before)
  })

  it.each([
    ['RCPT', '550 nobody called ada@people.test', true],
    ['RCPT', '450 come again', false],
    ['.', '554 ada@people.test wants no spam', true],
    ['.', '451 later', false],
    ['MAIL', '550 who are you', false],
    ['', '554 closed', false],
  ])('tells what comes of %s answered with %s, without repeating it', async (command, reply, isFinal) => {
    server.answer(command, reply)
    const thrown = await error()
    server.answer(command, null)
    expect(thrown).toBeInstanceOf(MailError)
    expect(thrown).toMatchObject({ isFinal, message: expect.not.stringContaining('ada') })
  })

  it('sends nothing over a connection that cannot be changed to TLS where that is wanted', async () => {
    const before = server.received.length
    await expect(createMailer({ ...settings(), isTlsRequired: true }).send(email)).rejects.toMatchObject({ isFinal: false })
    expect(server.received).toHaveLength(before)
  })

  it('fails where nobody listens', async () => {
    const gone = await startMailServer()
    await gone.close()
    await expect(createMailer({ ...settings(), port: gone.port }).send(email)).rejects.toMatchObject({ isFinal: false })
  })
})

describe('the address of a mailbox', () => {
  it.each(['ada@people.test', 'Ada.L+bird@sub.people.test', 'zoë@bücher.example', "o'hara@x.test", 'ada@localhost'])('%s is one', (text) =>
    expect(isMailAddress(text)).toBe(true),
  )
  it.each([
    '',
    'ada',
    '@x.test',
    'ada@',
    'a@b@c',
    'a b@x.test',
    'a@x..test',
    'a@x.test.',
    'a;b@x.test',
    'a(b)@x.test',
    'a:b@x.test',
    '"a"@x.test',
    'a@[127.0.0.1]',
    'a@x.test\n',
    `${'a'.repeat(250)}@x.test`,
  ])('%j is none', (text) => expect(isMailAddress(text)).toBe(false))
})
