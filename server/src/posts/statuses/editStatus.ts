import type { ReadBodyOf } from '@starling/api/endpoint'
import type { statusEndpoints } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { hashtagsOf } from '../../platform/formatting/extractEntities.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { scheduleNextPoll } from '../polls/endPolls.ts'
import { claimMedia } from './attachMedia.ts'
import type { ClaimedMedia } from './attachMedia.ts'
import { describeMedia } from './describeMedia.ts'
import { lifetimeOf, scheduleNextExpiry } from './expireStatuses.ts'
import { renderText } from './renderText.ts'
import { readLanguage, readPoll, readQuotePolicy, readReviewPolicy, readWords } from './StatusDraft.ts'
import type { PollDraft } from './StatusDraft.ts'
import { findReferences } from './statusReferences.ts'
import type { StatusRow } from './statusRow.ts'
import { contentColumns, insertPoll, writeContent } from './writeContent.ts'
import type { StatusContent } from './writeContent.ts'

export type EditInput = ReadBodyOf<typeof statusEndpoints.edit>

/** Changes the author's own post and stores the previous version; an edit without changes leaves no version. Visibility, quote and reply stay. */
export async function editStatus(ctx: AppContext, row: StatusRow, input: EditInput): Promise<void> {
  const before = await loadVersion(ctx, row)
  const mediaIds = [...new Set(input.media_ids ?? before.media.map((media) => media.id))]
  const words = readWords(
    ctx,
    { ...input, status: input.status ?? row.text, spoiler_text: input.spoiler_text ?? row.spoiler_text },
    mediaIds.length === 0 && row.quote_of_id === null,
  )
  const poll = readPoll(ctx, { ...input, media_ids: mediaIds })
  const media = await claimMedia(ctx, row.account_id, mediaIds, row.id)
  const descriptions = describeMedia(input.media_attributes ?? [], mediaIds)
  const rendered = await renderText(ctx, words.text, words.spoilerText, input.markdown ?? row.markdown)
  const sensitive = (input.sensitive ?? row.sensitive) || words.spoilerText !== ''
  const after: Version = {
    text: words.text,
    content: rendered.content,
    spoiler_text: words.spoilerText,
    sensitive,
    media: media.map((item) => ({ id: item.id, description: descriptions.get(item.id)?.description ?? item.description })),
    poll_options: poll === null ? null : [...poll.options],
  }
  const isFocusMoved = [...descriptions.values()].some((change) => change.focus !== null)
  const language = input.language === undefined ? row.language : readLanguage(input.language)
  const quotePolicy =
    input.quote_approval_policy === undefined ? row.quote_policy : readQuotePolicy(input.quote_approval_policy, row.visibility)
  const isChanged = !isSameVersion(before, after) || isPollChanged(before.poll, poll)
  const reviewPolicy =
    input.quote_review_policy === undefined ? row.quote_review_policy : readReviewPolicy(input.quote_review_policy, row.visibility)
  const isPolicySame = quotePolicy === row.quote_policy && reviewPolicy === row.quote_review_policy
  if (!isChanged && !isFocusMoved && language === row.language && isPolicySame && sensitive === row.sensitive) return
  const references = await findReferences(ctx, row.account_id, words.text, row.quote_of_id)
  const now = ctx.now()
  // The lifetime counts from the creation of the status, not from the edit.
  const lifetime = lifetimeOf(rendered.hashtags)
  const isLifetimeSame = row.expires_at !== null && lifetime === lifetimeOf(hashtagsOf(row.text))
  const expiresAt = isLifetimeSame ? row.expires_at : lifetime === null ? null : new Date(now.getTime() + lifetime)
  await ctx.events.write(async ({ db, tell }) => {
    // Locked, so that a concurrent deletion happens before or after, and no text is written to a deleted post.
    const standing = await db
      .selectFrom('statuses')
      .select('id')
      .where('id', '=', row.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (standing === undefined) throw notFound()
    if (isChanged) {
      const earlier = await db.selectFrom('status_edits').select('id').where('status_id', '=', row.id).limit(1).executeTakeFirst()
      if (earlier === undefined)
        await db
          .insertInto('status_edits')
          .values(editOf(ctx, row.id, before, row.created_at))
          .execute()
      await db
        .insertInto('status_edits')
        .values(editOf(ctx, row.id, after, now))
        .execute()
    }
    for (const [id, change] of descriptions) {
      await db
        .updateTable('media_attachments')
        .set({
          ...(change.description === null ? {} : { description: change.description }),
          ...(change.focus === null ? {} : { focus_x: change.focus.x, focus_y: change.focus.y }),
        })
        .where('id', '=', id)
        .where('account_id', '=', row.account_id)
        .execute()
    }
    const pollId = await replacePoll(ctx, db, row, before.poll, poll)
    const content: StatusContent = { words, rendered, media, references, memberIds: [] }
    const newcomers = await writeContent(ctx, db, row, content, false)
    await db
      .updateTable('statuses')
      .set({
        ...contentColumns(content),
        sensitive,
        language,
        markdown: input.markdown ?? row.markdown,
        quote_policy: quotePolicy,
        quote_review_policy: reviewPolicy,
        poll_id: pollId,
        expires_at: expiresAt,
        ...(isChanged ? { edited_at: now } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    tell({ type: 'status.edited', statusId: row.id, accountId: row.account_id, mentionedIds: newcomers, isRewritten: isChanged })
  })
  if (poll !== null) await scheduleNextPoll(ctx)
  if (expiresAt !== null) await scheduleNextExpiry(ctx)
}

interface Version {
  readonly text: string
  readonly content: string
  readonly spoiler_text: string
  readonly sensitive: boolean
  readonly media: readonly ClaimedMedia[]
  readonly poll_options: string[] | null
}

interface StoredPoll {
  readonly id: string
  readonly options: readonly string[]
  readonly multiple: boolean
  readonly hide_totals: boolean
}

async function loadVersion(ctx: Pick<AppContext, 'db'>, row: StatusRow): Promise<Version & { readonly poll: StoredPoll | null }> {
  const media = await ctx.db
    .selectFrom('media_attachments')
    .select(['id', 'description'])
    .where('status_id', '=', row.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const poll =
    row.poll_id === null
      ? undefined
      : await ctx.db
          .selectFrom('polls')
          .select(['id', 'options', 'multiple', 'hide_totals'])
          .where('id', '=', row.poll_id)
          .executeTakeFirst()
  return {
    text: row.text,
    content: row.content,
    spoiler_text: row.spoiler_text,
    sensitive: row.sensitive,
    media,
    poll_options: poll?.options ?? null,
    poll: poll ?? null,
  }
}

function isSameVersion(before: Version, after: Version): boolean {
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

function isPollChanged(before: StoredPoll | null, after: PollDraft | null): boolean {
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
  row: StatusRow,
  before: StoredPoll | null,
  after: PollDraft | null,
): Promise<string | null> {
  if (after === null) {
    if (before !== null) await db.deleteFrom('polls').where('id', '=', before.id).execute()
    return null
  }
  const isSame = before !== null && !isPollChanged(before, after) && JSON.stringify(before.options) === JSON.stringify(after.options)
  if (isSame) {
    await db.updateTable('polls').set({ expires_at: after.expiresAt, ended_at: null }).where('id', '=', before.id).execute()
    return before.id
  }
  if (before !== null) await db.deleteFrom('polls').where('id', '=', before.id).execute()
  const id = ctx.ids.next()
  await insertPoll(db, id, row, after)
  return id
}
