import type { Status } from '@starling/api/statuses'

/** The posts of these that a filter matches, whatever its action; the server tells it with each post. */
export function caughtBy(filterId: string, statuses: readonly Status[]): readonly Status[] {
  return statuses.filter((status) => {
    const filtered = (status.reblog ?? status).filtered ?? status.filtered ?? []
    return filtered.some(({ filter }) => filter.id === filterId)
  })
}
