import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isListed } from '../../visibility/isVisible.ts'
import { visibleStatuses } from '../../visibility/visibleStatuses.ts'
import type { StatusTable } from './table.ts'

export type StatusRow = Omit<Selectable<StatusTable>, 'search'> & {
  readonly application_name: string | null
  readonly application_website: string | null
  /** Written by the viewer's own hand, and so shown with its pin. */
  readonly is_favourited: boolean
  readonly is_reblogged: boolean
  readonly is_bookmarked: boolean
  readonly is_muted: boolean
  readonly is_pinned: boolean
  readonly is_author_followed: boolean
}

const COLUMNS = [
  's.id',
  's.account_id',
  's.uri',
  's.url',
  's.local',
  's.text',
  's.content',
  's.spoiler_text',
  's.visibility',
  's.limited_scope',
  's.circle_id',
  's.searchability',
  's.language',
  's.sensitive',
  's.markdown',
  's.in_reply_to_id',
  's.in_reply_to_account_id',
  's.is_reply',
  's.conversation_id',
  's.reblog_of_id',
  's.quote_of_id',
  's.quote_state',
  's.quote_policy',
  's.quote_review_policy',
  's.poll_id',
  's.card_id',
  's.application_id',
  's.media_count',
  's.replies_count',
  's.reblogs_count',
  's.favourites_count',
  's.quotes_count',
  's.reactions_count',
  's.references_count',
  's.referred_by_count',
  's.created_at',
  's.edited_at',
  's.expires_at',
  's.deleted_at',
] as const

/** The rows with these ids that the viewer may see, each with what the viewer did to it: one query, whatever their number. */
export async function loadStatusRows(
  ctx: Pick<AppContext, 'db'>,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Map<string, StatusRow>> {
  if (ids.length === 0) return new Map()
  const did = (table: 'favourites' | 'bookmarks' | 'status_pins') =>
    viewerId === null ? sql<boolean>`false` : isListed(table, sql.ref('s.id'), viewerId)
  const known = (condition: ReturnType<typeof sql<boolean>>) => (viewerId === null ? sql<boolean>`false` : condition)
  const rows = await visibleStatuses(ctx.db, viewerId)
    .leftJoin('oauth_applications as app', 'app.id', 's.application_id')
    .select(COLUMNS)
    .select([
      'app.name as application_name',
      'app.website as application_website',
      did('favourites').as('is_favourited'),
      did('bookmarks').as('is_bookmarked'),
      did('status_pins').as('is_pinned'),
      known(
        sql<boolean>`coalesce((select true from statuses as own where own.reblog_of_id = s.id and own.account_id = ${viewerId} and own.deleted_at is null limit 1), false)`,
      ).as('is_reblogged'),
      known(
        sql<boolean>`exists (select 1 from conversation_mutes as own where own.conversation_id = s.conversation_id and own.account_id = ${viewerId})`,
      ).as('is_muted'),
      known(
        sql<boolean>`exists (select 1 from follows as own where own.account_id = ${viewerId} and own.target_account_id = s.account_id)`,
      ).as('is_author_followed'),
    ])
    .where('s.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
