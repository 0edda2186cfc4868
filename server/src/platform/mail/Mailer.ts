/** An e-mail to one person, as plain text and as HTML with the same content. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every attempt to send it, so that mail servers can recognise duplicates. */
  readonly id: string
}

/** Sends e-mail. */
export interface Mailer {
  /** Hands an e-mail to the mail server; throws `MailError`. */
  send(email: Email): Promise<void>
}

/** Sending an e-mail failed. The message contains nothing of the e-mail, so that it can be logged. */
export class MailError extends Error {
  /** Whether another attempt is useless: the address does not exist, or the server refuses the message. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.name = 'MailError'
    this.isFinal = isFinal
  }
}
