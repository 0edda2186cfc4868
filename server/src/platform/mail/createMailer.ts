import { createTransport } from 'nodemailer'
import { isMailAddress } from './isMailAddress.ts'
import type { MailSettings } from './MailSettings.ts'
import { MailError } from './Mailer.ts'
import type { Email, Mailer } from './Mailer.ts'

/** Nobody waits for an e-mail, but a job that hangs delays the other ones. */
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Sends e-mail by SMTP, each over a connection of its own. */
export function createMailer(settings: MailSettings): Mailer {
  const { host, port, isSecure, isTlsRequired, user, password, from, fromName } = settings
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: isTlsRequired && !isSecure,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // The library may not load files or addresses named in the content.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send({ to, subject, text, html, id }: Email) {
      if (!isMailAddress(to)) throw new MailError('not the address of a mailbox', true)
      try {
        await transport.sendMail({
          from: { name: oneLine(fromName), address: from },
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          // Automatic replies, such as holiday notices, are not wanted (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw describe(error)
      }
    },
  }
}

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Keeps the code and omits the server's message, which may contain the address. */
function describe(error: unknown): MailError {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const kind = typeof code === 'string' ? code : 'unknown'
  const answer = typeof responseCode === 'number' ? responseCode : null
  // Refused credentials or a refused sender can be corrected by the operator, after which sending succeeds.
  const isFinal = answer !== null && answer >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return new MailError(`the mail server did not take it (${kind}${answer === null ? '' : ` ${answer}`})`, isFinal)
}
