import type { Account } from '@starling/api/accounts'
import type { FilterResult } from '@starling/api/filters'
import type { AppContext } from '../../AppContext.ts'
import { activeFilters } from '../filters/activeFilters.ts'
import { matchFilters } from '../filters/matchFilters.ts'
import type { PollRow } from '../polls/serializePoll.ts'
import type { Attached } from './loadAttached.ts'
import { textOfHtml } from '../../formatting/textOfHtml.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

/** The statuses of a page and their parts that filters examine. */
interface FilteredPage {
  readonly rows: ReadonlyMap<string, StatusRow>
  readonly attached: Attached
  readonly polls: ReadonlyMap<string, PollRow>
  readonly accounts: ReadonlyMap<string, Account>
}

/**
 * For each of these statuses, the viewer's filters that match: the filters are cached, and the statuses need no query.
 * The viewer's own statuses are not filtered. Nothing is hidden here: the client decides by where it shows the status.
 */
export async function filterStatuses(
  ctx: Pick<AppContext, 'db' | 'now' | 'events' | 'cacheMs'>,
  page: FilteredPage,
  viewerId: string | null,
): Promise<Map<string, FilterResult[]>> {
  const { rows, accounts } = page
  if (viewerId === null || rows.size === 0) return new Map()
  const filters = await activeFilters(ctx, viewerId)
  if (filters.length === 0) return new Map()
  return new Map(
    [...rows.values()].flatMap((row): [string, FilterResult[]][] => {
      const shown = row.reblog_of_id === null ? row : rows.get(row.reblog_of_id)
      if (shown === undefined || shown.account_id === viewerId) return []
      const quoted = shown.quote_of_id === null ? undefined : rows.get(shown.quote_of_id)
      const author = accounts.get(shown.account_id)
      const results = matchFilters(filters, {
        statusIds: shown === row ? [row.id] : [row.id, shown.id],
        text: filterableText(shown, page),
        quotedText: quoted === undefined ? '' : filterableText(quoted, page),
        profile: author === undefined ? '' : `${author.display_name}\n${textOfHtml(author.note)}`,
        isAuthorFollowed: shown.is_author_followed,
        isLocal: shown.local,
      })
      return results.length === 0 ? [] : [[row.id, results]]
    }),
  )
}

/** All texts of a status that filters examine, the same as in Mastodon. */
function filterableText(row: StatusRow, { attached, polls }: FilteredPage): string {
  const poll = row.poll_id === null ? undefined : polls.get(row.poll_id)
  const descriptions = (attached.media.get(row.id) ?? []).map((media) => media.description ?? '')
  return [row.spoiler_text, row.text === '' ? textOfHtml(row.content) : row.text, ...(poll?.options ?? []), ...descriptions].join('\n\n')
}
