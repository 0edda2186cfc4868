/** Why somebody may not come in although they are who they say. */
export type Obstacle = 'disabled' | 'unconfirmed' | 'pending'

/** What is stored of a person's standing; null for an application's own token, which has no person. */
export interface Standing {
  readonly disabled_at: Date | null
  readonly suspended_at: Date | null
  readonly unconfirmed_since: Date | null
  readonly pending_since: Date | null
}

/** The first thing that stands between a person and their account. Whoever waits to be let in is hidden like a suspended account meanwhile. */
export function obstacleOf(standing: Standing): Obstacle | null {
  if (standing.disabled_at !== null) return 'disabled'
  if (standing.unconfirmed_since !== null) return 'unconfirmed'
  if (standing.pending_since !== null) return 'pending'
  return standing.suspended_at === null ? null : 'disabled'
}
