import type { Fetch } from '@starling/api/client'

/** What signing in and out needs besides storage; a session pool has it. */
export interface SignInHost {
  /** `now` is in milliseconds since 1970. */
  readonly ports: { readonly fetch: Fetch; readonly now: () => number }
  /** Ends the session of an account that is open with its present token, if there is one. */
  close(accountKey: string): Promise<void>
}
