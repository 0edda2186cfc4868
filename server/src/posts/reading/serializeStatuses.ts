import type { Account } from '@starling/api/accounts'
import type { Collection } from '@starling/api/collections'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { FilterResult } from '@starling/api/filters'
import type { EmojiReaction, Quote, Status } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { serializeCard } from '../cards/serializeCard.ts'
import { loadEmojisOfTexts } from '../../files/custom-emojis/loadCustomEmojis.ts'
import { mediaUrl } from '../../files/media/mediaUrl.ts'
import { serializeMedia } from '../../files/media/serializeMedia.ts'
import { loadPolls } from '../polls/loadPolls.ts'
import { serializePoll } from '../polls/serializePoll.ts'
import type { PollRow } from '../polls/serializePoll.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { compatibleVisibility, isStoredVisibility } from '../../visibility/visibilities.ts'
import { filterStatuses } from './filterStatuses.ts'
import { findReactors } from './findReactors.ts'
import type { Attached, ReactionRow } from './loadAttached.ts'
import { loadParts, textsOfPolls } from './loadParts.ts'
import { loadQuoteBars } from './loadQuoteBars.ts'
import type { QuoteBar } from './loadQuoteBars.ts'
import { approvalOf } from '../statuses/quoteApproval.ts'
import { withQuoteLine } from './quoteLine.ts'
import { quoteStateOf } from './quoteState.ts'
import { loadTaggedCollections } from './loadTaggedCollections.ts'
import { loadReferences } from '../statuses/statusReferences.ts'
import { loadPageRows } from '../statuses/statusRow.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import { statusUri, statusUrl } from '../statuses/statusUrl.ts'

interface Page {
  readonly ctx: AppContext
  readonly viewerId: string | null
  readonly rows: ReadonlyMap<string, StatusRow>
  readonly attached: Attached
  /** Keyed by their own id, with the viewer's votes. */
  readonly polls: ReadonlyMap<string, PollRow>
  readonly accounts: ReadonlyMap<string, Account>
  /** Keyed by `status:id` and `poll:id`. */
  readonly emojis: ReadonlyMap<string, CustomEmoji[]>
  /** Keyed by quoted status: the viewer's blocks and mutes of its author. */
  readonly bars: ReadonlyMap<string, QuoteBar>
  /** Keyed by status: the viewer's matching filters. */
  readonly filtered: ReadonlyMap<string, FilterResult[]>
  /** The statuses that each refers to, if the viewer may see them. */
  readonly references: ReadonlyMap<string, readonly string[]>
  /** The collections that each links. */
  readonly collections: ReadonlyMap<string, readonly Collection[]>
  /** Whether the viewer is among those who reacted. */
  readonly isReactor: (reaction: ReactionRow) => boolean
}

/**
 * Statuses as JSON for one viewer, in the order of the ids; those the viewer may not see are left out.
 * The number of queries does not grow with the number of statuses.
 */
export async function serializeStatuses(ctx: AppContext, ids: readonly string[], viewerId: string | null): Promise<Status[]> {
  const rows = await loadPageRows(ctx, [...new Set(ids)], viewerId)
  // A boosted status may quote another one: loaded with a second query, only if it is still missing.
  const missing = [...rows.values()].flatMap((row) => [row.reblog_of_id, row.quote_of_id]).filter((id) => id !== null && !rows.has(id))
  if (missing.length > 0) for (const [id, row] of await loadPageRows(ctx, [...new Set(missing as string[])], viewerId)) rows.set(id, row)
  const all = [...rows.values()]
  const referring = all.filter((row) => row.references_count > 0).map((row) => row.id)
  const [parts, polls, bars, references, collections] = await Promise.all([
    loadParts(ctx, all, viewerId),
    loadPolls(ctx, present(all.map((row) => row.poll_id)), viewerId),
    loadQuoteBars(ctx, present(all.map((row) => row.quote_of_id)), viewerId),
    loadReferences(ctx, referring, viewerId),
    loadTaggedCollections(ctx, all, viewerId),
  ])
  const { attached, accounts, emojis } = parts
  for (const [key, found] of await loadEmojisOfTexts(ctx, textsOfPolls(polls, accounts))) emojis.set(key, found)
  const filtered = await filterStatuses(ctx, { rows, attached, polls, accounts }, viewerId)
  const reactorsAmong = await findReactors(ctx, [...attached.reactions.values()].flat(), viewerId === null ? [] : [viewerId])
  const isReactor = (reaction: ReactionRow): boolean => reactorsAmong(reaction).size > 0
  const page: Page = { ctx, viewerId, rows, attached, polls, accounts, emojis, bars, references, collections, filtered, isReactor }
  return ids.flatMap((id) => serializeOne(page, id) ?? [])
}

