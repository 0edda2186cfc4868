/**
 * An e-mail to be sent, as it is stored until then. It contains no secret: the token in a link is created when the e-mail is
 * sent.
 */
export type ScheduledEmail =
  /** Confirms an address: that of a new account, or one that is to replace the account's current one. */
  | { readonly kind: 'confirm'; readonly accountId: string; readonly email: string; readonly returnTo: string }
  | { readonly kind: 'reset'; readonly accountId: string }
  | { readonly kind: 'signed-in'; readonly accountId: string; readonly browser: string; readonly address: string; readonly at: string }
  | { readonly kind: 'password-changed'; readonly accountId: string; readonly at: string }
  /** Sent to the previous address. */
  | { readonly kind: 'address-changing'; readonly accountId: string; readonly email: string; readonly newEmail: string }
  | { readonly kind: 'approved'; readonly accountId: string }
  /** The account is already deleted when this is sent. */
  | { readonly kind: 'rejected'; readonly email: string; readonly username: string; readonly locale?: string | null }
  /** Sent to the operator. */
  | { readonly kind: 'applied'; readonly accountId: string }
