import { sql } from 'kysely'
import type { Status } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { notAllowed } from '../../platform/http/HttpError.ts'
import { readPage } from '../../platform/http/readPage.ts'
import type { PageQuery } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { findOriginal } from '../statuses/findStatus.ts'
import { serializeStatuses } from '../reading/serializeStatuses.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { hasWelcomeAuthor } from '../../visibility/isWelcomeInTimelines.ts'

/** The statuses that quote a status, newest first: accepted ones visible to the viewer; for the quoted author also pending ones. */
export async function listQuotes(
  ctx: AppContext,
  id: string,
  query: PageQuery & { readonly state?: 'accepted' | 'pending' | undefined },
  viewerId: string | null,
  link: (cursors: readonly string[], options: { hasMore: boolean }) => void,
): Promise<Status[]> {
  const row = await findOriginal(ctx, id, viewerId)
  const state = query.state ?? 'accepted'
  if (state === 'pending' && row.account_id !== viewerId) throw notAllowed()
  const page = readPage(query, 20, 40)
  const range = rangeOf(page)
  const { rows } = await sql<{ id: string }>`
    select s.id from statuses as s where s.quote_of_id = ${row.id} and s.quote_state = ${state}
      and ${isVisible('s', viewerId)} and ${hasWelcomeAuthor('s', viewerId, ctx.now())}
      ${within('s.id', range)} ${walking('s.id', range)}`.execute(ctx.db)
  const ids = newestFirst(rows, range).map((each) => each.id)
  link(ids, { hasMore: rows.length === page.limit })
  return serializeStatuses(ctx, ids, viewerId)
}
