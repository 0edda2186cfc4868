/**
 * A letter that is to be sent, as it is stored until then. Nothing secret stands in it: what a link has to prove is made as the letter is
 * sent.
 */
export type LetterOrder =
  /** Proves the address: of a new account, or the one that is to take the place of the old. */
  | { readonly kind: 'confirm'; readonly accountId: string; readonly email: string; readonly returnTo: string }
  | { readonly kind: 'reset'; readonly accountId: string }
  | { readonly kind: 'signed-in'; readonly accountId: string; readonly browser: string; readonly address: string; readonly at: string }
  | { readonly kind: 'password-changed'; readonly accountId: string; readonly at: string }
  /** To the address there was. */
  | { readonly kind: 'address-changing'; readonly accountId: string; readonly email: string; readonly newEmail: string }
  | { readonly kind: 'approved'; readonly accountId: string }
  /** The account is gone already. */
  | { readonly kind: 'rejected'; readonly email: string; readonly username: string; readonly locale?: string | null }
  /** To whoever runs the instance. */
  | { readonly kind: 'applied'; readonly accountId: string }
