import type { Announcement } from '@starling/api/announcements'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { emojisIn, loadCustomEmojis } from '../files/custom-emojis/loadCustomEmojis.ts'
import { extractEntities, normaliseTag } from '../formatting/extractEntities.ts'
import type { AnnouncementTable } from './table.ts'

export type AnnouncementRow = Selectable<AnnouncementTable>

interface ReactionRow {
  readonly announcement_id: string
  readonly name: string
  readonly count: number
  readonly me: boolean
}

/** Announcements as JSON, for one reader, or for streams without a reader's own reactions. */
export async function serializeAnnouncements(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  rows: readonly AnnouncementRow[],
  readerId: string | null,
): Promise<Announcement[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const reader = readerId ?? '0'
  const { rows: reactions } = await sql<ReactionRow>`
    select r.announcement_id, r.name, count(*)::int as count, bool_or(r.account_id = ${reader}) as me
    from announcement_reactions as r where r.announcement_id in (${sql.join(ids)}) group by r.announcement_id, r.name order by min(r.id)`.execute(
    ctx.db,
  )
  const read = await ctx.db
    .selectFrom('announcement_reads')
    .select('announcement_id')
    .where('account_id', '=', reader)
    .where('announcement_id', 'in', ids)
    .execute()
  const readIds = new Set(read.map((each) => each.announcement_id))
  const emojis = await loadCustomEmojis(ctx, [...rows.map((row) => row.text), ...reactions.map((reaction) => `:${reaction.name}:`)])
  const byAnnouncement = Map.groupBy(reactions, (reaction) => reaction.announcement_id)
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    all_day: row.all_day,
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    read: readIds.has(row.id),
    mentions: [],
    statuses: [],
    tags: tagsOf(ctx, row.text),
    emojis: emojisIn(emojis, row.text),
    reactions: (byAnnouncement.get(row.id) ?? []).map((reaction) => serializeReaction(reaction, emojis.get(reaction.name))),
  }))
}

function serializeReaction({ name, count, me }: ReactionRow, emoji: CustomEmoji | undefined): Announcement['reactions'][number] {
  return emoji === undefined ? { name, count, me } : { name, count, me, url: emoji.url, static_url: emoji.static_url }
}

function tagsOf(ctx: Pick<AppContext, 'settings'>, text: string): Announcement['tags'] {
  const names = new Map(
    extractEntities(text).flatMap((each) => (each.kind === 'hashtag' ? [[normaliseTag(each.name), each.name] as const] : [])),
  )
  return [...names].map(([name, written]) => ({ name: written, url: `${ctx.settings.publicUrl}/tags/${encodeURIComponent(name)}` }))
}
