import type { Status } from '@starling/api/statuses'

/** Leaves out boosts of what the page shows already: a post boosted by ten friends is one post to read. The newest appearance stays. */
export function withoutRepeats(statuses: readonly Status[]): Status[] {
  const shown = new Set<string>()
  return statuses.filter((status) => {
    const id = status.reblog?.id ?? status.id
    if (shown.has(id)) return false
    shown.add(id)
    return true
  })
}
