import type { Fetch } from '@starling/api/client'

/** What signing in and out needs besides storage; the session pool provides it. */
export interface SignInHost {
  /** `now` is in milliseconds since 1970. */
  readonly ports: { readonly fetch: Fetch; readonly now: () => number }
  /** Closes the session of an account that uses its current token, if one is open. */
  close(accountKey: string): Promise<void>
}
