/** A reason why an account may not be used although the credentials are correct. */
export type Obstacle = 'disabled' | 'unconfirmed' | 'pending'

/** The stored state of an account; null for an application's own token, which has no account. */
export interface LoginState {
  readonly disabled_at: Date | null
  readonly suspended_at: Date | null
  readonly unconfirmed_since: Date | null
  readonly pending_since: Date | null
}

/** The first reason that applies. An account waiting for approval is also hidden like a suspended one. */
export function obstacleOf(state: LoginState): Obstacle | null {
  if (state.disabled_at !== null) return 'disabled'
  if (state.unconfirmed_since !== null) return 'unconfirmed'
  if (state.pending_since !== null) return 'pending'
  return state.suspended_at === null ? null : 'disabled'
}