/** One status as JSON for the viewer; null when it is not visible or deleted. */
export async function serializeStatus(ctx: AppContext, id: string, viewerId: string | null): Promise<Status | null> {
  const [status] = await serializeStatuses(ctx, [id], viewerId)
  return status ?? null
}

/** The same where the status is the answer to a request; one that is not visible is answered like a missing one. */
export async function answerStatus(ctx: AppContext, id: string, viewerId: string | null): Promise<Status> {
  const status = await serializeStatus(ctx, id, viewerId)
  if (status === null) throw notFound()
  return status
}

function serializeOne(page: Page, id: string): Status | null {
  const row = page.rows.get(id)
  if (row === undefined) return null
  if (row.reblog_of_id === null) return serializeRow(page, row, null, serializeQuote(page, row))
  const original = serializeOne(page, row.reblog_of_id)
  return original === null ? null : serializeRow(page, row, original, null)
}

function serializeQuote(page: Page, row: StatusRow): Quote | null {
  const quoted = row.quote_of_id === null ? undefined : page.rows.get(row.quote_of_id)
  const state = quoteStateOf(row, quoted !== undefined && quoted.reblog_of_id === null, page.bars)
  if (state === null) return null
  if (quoted !== undefined && (state === 'accepted' || state === 'muted_account'))
    return { state, quoted_status: serializeRow(page, quoted, null, shallowQuote(page, quoted)), quoted_status_id: quoted.id }
  // An author who is asked for approval can see the quoting status.
  const isAsked = state === 'pending' && quoted !== undefined && quoted.account_id === page.viewerId
  return { state, quoted_status: null, quoted_status_id: isAsked ? quoted.id : null }
}

/** A quote within a quote is only identified, not included. */
function shallowQuote(page: Page, row: StatusRow): Quote | null {
  if (row.quote_state === null) return null
  // Visibility is not checked for an id alone: only accepted quotes are identified, and loading the status checks it.
  const state = quoteStateOf(row, true, page.bars) ?? 'unauthorized'
  return { state, quoted_status: null, quoted_status_id: state === 'accepted' || state === 'muted_account' ? row.quote_of_id : null }
}

