import type { Fetch } from '@starling/api/client'

/** The dependencies of signing in and out besides storage; the session pool provides them. */
export interface SignInHost {
  /** `now` is in milliseconds since 1970. */
  readonly ports: { readonly fetch: Fetch; readonly now: () => number }
  /** Closes the session of an account that uses its current token, if one is open. */
  close(accountKey: string): Promise<void>
}
