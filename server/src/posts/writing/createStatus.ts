import type { ReadBodyOf } from '@starling/api/endpoint'
import type { statusEndpoints } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { clampSearchability } from '../../visibility/visibilities.ts'
import { isId } from '../../platform/ids/isId.ts'
import { claimMedia } from './attachMedia.ts'
import { readAudience } from './audience.ts'
import { lifetimeOf } from './expireStatuses.ts'
import { renderText } from './renderText.ts'
import { findQuotable, narrowedByQuote } from './findQuotable.ts'
import { noParent } from './missingStatuses.ts'
import { readLanguage, readPoll, readQuotePolicy, readReviewPolicy, readWords } from './StatusDraft.ts'
import { findReferences } from '../statuses/statusReferences.ts'
import { loadStatusRows } from '../statuses/statusRow.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import { storeStatus } from './storeStatus.ts'
import type { NewStatus } from './storeStatus.ts'

export type CreateInput = ReadBodyOf<typeof statusEndpoints.create>

/** The author, and the application used. */
export interface Author {
  readonly accountId: string
  readonly applicationId: string | null
}

/**
 * A scheduled post that is due: its id, by which the post may use its files, and the function that removes it; that answers false when it
 * was moved or deleted since it was read.
 */
interface Scheduled {
  readonly id: string
  readonly claim: (db: AppContext['db']) => Promise<boolean>
}

/** How long an idempotency key is remembered. */
const KEY_LIFE_MS = 3600_000

/** Publishes a post; answers its id. The same idempotency key within the hour answers the first post's id and changes nothing. */
export async function createStatus(
  ctx: AppContext,
  author: Author,
  input: CreateInput,
  idempotencyKey: string | null,
  scheduled: Scheduled | null = null,
): Promise<string> {
  if (idempotencyKey !== null) {
    const earlier = await findByKey(ctx, ctx.db, author.accountId, idempotencyKey)
    if (earlier !== null) return earlier
  }
  const draft = await readDraft(ctx, author.accountId, input, scheduled?.id ?? null).catch(async (error: unknown) => {
    // If the first request was stored meanwhile, its media are attached already; this request is answered with its status.
    const first = idempotencyKey === null ? null : await findByKey(ctx, ctx.db, author.accountId, idempotencyKey)
    if (first === null) throw error
    return first
  })
  if (typeof draft === 'string') return draft
  const { preferences, parent, quotable, quoted, words, poll, audience, rendered } = draft
  const id = ctx.ids.next()
  const now = ctx.now()
  const lifetime = lifetimeOf(rendered.hashtags)
  const status: NewStatus = {
    id,
    accountId: author.accountId,
    createdAt: now,
    content: { ...draft, memberIds: audience.memberIds },
    visibility: audience.visibility,
    limitedScope: audience.limitedScope,
    circleId: audience.circleId,
    searchability: clampSearchability(input.searchability ?? preferences.searchability, audience.visibility),
    language: readLanguage(input.language) ?? readLanguage(preferences.language),
    sensitive: (input.sensitive ?? preferences.sensitive) || words.spoilerText !== '',
    markdown: input.markdown ?? false,
    parent,
    quoted: quoted === null ? null : { id: quoted.id, account_id: quoted.account_id, state: quotable?.state ?? 'pending' },
    quotePolicy: readQuotePolicy(input.quote_approval_policy ?? preferences.quotePolicy, audience.visibility),
    quoteReviewPolicy: readReviewPolicy(input.quote_review_policy, audience.visibility),
    poll,
    applicationId: author.applicationId,
    expiresAt: lifetime === null ? null : new Date(now.getTime() + lifetime),
  }
  const isStored = await storeStatus(
    ctx,
    status,
    async (db) =>
      (scheduled === null || (await scheduled.claim(db))) &&
      (idempotencyKey === null || (await claimKey(db, author.accountId, idempotencyKey, id, now))),
  )
  return isStored ? id : ((await findByKey(ctx, ctx.db, author.accountId, idempotencyKey ?? '')) ?? id)
}

/** Validates everything a status consists of, without storing it; `scheduledId` names the scheduled status whose media it may use. */
export async function readDraft(ctx: AppContext, accountId: string, input: CreateInput, scheduledId: string | null) {
  const preferences = await loadPreferences(ctx, accountId)
  const parent = await findVisible(ctx, input.in_reply_to_id, accountId)
  const quotable = await findQuotable(ctx, input, accountId)
  const quoted = quotable?.row ?? null
  const mediaIds = [...new Set(input.media_ids ?? [])]
  const words = readWords(ctx, input, mediaIds.length === 0 && quoted === null)
  const poll = readPoll(ctx, input)
  const asked = narrowedByQuote(input.visibility ?? preferences.visibility, quoted)
  const audience = await readAudience(ctx, accountId, asked, parent, input.circle_id ?? null)
  if (quoted !== null && audience.visibility === 'direct') throw unprocessable('Quoting is not allowed with direct mentions')
  const rendered = await renderText(ctx, words.text, words.spoilerText, input.markdown ?? false)
  const media = await claimMedia(ctx, accountId, mediaIds, null, scheduledId)
  const references = await findReferences(ctx, accountId, words.text, quoted?.id ?? null)
  return { preferences, parent, quotable, quoted, words, poll, audience, rendered, media, references }
}

async function findByKey(ctx: Pick<AppContext, 'now'>, db: AppContext['db'], accountId: string, key: string): Promise<string | null> {
  const since = new Date(ctx.now().getTime() - KEY_LIFE_MS)
  const row = await db
    .selectFrom('idempotency_keys')
    .select('status_id')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.status_id ?? null
}

/** Takes the key for this post; false when another post has it already. A second request waits here until the first is stored. */
async function claimKey(db: AppContext['db'], accountId: string, key: string, statusId: string, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key, status_id: statusId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet({ status_id: statusId, created_at: now })
        .where('idempotency_keys.created_at', '<=', new Date(now.getTime() - KEY_LIFE_MS)),
    )
    .returning('status_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The post that is answered: it must be visible to the author, and a boost stands for its original. */
async function findVisible(ctx: AppContext, id: string | null | undefined, viewerId: string): Promise<StatusRow | null> {
  if (id === null || id === undefined || id === '') return null
  const row = isId(id) ? (await loadStatusRows(ctx, [id], viewerId)).get(id) : undefined
  if (row === undefined) throw noParent()
  return row.reblog_of_id === null ? row : findVisible(ctx, row.reblog_of_id, viewerId)
}

interface PostingPreferences {
  readonly visibility: string
  readonly sensitive: boolean
  readonly language: string | null
  readonly searchability: string | null
  readonly quotePolicy: string | null
}

async function loadPreferences(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<PostingPreferences> {
  const row = await ctx.db.selectFrom('users').select('preferences').where('account_id', '=', accountId).executeTakeFirst()
  const preferences = row?.preferences
  return {
    visibility: preferences?.privacy ?? 'public',
    sensitive: preferences?.sensitive ?? false,
    language: preferences?.language ?? null,
    searchability: preferences?.searchability ?? null,
    quotePolicy: preferences?.quote_policy ?? null,
  }
}
