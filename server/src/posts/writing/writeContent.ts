import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { NewPoll, Words } from './StatusDraft.ts'
import { placeMedia } from './attachMedia.ts'
import type { ClaimedMedia } from './attachMedia.ts'
import { ensureTags, searchVector } from './renderText.ts'
import type { RenderedText } from './renderText.ts'
import { placeReferences } from '../statuses/statusReferences.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

type Db = AppContext['db']

/** The validated content of a status and its attachments, the same for a new one and an edit. */
export interface StatusContent {
  readonly words: Words
  readonly rendered: RenderedText
  readonly media: readonly ClaimedMedia[]
  /** The statuses it refers to. */
  readonly references: readonly string[]
  /** The accounts it reaches besides those it mentions. */
  readonly memberIds: readonly string[]
}

type Placed = Pick<StatusRow, 'id' | 'account_id' | 'visibility'>

/** The columns of a status's row that are derived from its content. */
export function contentColumns({ words, rendered, media }: StatusContent) {
  return {
    text: words.text,
    content: rendered.content,
    spoiler_text: words.spoilerText,
    media_count: media.length,
    search: searchVector(rendered.tokens),
  }
}

/** Writes the rows that belong to a status: mentions, audience, references, tags and media. Answers the accounts that are newly mentioned. */
export async function writeContent(
  ctx: Pick<AppContext, 'ids' | 'now'>,
  db: Db,
  status: Placed,
  content: StatusContent,
  isNew: boolean,
): Promise<string[]> {
  const { id, account_id: accountId, visibility } = status
  const people = content.rendered.mentionedIds.filter((mentioned) => mentioned !== accountId)
  const known = isNew ? new Set<string>() : await silenceMentions(db, id, people)
  const newcomers = people.filter((mentioned) => !known.has(mentioned))
  if (newcomers.length > 0)
    await db
      .insertInto('status_mentions')
      .values(newcomers.map((mentioned) => ({ status_id: id, account_id: mentioned })))
      .execute()
  // All recipients are stored in one table, so that a home timeline finds statuses addressed to its reader without reading all mentions.
  const recipients = visibility === 'direct' || visibility === 'limited' ? [...new Set([...newcomers, ...content.memberIds])] : []
  if (recipients.length > 0)
    await db
      .insertInto('status_audience')
      .values(recipients.map((member) => ({ status_id: id, account_id: member })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // A new post has no earlier references that could have to be removed.
  if (!isNew || content.references.length > 0) await placeReferences(db, ctx, status, content.references)
  if (!isNew) await db.deleteFrom('status_tags').where('status_id', '=', id).execute()
  const tagIds = await ensureTags(db, ctx, content.rendered.hashtags)
  if (tagIds.length > 0)
    await db
      .insertInto('status_tags')
      .values(tagIds.map((tagId) => ({ tag_id: tagId, status_id: id, account_id: accountId })))
      .execute()
  if (!isNew || content.media.length > 0) await placeMedia(ctx, db, status, content.media)
  return newcomers
}

/**
 * Silences mentions that an edit removed; answers all mentions. They are never deleted, because an account that was mentioned once can
 * still read the status and its replies.
 */
async function silenceMentions(db: Db, statusId: string, named: readonly string[]): Promise<Set<string>> {
  const all = await db
    .updateTable('status_mentions')
    .set({ silent: named.length === 0 ? true : sql<boolean>`account_id not in (${sql.join(named)})` })
    .where('status_id', '=', statusId)
    .returning('account_id')
    .execute()
  return new Set(all.map((mention) => mention.account_id))
}

/** Stores a post's poll; a remote one with its counts. */
export async function insertPoll(db: Db, id: string, status: Pick<StatusRow, 'id' | 'account_id'>, poll: NewPoll): Promise<void> {
  const { numbers } = poll
  const tallies = poll.options.map((_, index) => numbers?.tallies[index] ?? 0)
  await db
    .insertInto('polls')
    .values({
      id,
      status_id: status.id,
      account_id: status.account_id,
      options: [...poll.options],
      tallies,
      votes_count: tallies.reduce((sum, count) => sum + count, 0),
      voters_count: numbers?.votersCount ?? 0,
      fetched_at: numbers?.fetchedAt ?? null,
      multiple: poll.multiple,
      hide_totals: poll.hideTotals,
      expires_at: poll.expiresAt,
    })
    .execute()
}
