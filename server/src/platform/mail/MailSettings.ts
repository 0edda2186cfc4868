/** The SMTP server that sends our e-mail. */
export interface MailSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise the connection is changed to TLS by STARTTLS. */
  readonly isSecure: boolean
  /** Whether sending fails where the connection cannot be changed to TLS. */
  readonly isTlsRequired: boolean
  readonly user: string | null
  readonly password: string | null
  /** The sender's address, and the displayed name. */
  readonly from: string
  readonly fromName: string
}
