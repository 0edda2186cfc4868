import { createTransport } from 'nodemailer'
import { isMailAddress } from './isMailAddress.ts'
import type { MailSettings } from './MailSettings.ts'
import { MailError } from './Mailer.ts'
import type { Letter, Mailer } from './Mailer.ts'

/** Nobody waits for a letter, but a job that hangs holds back the others of its kind. */
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Sends letters by SMTP, each over a connection of its own. */
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
    // Letters are texts; nothing that stands in them is ever opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send({ to, subject, text, html, id }: Letter) {
      if (!isMailAddress(to)) throw new MailError('not the address of a mailbox', true)
      try {
        await transport.sendMail({
          from: { name: oneLine(fromName), address: from },
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          // Holiday notices and the like are not to be sent in answer (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw describe(error)
      }
    },
  }
}

/** A line break in a header would begin another one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Keeps the code and leaves out the server's sentence, which may repeat the address. */
function describe(error: unknown): MailError {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const kind = typeof code === 'string' ? code : 'unknown'
  const answer = typeof responseCode === 'number' ? responseCode : null
  // A refused sign-in or sender is the operator's to mend, and the letter can go out after that.
  const isFinal = answer !== null && answer >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return new MailError(`the mail server did not take it (${kind}${answer === null ? '' : ` ${answer}`})`, isFinal)
}
