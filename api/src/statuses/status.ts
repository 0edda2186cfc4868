import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { previewCardSchema } from '../cards/index.ts'
import { collectionSchema } from '../collections/index.ts'
import { customEmojiSchema } from '../custom-emojis/index.ts'
import { filterResultSchema } from '../filters/index.ts'
import { mediaAttachmentSchema } from '../media/index.ts'
import { pollSchema } from '../polls/index.ts'
import {
  count,
  flag,
  identifier,
  identifierOrNull,
  label,
  lenientArray,
  maybeFlag,
  maybeText,
  oneOf,
  orNull,
  text,
  textOrNull,
  webAddress,
  webAddressOrNull,
  webAddressText,
} from '../reading/index.ts'
import { statusTagSchema } from '../tags/index.ts'
import { emojiReactionSchema, pleromaStatusSchema, reactionsOfPleroma } from './emojiReaction.ts'

const visibilities = ['public', 'unlisted', 'private', 'direct', 'limited', 'public_unlisted', 'login'] as const

/** The visibility values a server may send. */
export type Visibility = (typeof visibilities)[number]

const quoteStates = [
  'accepted',
  'pending',
  'rejected',
  'revoked',
  'deleted',
  'unauthorized',
  'blocked_account',
  'blocked_domain',
  'muted_account',
] as const

/** The states of a quote. https://docs.joinmastodon.org/entities/Quote/#state */
export type QuoteState = (typeof quoteStates)[number]

/** Someone a status mentions. https://docs.joinmastodon.org/entities/Status/#Mention */
export const mentionSchema = v.object({ id: identifier, username: label, acct: label, url: webAddressText })

/** Who may quote a status. https://docs.joinmastodon.org/entities/QuoteApproval/ */
export const quoteApprovalSchema = v.object({
  /** Groups of accounts: public, followers, following, unsupported_policy. */
  automatic: lenientArray(v.string()),
  manual: lenientArray(v.string()),
  current_user: oneOf(['automatic', 'manual', 'denied', 'unknown'], 'unknown'),
})

const plainStatusSchema = v.object({
  id: identifier,
  uri: text,
  /** An http(s) address; null if the server sent anything else. */
  url: webAddressOrNull,
  account: accountSchema,
  /** HTML, not yet sanitised. */
  content: text,
  spoiler_text: text,
  sensitive: flag,
  /** Mastodon's visibility. An unknown value is read as private, the narrowest value that still has readers other than those mentioned. */
  visibility: v.fallback(v.picklist(visibilities), 'private'),
  /** kmyblue's more precise visibility; `visibility` is then the nearest value that Mastodon has. */
  visibility_ex: v.fallback(v.optional(v.picklist(visibilities)), undefined),
  limited_scope: v.fallback(v.optional(v.nullable(v.picklist(['none', 'mutual', 'circle', 'reply', 'personal']))), undefined),
  searchability: maybeText,
  markdown: maybeFlag,
  language: textOrNull,
  created_at: text,
  edited_at: textOrNull,
  expires_at: v.fallback(v.optional(v.nullable(v.string())), undefined),
  in_reply_to_id: identifierOrNull,
  in_reply_to_account_id: identifierOrNull,
  application: orNull(v.object({ name: label, website: textOrNull })),
  replies_count: count,
  reblogs_count: count,
  favourites_count: count,
  quotes_count: count,
  emoji_reactions_count: count,
  emoji_reactions: lenientArray(emojiReactionSchema, 100),
  media_attachments: lenientArray(mediaAttachmentSchema, 50),
  mentions: lenientArray(mentionSchema, 1000),
  tags: lenientArray(statusTagSchema, 1000),
  emojis: lenientArray(customEmojiSchema, 1000),
  card: orNull(previewCardSchema),
  poll: orNull(pollSchema),
  quote_approval: orNull(quoteApprovalSchema),
  status_reference_ids: lenientArray(identifier),
  status_references_count: count,
  status_referred_by_count: count,
  /** Collections whose addresses the text contains, since Mastodon 4.6. */
  tagged_collections: lenientArray(collectionSchema, 20),
  favourited: maybeFlag,
  reblogged: maybeFlag,
  bookmarked: maybeFlag,
  muted: maybeFlag,
  pinned: maybeFlag,
  /** Missing if the server did not apply filters, which differs from an empty list: no match. */
  filtered: v.fallback(v.optional(v.array(filterResultSchema)), undefined),
  /** The source text: only in the answer to a deletion, and in all answers of GoToSocial. */
  text: maybeText,
})

type PlainStatus = v.InferOutput<typeof plainStatusSchema>

/** A quote in one of its states. https://docs.joinmastodon.org/entities/Quote/ */
export interface Quote {
  state: QuoteState
  /** Null while the quote may not be shown, and always in quotes of quotes. */
  quoted_status: Status | null
  quoted_status_id: string | null
}

/** A post, or a boost that contains the boosted post as `reblog`. https://docs.joinmastodon.org/entities/Status/ */
export interface Status extends PlainStatus {
  reblog: Status | null
  quote: Quote | null
}

const quoteObjectSchema = v.object({
  state: v.fallback(v.picklist(quoteStates), 'unauthorized'),
  quoted_status: orNull(v.lazy(() => statusSchema)),
  quoted_status_id: identifierOrNull,
})

/** Reads the three forms of a quote that servers send: with a status, with a status id only, and Sharkey's, which is a status itself. */
export const quoteSchema: v.GenericSchema<unknown, Quote> = v.pipe(
  v.custom<object>((input) => typeof input === 'object' && input !== null),
  v.transform((input) => ('state' in input || !('account' in input) ? input : { state: 'accepted', quoted_status: input })),
  quoteObjectSchema,
  v.transform((quote) => {
    if (quote.quoted_status) quote.quoted_status_id = quote.quoted_status.id
    return quote
  }),
)

/**
 * Reads a status. It is unreadable without an id or an account. A boost of an unreadable post is unreadable too,
 * because it would be drawn as an empty post.
 */
export const statusSchema: v.GenericSchema<unknown, Status> = v.pipe(
  v.object({
    ...plainStatusSchema.entries,
    reblog: v.nullish(
      v.lazy(() => statusSchema),
      null,
    ),
    quote: orNull(quoteSchema),
    pleroma: orNull(pleromaStatusSchema),
  }),
  v.transform(({ pleroma, ...status }) => {
    if (pleroma !== null && status.emoji_reactions.length === 0) status.emoji_reactions = reactionsOfPleroma(pleroma.emoji_reactions)
    status.url = webAddress(status.url) ?? webAddress(status.uri)
    if (status.emoji_reactions_count === 0) {
      for (const reaction of status.emoji_reactions) status.emoji_reactions_count += reaction.count
    }
    return status
  }),
)

export type Mention = v.InferOutput<typeof mentionSchema>
export type QuoteApproval = v.InferOutput<typeof quoteApprovalSchema>
