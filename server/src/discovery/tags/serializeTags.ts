import type { Tag } from '@starling/api/tags'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { hasVisibility } from '../../visibility/hasVisibility.ts'

/** A serialised tag; Mastodon sends the numbers of its history as strings. */
export type WrittenTag = Omit<Tag, 'history'> & {
  readonly id?: string
  readonly history: readonly { readonly day: string; readonly uses: string; readonly accounts: string }[]
}

const DAY_MS = 24 * 3600 * 1000
const DAYS = 7

type TagContext = Pick<AppContext, 'db' | 'now' | 'settings'>

/** The public uses of a hashtag, and the number of accounts, on one day (counted from 1970). */
export interface TagUse {
  readonly tag_id: string
  readonly day: number
  readonly uses: number
  readonly accounts: number
}

const todayOf = (ctx: Pick<AppContext, 'now'>): number => Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS

/** The public use of tags on each of the last seven days. */
export async function countTagUses(ctx: Pick<AppContext, 'db' | 'now'>, ids: readonly string[]): Promise<TagUse[]> {
  if (ids.length === 0) return []
  const since = todayOf(ctx) - (DAYS - 1) * DAY_MS
  const { rows } = await sql<TagUse>`
    select st.tag_id, floor(extract(epoch from s.created_at) / 86400)::integer as day, count(*)::integer as uses, count(distinct s.account_id)::integer as accounts
    from status_tags as st join statuses as s on s.id = st.status_id
    where st.tag_id = ${anyOf(ids)} and st.status_id >= ${firstIdOf(since)} and s.created_at >= ${new Date(since)} and s.deleted_at is null and ${hasVisibility('s', 'public', 'public_unlisted')}
    group by 1, 2`.execute(ctx.db)
  return rows
}

/** Hashtags by id, in the given order, each with its public use of the last seven days and, for a signed-in viewer, whether it is followed and featured. */
export async function serializeTags(
  ctx: TagContext,
  ids: readonly string[],
  viewerId: string | null,
  given: readonly TagUse[] | null = null,
): Promise<WrittenTag[]> {
  if (ids.length === 0) return []
  const today = todayOf(ctx)
  const [rows, uses] = await Promise.all([
    ctx.db
      .selectFrom('tags')
      .select(['id', 'name', 'display_name'])
      .select([own('tag_follows', viewerId).as('is_followed'), own('featured_tags', viewerId).as('is_featured')])
      .where('id', '=', anyOf(ids))
      .execute(),
    given ?? countTagUses(ctx, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const used = new Map(uses.map((row) => [`${row.tag_id}:${row.day}`, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const history = Array.from({ length: DAYS }, (_, index) => {
      const day = today / DAY_MS - index
      const use = used.get(`${id}:${day}`)
      return { day: String((day * DAY_MS) / 1000), uses: String(use?.uses ?? 0), accounts: String(use?.accounts ?? 0) }
    })
    return {
      id: row.id,
      name: row.display_name,
      url: tagUrl(ctx, row.name),
      history,
      ...(viewerId === null ? {} : { following: row.is_followed, featuring: row.is_featured }),
    }
  })
}

/** A hashtag without uses. */
export function unusedTag(ctx: AppContext, name: string, viewerId: string | null): WrittenTag {
  const today = todayOf(ctx)
  const history = Array.from({ length: DAYS }, (_, index) => ({ day: String((today - index * DAY_MS) / 1000), uses: '0', accounts: '0' }))
  return { name, url: tagUrl(ctx, name.toLowerCase()), history, ...(viewerId === null ? {} : { following: false, featuring: false }) }
}

function tagUrl(ctx: Pick<AppContext, 'settings'>, name: string): string {
  return `${ctx.settings.publicUrl}/tags/${encodeURIComponent(name)}`
}

function own(table: 'tag_follows' | 'featured_tags', viewerId: string | null) {
  return viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${sql.table(table)} as own where own.tag_id = tags.id and own.account_id = ${viewerId})`
}
