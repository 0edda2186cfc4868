import type { Account } from '@starling/api/accounts'
import type { Notification } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import { textOfHtml } from '../../formatting/textOfHtml.ts'
import type { Localizer } from '../../localization/Localizer.ts'
import { withoutQuoteLine } from '../../posts/reading/quoteLine.ts'

/** The messages that contain the name of the account a notification is from. */
const NAMED = {
  mention: 'titleMention',
  quote: 'titleQuote',
  status: 'titleStatus',
  reblog: 'titleReblog',
  follow: 'titleFollow',
  follow_request: 'titleFollowRequest',
  favourite: 'titleFavourite',
  emoji_reaction: 'titleReaction',
  update: 'titleUpdate',
  quoted_update: 'titleQuotedUpdate',
  status_reference: 'titleReference',
  list_status: 'titleListStatus',
  added_to_collection: 'titleAdded',
  collection_update: 'titleCollection',
  'admin.sign_up': 'titleSignUp',
  'admin.report': 'titleReport',
} as const

const UNNAMED = {
  poll: 'titlePoll',
  scheduled_status: 'titleScheduled',
  moderation_warning: 'titleWarning',
  severed_relationships: 'titleSevered',
  annual_report: 'titleYear',
} as const

const has = <T extends object>(messages: T, type: string): type is Extract<keyof T, string> => Object.hasOwn(messages, type)

interface Described extends Pick<Notification, 'scheduled_status'> {
  readonly type: string
  readonly account: Account | null
  readonly status: Status | null
  /** The number of accounts besides the named one. */
  readonly further?: number
}

/** What happened, in one line of plain text. */
export function titleOf({ say }: Pick<Localizer, 'say'>, { type, account, status, further = 0 }: Described): string {
  if (has(UNNAMED, type)) return say(UNNAMED[type])
  if (!has(NAMED, type) || account === null) return say('titleOther')
  const isAsked = type === 'quote' && /^(pending|rejected)$/.test(status?.quote?.state ?? '')
  const name = nameOf(account)
  return say(isAsked ? 'titleQuoteAsked' : NAMED[type], { name: further > 0 ? `${name} (+${further})` : name })
}

export const nameOf = ({ display_name: name, username }: Account): string => name || username

/** The words of the post that a notification is about, plain and cut; with a content warning, only the warning. */
export function summaryOf(status: Status | null, { scheduled_status: scheduled }: Pick<Notification, 'scheduled_status'>): string {
  return status === null ? cut(scheduled?.failure_reason ?? '', SUMMARY_LENGTH) : wordsOf(status)
}

export function wordsOf({ spoiler_text: warning, content }: Status): string {
  return cut(warning || textOfHtml(withoutQuoteLine(content)), SUMMARY_LENGTH)
}

const SUMMARY_LENGTH = 300

/** Cuts a text to a number of characters, the ellipsis included. */
export function cut(text: string, length: number): string {
  const signs = [...text]
  return signs.length <= length ? text : `${signs.slice(0, length - 1).join('')}…`
}

/** The types that an app knows, and its reader's language. */
export interface Understood {
  readonly types: readonly string[]
  readonly localizer: Localizer
}

/**
 * A notification in words, for an app that has listed the types it knows, where this type is not among them.
 * https://docs.joinmastodon.org/entities/NotificationFallback/
 */
export function fallbackFor(understood: Understood | null, described: Described): Pick<Notification, 'fallback'> {
  if (understood === null || understood.types.includes(described.type)) return {}
  const { status } = described
  return { fallback: { title: titleOf(understood.localizer, described), summary: summaryOf(status, described) || null, details: null } }
}