function serializeRow(page: Page, row: StatusRow, reblog: Status | null, quote: Quote | null): Status {
  const { ctx, attached, viewerId } = page
  const account = page.accounts.get(row.account_id)
  if (account === undefined) throw new Error(`status ${row.id} has an author that is not stored`)
  const visibility = isStoredVisibility(row.visibility) ? row.visibility : 'direct'
  const reactions = (attached.reactions.get(row.id) ?? []).map((reaction) => serializeReaction(page, row.id, reaction))
  const card = row.card_id === null ? undefined : attached.cards.get(row.card_id)
  const poll = row.poll_id === null ? undefined : page.polls.get(row.poll_id)
  return {
    id: row.id,
    uri: row.uri ?? statusUri(ctx.settings.publicUrl, account.username, row.id),
    url: row.url ?? row.uri ?? statusUrl(ctx.settings.publicUrl, account.username, row.id),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    ...(row.expires_at === null ? {} : { expires_at: row.expires_at.toISOString() }),
    account,
    content: reblog?.content ?? withQuoteLine(row.content, quote),
    spoiler_text: reblog?.spoiler_text ?? row.spoiler_text,
    sensitive: reblog?.sensitive ?? row.sensitive,
    visibility: compatibleVisibility(visibility),
    visibility_ex: visibility,
    limited_scope: visibility === 'limited' ? limitedScope(row.limited_scope) : null,
    searchability: row.searchability,
    markdown: row.markdown,
    language: reblog?.language ?? row.language,
    in_reply_to_id: row.in_reply_to_id,
    in_reply_to_account_id: row.in_reply_to_account_id,
    application: row.application_name === null ? null : { name: row.application_name, website: row.application_website },
    replies_count: row.replies_count,
    reblogs_count: row.reblogs_count,
    favourites_count: row.favourites_count,
    quotes_count: row.quotes_count,
    emoji_reactions_count: reactions.reduce((sum, reaction) => sum + reaction.count, 0),
    emoji_reactions: reactions,
    media_attachments: (attached.media.get(row.id) ?? []).map((media) => serializeMedia(ctx, media)),
    mentions: (attached.mentions.get(row.id) ?? []).map((mention) => ({
      id: mention.id,
      username: mention.username,
      acct: mention.domain === null ? mention.username : `${mention.username}@${mention.domain}`,
      url: mention.url ?? `${ctx.settings.publicUrl}/@${mention.username}`,
    })),
    tags: (attached.tags.get(row.id) ?? []).map((tag) => ({
      name: tag.display_name,
      url: `${ctx.settings.publicUrl}/tags/${encodeURIComponent(tag.name)}`,
    })),
    emojis: page.emojis.get(`status:${row.id}`) ?? [],
    card: card === undefined ? null : serializeCard(card, (key) => mediaUrl(ctx, key)),
    poll: poll === undefined ? null : serializePoll(poll, viewerId, ctx.now(), page.emojis.get(`poll:${poll.id}`) ?? []),
    quote_approval: approvalOf(row, viewerId),
    status_reference_ids: [...(page.references.get(row.id) ?? [])],
    status_references_count: page.references.get(row.id)?.length ?? 0,
    status_referred_by_count: row.referred_by_count,
    tagged_collections: [...(page.collections.get(row.id) ?? [])],
    reblog,
    quote,
    ...(viewerId === null ? {} : ownFlags(page, row, reblog, viewerId)),
  }
}

/** The viewer's actions; for a boost, those on the original. */
function ownFlags(page: Page, row: StatusRow, reblog: Status | null, viewerId: string): Partial<Status> {
  return {
    favourited: reblog?.favourited ?? row.is_favourited,
    reblogged: reblog?.reblogged ?? row.is_reblogged,
    bookmarked: reblog?.bookmarked ?? row.is_bookmarked,
    muted: reblog?.muted ?? row.is_muted,
    ...(row.account_id === viewerId && reblog === null ? { pinned: row.is_pinned } : {}),
    filtered: page.filtered.get(row.id) ?? [],
  }
}

function serializeReaction(page: Page, statusId: string, row: ReactionRow): EmojiReaction {
  const emoji = page.emojis.get(`reaction:${statusId}:${row.domain ?? ''}`)?.find((known) => known.shortcode === row.name)
  const me = page.isReactor(row)
  return {
    name: row.name,
    count: row.count,
    // Clients look for their own account here.
    account_ids: me && page.viewerId !== null ? [...new Set([...row.account_ids, page.viewerId])] : row.account_ids,
    me,
    ...(row.domain === null ? {} : { domain: row.domain }),
    ...(emoji === undefined ? {} : { url: emoji.url, static_url: emoji.static_url, width: emoji.width, height: emoji.height }),
  }
}

function limitedScope(scope: string | null): NonNullable<Status['limited_scope']> {
  return (['mutual', 'circle', 'reply', 'personal'] as const).find((known) => known === scope) ?? 'personal'
}

function present(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
