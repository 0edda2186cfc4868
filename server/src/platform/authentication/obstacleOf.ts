/** A reason why an account may not be used although the credentials are correct. */
export type Obstacle = 'disabled' | 'unconfirmed' | 'pending'

/** The stored state of an account; null for an application's own token, which has no account. */
export interface Standing {
  readonly disabled_at: Date | null
  readonly suspended_at: Date | null
  readonly unconfirmed_since: Date | null
  readonly pending_since: Date | null
}

/** The first reason that applies. An account waiting for approval is also hidden like a suspended one. */
export function obstacleOf(standing: Standing): Obstacle | null {
  if (standing.disabled_at !== null) return 'disabled'
  if (standing.unconfirmed_since !== null) return 'unconfirmed'
  if (standing.pending_since !== null) return 'pending'
  return standing.suspended_at === null ? null : 'disabled'
}
