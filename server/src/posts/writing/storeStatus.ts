import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { scheduleNextPoll } from '../polls/endPolls.ts'
import type { Tables } from '../../Tables.ts'
import { scheduleNextExpiry } from './expireStatuses.ts'
import { noParent, notQuotable } from './missingStatuses.ts'
import type { NewPoll } from './StatusDraft.ts'
import { contentColumns, insertPoll, writeContent } from './writeContent.ts'
import type { StatusContent } from './writeContent.ts'

/** A post, local or remote, that is validated and only has to be stored. */
export interface NewStatus {
  readonly id: string
  readonly accountId: string
  readonly createdAt: Date
  readonly content: StatusContent
  readonly visibility: string
  readonly limitedScope: string | null
  readonly circleId: string | null
  readonly searchability: string
  readonly language: string | null
  readonly sensitive: boolean
  readonly markdown: boolean
  readonly parent: { readonly id: string; readonly account_id: string; readonly conversation_id: string } | null
  readonly quoted: { readonly id: string; readonly account_id: string; readonly state: string } | null
  readonly quotePolicy: string
  readonly quoteReviewPolicy: string
  readonly poll: NewPoll | null
  readonly applicationId: string | null
  readonly expiresAt: Date | null
  /** Only for a remote post. */
  readonly remote?: RemoteStatus
}

export interface RemoteStatus {
  /** The ActivityPub id. */
  readonly uri: string
  readonly url: string | null
  /** The ActivityPub id of the post it answers, if that post is not stored here. */
  readonly inReplyToUri: string | null
  /** The collection that stands for all its readers, if its audience is limited. */
  readonly contextUri: string | null
  /** The ActivityPub ids of the quoted post and of its author's approval, and whether the post has a quote policy. */
  readonly quoteUri: string | null
  readonly quoteApprovalUri: string | null
  readonly isQuoteAsked: boolean
  readonly editedAt: Date | null
  /** Nobody is notified of a post that this server fetched, or that arrived late; it is only stored and indexed. */
  readonly arrival: 'delivered' | 'fetched'
}

/** Runs first in the transaction; if it answers false, nothing is stored. */
type Claim = (db: Kysely<Tables>) => Promise<boolean>

/**
 * Stores a post and everything that follows from it: mentions, tags, counts, a poll, and the event that informs home timelines, streams,
 * notifications, lists and antennas. All posts, local and remote, are stored by this function. Answers whether it was stored.
 */
export async function storeStatus(ctx: AppContext, draft: NewStatus, claim: Claim = () => Promise.resolve(true)): Promise<boolean> {
  const { id, accountId, content, visibility, parent, quoted, poll, remote } = draft
  const counting = [parent?.id, quoted?.id, ...content.references].filter((each) => each !== undefined)
  const isStored = await ctx.events.write(async ({ db, tell }) => {
    const existing = counting.length === 0 ? [] : await lockRows(db, 'statuses', sql`id = ${anyOf(counting)} and deleted_at is null`)
    // Deleted since the draft was read.
    if (parent !== null && !existing.includes(parent.id) && remote === undefined) throw noParent()
    // A deleted post stays as a tombstone in the thread; a remote one may have been removed completely.
    const isRemoved =
      parent !== null && !existing.includes(parent.id) && (await lockRows(db, 'statuses', sql`id = ${parent.id}`)).length === 0
    if (quoted !== null && !existing.includes(quoted.id)) throw notQuotable()
    if (!(await claim(db))) return false
    await db
      .insertInto('statuses')
      .values(columnsOf(isRemoved ? { ...draft, parent: null } : draft, ctx.now()))
      .execute()
    const placed = { id, account_id: accountId, visibility }
    const people = await writeContent(ctx, db, placed, content, true)
    if (poll !== null) await insertPoll(db, id, placed, poll)
    // A reply with a limited audience is not counted publicly, because the number would reveal that it exists.
    if (parent !== null && isBoostable(visibility)) await raise(db, 'replies_count', parent.id)
    if (quoted !== null && quoted.state === 'accepted' && isBoostable(visibility)) await raise(db, 'quotes_count', quoted.id)
    if (visibility !== 'direct')
      await db
        .updateTable('accounts')
        .set({
          statuses_count: sql`statuses_count + 1`,
          last_status_at: sql<Date>`greatest(coalesce(last_status_at, ${draft.createdAt}), ${draft.createdAt})`,
        })
        .where('id', '=', accountId)
        .execute()
    tell({
      type: 'status.created',
      statusId: id,
      accountId,
      visibility,
      mentionedIds: people,
      inReplyToAccountId: parent?.account_id ?? null,
      // An author who forbids quotes is not notified of them.
      quotedAccountId: quoted === null || quoted.state === 'unauthorized' ? null : quoted.account_id,
      reblogOfId: null,
      ...(remote === undefined ? {} : { arrival: remote.arrival }),
    })
    return true
  })
  if (!isStored) return false
  if (poll !== null) await scheduleNextPoll(ctx)
  if (draft.expiresAt !== null) await scheduleNextExpiry(ctx)
  return true
}

function columnsOf(draft: NewStatus, at: Date) {
  const { id, accountId, parent, quoted, remote } = draft
  return {
    id,
    account_id: accountId,
    ...contentColumns(draft.content),
    visibility: draft.visibility,
    limited_scope: draft.limitedScope,
    circle_id: draft.circleId,
    searchability: draft.searchability,
    language: draft.language,
    sensitive: draft.sensitive,
    markdown: draft.markdown,
    in_reply_to_id: parent?.id ?? null,
    in_reply_to_account_id: parent === null ? null : parent.account_id,
    // A reply to a post that is not stored here is still a reply.
    is_reply: parent === null ? (remote?.inReplyToUri ?? null) !== null : parent.account_id !== accountId,
    conversation_id: parent?.conversation_id ?? id,
    quote_of_id: quoted?.id ?? null,
    quote_state: quoted?.state ?? ((remote?.quoteUri ?? null) === null ? null : 'pending'),
    quote_policy: draft.quotePolicy,
    quote_review_policy: draft.quoteReviewPolicy,
    poll_id: draft.poll === null ? null : id,
    application_id: draft.applicationId,
    created_at: draft.createdAt,
    expires_at: draft.expiresAt,
    ...(remote === undefined
      ? {}
      : {
          local: false,
          uri: remote.uri,
          url: remote.url,
          in_reply_to_uri: remote.inReplyToUri,
          context_uri: remote.contextUri,
          quote_uri: remote.quoteUri,
          quote_approval_uri: remote.quoteApprovalUri,
          is_quote_asked: remote.isQuoteAsked,
          edited_at: remote.editedAt,
          fetched_at: remote.arrival === 'fetched' ? at : null,
        }),
  }
}

async function raise(db: Kysely<Tables>, column: 'replies_count' | 'quotes_count', id: string): Promise<void> {
  await db
    .updateTable('statuses')
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where('id', '=', id)
    .execute()
}
