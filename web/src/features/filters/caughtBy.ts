import type { Status } from '@starling/api/statuses'

/** Which of these posts a filter covers, whatever it does to them; the server says so with each post. */
export function caughtBy(filterId: string, statuses: readonly Status[]): readonly Status[] {
  return statuses.filter((status) => {
    const filtered = (status.reblog ?? status).filtered ?? status.filtered ?? []
    return filtered.some(({ filter }) => filter.id === filterId)
  })
}
