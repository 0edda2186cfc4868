/** A mail server that takes letters from us (SMTP). */
export interface MailSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise the connection is changed to TLS by STARTTLS. */
  readonly isSecure: boolean
  /** Whether nothing is sent where the connection cannot be changed to TLS. */
  readonly isTlsRequired: boolean
  readonly user: string | null
  readonly password: string | null
  /** The sender's address, and the name before it. */
  readonly from: string
  readonly fromName: string
}
