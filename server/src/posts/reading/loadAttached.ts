import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { PreviewCardTable } from '../cards/table.ts'
import type { MediaAttachmentTable } from '../../files/media/table.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

export interface MentionRow {
  readonly status_id: string
  readonly id: string
  readonly username: string
  readonly domain: string | null
  readonly url: string | null
}

export interface ReactionRow {
  readonly status_id: string
  readonly name: string
  readonly domain: string | null
  readonly count: number
  /** The first accounts that reacted; there may be more. */
  readonly account_ids: string[]
}

/** How many accounts are listed per emoji reaction. */
const MOST_NAMED = 100

type MediaRow = Selectable<MediaAttachmentTable>
type CardRow = Selectable<PreviewCardTable>

/** The attached data of a page of statuses, grouped by status (cards by their own id). */
export interface Attached {
  readonly media: ReadonlyMap<string, readonly MediaRow[]>
  readonly mentions: ReadonlyMap<string, readonly MentionRow[]>
  readonly tags: ReadonlyMap<string, readonly { readonly name: string; readonly display_name: string }[]>
  readonly reactions: ReadonlyMap<string, readonly ReactionRow[]>
  readonly cards: ReadonlyMap<string, CardRow>
}

/** Loads the attached data of these statuses with one query per kind, and none for a kind that no status of the page has. */
export async function loadAttached(ctx: Pick<AppContext, 'db'>, rows: readonly StatusRow[]): Promise<Attached> {
  const ids = rows.map((row) => row.id)
  const withMedia = rows.filter((row) => row.media_count > 0).map((row) => row.id)
  const reacted = rows.filter((row) => row.reactions_count > 0).map((row) => row.id)
  const cardIds = present(rows.map((row) => row.card_id))
  const [media, mentions, tags, reactions, cards] = await Promise.all([
    withMedia.length === 0
      ? []
      : ctx.db
          .selectFrom('media_attachments')
          .selectAll()
          .where('status_id', '=', anyOf(withMedia))
          .orderBy('position')
          .orderBy('id')
          .execute(),
    ids.length === 0 ? [] : loadMentions(ctx, ids),
    ids.length === 0
      ? []
      : ctx.db
          .selectFrom('status_tags')
          .innerJoin('tags', 'tags.id', 'status_tags.tag_id')
          .select(['status_tags.status_id', 'tags.name', 'tags.display_name'])
          .where('status_tags.status_id', '=', anyOf(ids))
          .orderBy('tags.id')
          .execute(),
    reacted.length === 0 ? [] : loadReactions(ctx, reacted),
    cardIds.length === 0 ? [] : ctx.db.selectFrom('preview_cards').selectAll().where('id', '=', anyOf(cardIds)).execute(),
  ])
  return {
    media: Map.groupBy(media, (row) => row.status_id ?? ''),
    mentions: Map.groupBy(mentions, (row) => row.status_id),
    tags: Map.groupBy(tags, (row) => row.status_id),
    reactions: Map.groupBy(reactions, (row) => row.status_id),
    cards: new Map(cards.map((row) => [row.id, row])),
  }
}

function loadMentions(ctx: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<MentionRow[]> {
  return ctx.db
    .selectFrom('status_mentions')
    .innerJoin('accounts', 'accounts.id', 'status_mentions.account_id')
    .select(['status_mentions.status_id', 'accounts.id', 'accounts.username', 'accounts.domain', 'accounts.url'])
    .where('status_mentions.status_id', '=', anyOf(ids))
    .where('status_mentions.silent', '=', false)
    .where(isNotSuspended())
    .orderBy('accounts.id')
    .execute()
}

function loadReactions(ctx: Pick<AppContext, 'db'>, ids: readonly string[]): Promise<ReactionRow[]> {
  return ctx.db
    .selectFrom('emoji_reactions as r')
    .select([
      'r.status_id',
      'r.name',
      'r.domain',
      sql<number>`count(*)::integer`.as('count'),
      sql<string[]>`(array_agg(r.account_id::text order by r.id))[1:${sql.lit(MOST_NAMED)}]`.as('account_ids'),
    ])
    .where('r.status_id', '=', anyOf(ids))
    .groupBy(['r.status_id', 'r.name', 'r.domain'])
    .orderBy(sql`min(r.id)`)
    .execute()
}

function present(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
