import type { Status } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { serializeStatuses } from '../../posts/reading/serializeStatuses.ts'
import type { Page } from '../../platform/http/readPage.ts'
import { rangeOf } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'

/** The ids of a timeline in order, read from an index and not yet checked for visibility. */
export type Candidates = (range: Range) => {
  execute(db: AppContext['db']): Promise<{ readonly rows: readonly { readonly id: string }[] }>
}

export interface TimelinePage {
  readonly statuses: Status[]
  /** The newest and oldest id that were read, which are the cursors of the neighbouring pages; null if there were none. */
  readonly newestId: string | null
  readonly oldestId: string | null
  readonly hasMore: boolean
}

/** How many further batches are read at most to replace statuses that the visibility check removed from a page. */
const MAX_ROUNDS = 4

/** Loads one page: takes candidates, removes those the viewer may not see, and continues until the page is full. */
export async function loadTimeline(ctx: AppContext, viewerId: string | null, page: Page, candidates: Candidates): Promise<TimelinePage> {
  const found: Status[] = []
  const seen: string[] = []
  let range = rangeOf(page)
  let hasMore = true
  for (let round = 0; round < MAX_ROUNDS && hasMore && found.length < page.limit; round += 1) {
    const { rows } = await candidates(range).execute(ctx.db)
    const ids = rows.map((row) => row.id)
    hasMore = ids.length === range.limit
    const last = ids.at(-1)
    if (last === undefined) break
    const statuses = await serializeStatuses(ctx, ids, viewerId)
    const room = page.limit - found.length
    found.push(...statuses.slice(0, room))
    // If the page is full before the batch is used up, the next page starts after the last status taken.
    const end = statuses.length > room ? ids.indexOf(statuses[room - 1]?.id ?? last) : ids.length - 1
    if (statuses.length > room) hasMore = true
    seen.push(...ids.slice(0, end + 1))
    range = range.isAscending ? { ...range, after: last } : { ...range, before: last }
  }
  if (range.isAscending) {
    found.reverse()
    seen.reverse()
  }
  return { statuses: found, newestId: seen[0] ?? null, oldestId: seen.at(-1) ?? null, hasMore }
}
