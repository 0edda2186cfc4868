import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../AppContext.ts'
import { isListed } from '../../visibility/isVisible.ts'
import { visibleStatuses } from '../../visibility/visibleStatuses.ts'
import type { StatusTable } from './table.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { compileOnce } from '../../platform/database/compileOnce.ts'

type Federated = 'in_reply_to_uri' | 'context_uri' | 'fetched_at' | 'quote_uri' | 'quote_approval_uri' | 'quote_request_uri'

export type StatusRow = Omit<Selectable<StatusTable>, 'search' | Federated> & {
  readonly application_name: string | null
  readonly application_website: string | null
  /** Whether the viewer has favourited it; the next four say likewise what the viewer has done. False for a visitor. */
  readonly is_favourited: boolean
  readonly is_reblogged: boolean
  readonly is_bookmarked: boolean
  readonly is_muted: boolean
  readonly is_pinned: boolean
  readonly is_author_followed: boolean
  /** Changes with the row and with related rows: its author, its media and its card. */
  readonly version: string
}

/** PostgreSQL's numbers of the last transactions that changed the rows. */
const VERSION = sql<string>`concat_ws(' ', s.xmin, (select author.xmin from accounts as author where author.id = s.account_id),
  (select login.xmin from users as login where login.account_id = s.account_id),
  case when s.media_count > 0 then (select string_agg(file.xmin::text, ',' order by file.id) from media_attachments as file where file.status_id = s.id) end,
  case when s.card_id is not null then (select card.xmin from preview_cards as card where card.id = s.card_id) end)`

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
  's.is_quote_asked',
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

type Own = Pick<StatusRow, 'is_favourited' | 'is_reblogged' | 'is_bookmarked' | 'is_muted' | 'is_pinned' | 'is_author_followed' | 'version'>
type Impersonal = Omit<StatusRow, keyof Own>

/** The rows with these ids that the viewer may see, each with the viewer's actions: one query, whatever their number. */
export async function loadStatusRows(
  ctx: Pick<AppContext, 'db'>,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Map<string, StatusRow>> {
  if (ids.length === 0) return new Map()
  const rows = await visibleStatuses(ctx.db, viewerId)
    .leftJoin('oauth_applications as app', 'app.id', 's.application_id')
    .select(COLUMNS)
    .select(APPLICATION)
    .select(ownColumns(viewerId))
    .where('s.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The same rows for frequently read pages, with boosted and quoted statuses if the viewer may see them. Visibility and the viewer's own
 * actions are queried every time, in one query; columns that are the same for everybody come from the cache while the version matches.
 */
export async function loadPageRows(
  ctx: Pick<AppContext, 'db'>,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Map<string, StatusRow>> {
  if (ids.length === 0) return new Map()
  const { rows: seen } = await visibleWithOriginals(ctx.db, { ids, viewerId }, '')
  const cached = cachedRows(ctx.db)
  const found = new Map<string, Impersonal>()
  for (const { id, version } of seen) {
    const known = cached.get(id)
    if (known?.version === version) found.set(id, known.row)
  }
  const changed = seen.filter(({ id }) => !found.has(id))
  if (changed.length > 0) {
    const versionOf = new Map(changed.map(({ id, version }) => [id, version]))
    const rows = await ctx.db
      .selectFrom('statuses as s')
      .leftJoin('oauth_applications as app', 'app.id', 's.application_id')
      .select(COLUMNS)
      .select(APPLICATION)
      .where('s.id', '=', anyOf(versionOf.keys()))
      .where('s.deleted_at', 'is', null)
      .execute()
    for (const row of rows) {
      found.set(row.id, row)
      cached.set(row.id, { version: versionOf.get(row.id) ?? '', row })
    }
  }
  return new Map(
    seen.flatMap((own): [string, StatusRow][] => {
      const row = found.get(own.id)
      return row === undefined ? [] : [[own.id, { ...row, ...own }]]
    }),
  )
}

const visibleWithOriginals = compileOnce(
  (db, { ids, viewerId }: { readonly ids: readonly string[]; readonly viewerId: string | null }, _shape: '') =>
    visibleStatuses(db, viewerId).select('s.id').select(ownColumns(viewerId)).where('s.id', 'in', withOriginals(ids)).compile(),
)

const APPLICATION = ['app.name as application_name', 'app.website as application_website'] as const

function ownColumns(viewerId: string | null) {
  const did = (table: 'favourites' | 'bookmarks' | 'status_pins') =>
    viewerId === null ? sql<boolean>`false` : isListed(table, sql.ref('s.id'), viewerId)
  const known = (condition: ReturnType<typeof sql<boolean>>) => (viewerId === null ? sql<boolean>`false` : condition)
  return [
    VERSION.as('version'),
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
  ] as const
}

function withOriginals(ids: readonly string[]) {
  return sql<string>`(select wrapper.id from statuses as wrapper where wrapper.id = ${anyOf(ids)}
    union select wrapper.reblog_of_id from statuses as wrapper where wrapper.id = ${anyOf(ids)} and wrapper.reblog_of_id is not null
    union select wrapper.quote_of_id from statuses as wrapper where wrapper.id = ${anyOf(ids)} and wrapper.quote_of_id is not null)`
}

interface CachedRow {
  readonly version: string
  readonly row: Impersonal
}

/** Some kilobytes each; the one used longest ago is evicted first. */
const MOST_CACHED = 4_000
const cacheOf = new WeakMap<object, LRUCache<string, CachedRow>>()

function cachedRows(db: object): LRUCache<string, CachedRow> {
  const rows = cacheOf.get(db) ?? new LRUCache<string, CachedRow>({ max: MOST_CACHED })
  cacheOf.set(db, rows)
  return rows
}
