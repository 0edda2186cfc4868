import type { Status } from '@starling/api/statuses'

/** Removes repeated boosts of one status from a page: a status boosted by ten followed accounts is shown once, at its newest appearance. */
export function withoutRepeats(statuses: readonly Status[]): Status[] {
  const shown = new Set<string>()
  return statuses.filter((status) => {
    const id = status.reblog?.id ?? status.id
    if (shown.has(id)) return false
    shown.add(id)
    return true
  })
}
