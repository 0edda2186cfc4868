/** A message to one person, as text and as HTML that says the same. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every try at sending it, so that mail servers can tell a repetition. */
  readonly id: string
}

/** The way out for e-mail. */
export interface Mailer {
  /** Hands a letter to the mail server; throws `MailError`. */
  send(letter: Letter): Promise<void>
}

/** A letter was not taken. The message holds no part of it, so that it can be logged. */
export class MailError extends Error {
  /** Whether trying again is of no use: nobody of that address, or a message that is not wanted. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.name = 'MailError'
    this.isFinal = isFinal
  }
}
