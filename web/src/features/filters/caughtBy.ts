import type { Status } from '@starling/api/statuses'

/** Of these posts, those that a filter matches, whatever its action; the server sends the matches with each post. */
export function caughtBy(filterId: string, statuses: readonly Status[]): readonly Status[] {
  return statuses.filter((status) => {
    const filtered = (status.reblog ?? status).filtered ?? status.filtered ?? []
    return filtered.some(({ filter }) => filter.id === filterId)
  })
}
