import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { scheduleNextPoll } from '../polls/endPolls.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import type { Tables } from '../../Tables.ts'
import type { ClaimedMedia } from './attachMedia.ts'
import { scheduleNextExpiry } from './expireStatuses.ts'
import type { NewPoll } from './StatusDraft.ts'
import { contentColumns, insertPoll, writeContent } from './writeContent.ts'
import type { StatusContent } from './writeContent.ts'

type EditedRow = Pick<
  StatusRow,
  'id' | 'account_id' | 'visibility' | 'created_at' | 'text' | 'content' | 'spoiler_text' | 'sensitive' | 'poll_id'
>

/** A changed post, local or remote, that is validated and only has to be stored. */
export interface StatusEdit {
  readonly before: Version & { readonly poll: StoredPoll | null }
  readonly after: Version
  readonly at: Date
  readonly content: StatusContent
  /** Whether a reader sees a difference; otherwise no version is kept. */
  readonly isChanged: boolean
  readonly language: string | null
  readonly markdown: boolean
  readonly poll: NewPoll | null
  readonly expiresAt: Date | null
  readonly quotePolicy: string
  readonly reviewPolicy: string
  /** Absent where it stays as it is. */
  readonly searchability?: string
}

/** Stores a changed post and its previous version. `prepare` runs first in the transaction; if it answers false, nothing is stored. */
export async function storeEdit(
  ctx: AppContext,
  row: EditedRow,
  edit: StatusEdit,
  prepare: (db: Kysely<Tables>) => Promise<boolean | void>,
): Promise<void> {
  const { before, after, at, content, isChanged, poll } = edit
  await ctx.events.write(async ({ db, tell }) => {
    // Locked, so that a concurrent deletion happens before or after, and no text is written to a deleted post.
    await lockRows(
      db,
      'statuses',
      sql`id in (select unnest(${[row.id, ...content.references]}::bigint[])
        union all select target_status_id from status_references where status_id = ${row.id})`,
    )
    const existing = await db
      .selectFrom('statuses')
      // The current poll: a simultaneous edit may have replaced it.
      .select('poll_id')
      .where('id', '=', row.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (existing === undefined) throw notFound()
    if ((await prepare(db)) === false) return
    if (isChanged) {
      const earlier = await db.selectFrom('status_edits').select('id').where('status_id', '=', row.id).limit(1).executeTakeFirst()
      if (earlier === undefined)
        await db
          .insertInto('status_edits')
          .values(editOf(ctx, row.id, before, row.created_at))
          .execute()
      await db
        .insertInto('status_edits')
        .values(editOf(ctx, row.id, after, at))
        .execute()
    }
    const pollId = await replacePoll(ctx, db, row, await loadPoll(db, existing.poll_id), poll)
    const newcomers = await writeContent(ctx, db, row, content, false)
    await db
      .updateTable('statuses')
      .set({
        ...contentColumns(content),
        sensitive: after.sensitive,
        language: edit.language,
        markdown: edit.markdown,
        quote_policy: edit.quotePolicy,
        quote_review_policy: edit.reviewPolicy,
        ...(edit.searchability === undefined ? {} : { searchability: edit.searchability }),
        poll_id: pollId,
        expires_at: edit.expiresAt,
        ...(isChanged ? { edited_at: at } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    const edited = { statusId: row.id, accountId: row.account_id, mentionedIds: newcomers }
    tell({ type: 'status.edited', ...edited, isRewritten: isChanged, isDecided: true })
  })
  if (poll !== null) await scheduleNextPoll(ctx)
  if (edit.expiresAt !== null) await scheduleNextExpiry(ctx)
}

/** What a reader sees of one version of a post. */
export interface Version {
  readonly text: string
  readonly content: string
  readonly spoiler_text: string
  readonly sensitive: boolean
  readonly media: readonly ClaimedMedia[]
  readonly poll_options: string[] | null
}

export interface StoredPoll {
  readonly id: string
  readonly options: readonly string[]
  readonly multiple: boolean
  readonly hide_totals: boolean
}

/** The stored version. */
export async function loadVersion(ctx: Pick<AppContext, 'db'>, row: EditedRow): Promise<Version & { readonly poll: StoredPoll | null }> {
  const media = await ctx.db
    .selectFrom('media_attachments')
    .select(['id', 'description'])
    .where('status_id', '=', row.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const poll = await loadPoll(ctx.db, row.poll_id)
  return {
    text: row.text,
    content: row.content,
    spoiler_text: row.spoiler_text,
    sensitive: row.sensitive,
    media,
    poll_options: poll === null ? null : [...poll.options],
    poll,
  }
}

async function loadPoll(db: Kysely<Tables>, id: string | null): Promise<StoredPoll | null> {
  if (id === null) return null
  const poll = await db.selectFrom('polls').select(['id', 'options', 'multiple', 'hide_totals']).where('id', '=', id).executeTakeFirst()
  return poll ?? null
}

export function isSameVersion(before: Version, after: Version): boolean {
  const seen = (version: Version) =>
    JSON.stringify([
      version.text,
      version.spoiler_text,
      version.sensitive,
      version.media.map((media) => [media.id, media.description ?? '']),
      version.poll_options,
    ])
  return seen(before) === seen(after)
}

export function isPollChanged(before: StoredPoll | null, after: NewPoll | null): boolean {
  if (before === null || after === null) return before !== after
  return before.multiple !== after.multiple || before.hide_totals !== after.hideTotals
}

function editOf(ctx: Pick<AppContext, 'ids'>, statusId: string, version: Version, at: Date) {
  return {
    id: ctx.ids.next(),
    status_id: statusId,
    text: version.text,
    content: version.content,
    spoiler_text: version.spoiler_text,
    sensitive: version.sensitive,
    media: json(version.media.map((media) => ({ id: media.id, description: media.description }))),
    poll_options: version.poll_options,
    created_at: at,
  }
}

/** A poll with changed options starts again without votes; one that only runs longer keeps them. */
async function replacePoll(
  ctx: AppContext,
  db: AppContext['db'],
  row: EditedRow,
  before: StoredPoll | null,
  after: NewPoll | null,
): Promise<string | null> {
  if (after === null) {
    if (before !== null) await db.deleteFrom('polls').where('id', '=', before.id).execute()
    return null
  }
  const isSame = before !== null && before.multiple === after.multiple && JSON.stringify(before.options) === JSON.stringify(after.options)
  if (isSame) {
    // A poll that has ended is not ended again.
    const isOpen = after.expiresAt === null || after.expiresAt > ctx.now()
    await db
      .updateTable('polls')
      .set({ expires_at: after.expiresAt, hide_totals: after.hideTotals, ...(isOpen ? { ended_at: null } : {}) })
      .where('id', '=', before.id)
      .execute()
    return before.id
  }
  if (before !== null) await db.deleteFrom('polls').where('id', '=', before.id).execute()
  const id = ctx.ids.next()
  await insertPoll(db, id, row, after)
  return id
}
