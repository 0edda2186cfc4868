import type { Poll } from '@starling/api/polls'
import type { Status } from '@starling/api/statuses'

/** The content warning that a server adds to a post because of its custom emoji. */
export const SENSITIVE_EMOJI_WARNING = '[Contains sensitive custom emoji(s)]'

type Reaction = Status['emoji_reactions'][number]

const ownFlags = ['favourited', 'reblogged', 'bookmarked', 'muted', 'pinned'] as const

/** The fields an edit changes. A late answer with an older version must not bring the old values back. */
const writtenFields = [
  'content',
  'spoiler_text',
  'sensitive',
  'language',
  'media_attachments',
  'mentions',
  'tags',
  'emojis',
  'card',
  'edited_at',
] as const

/**
 * Merges the known copy of a post with a newer one: the reader's own marks survive where the newer copy
 * does not contain them, as in public streams.
 */
export function mergeStatus(known: Status | undefined, incoming: Status, isPersonal: boolean, meId: string | null): Status {
  const status = withWarning(incoming)
  if (known === undefined) return isPersonal ? status : impersonal(status, meId)
  const merged: Status = { ...status }
  for (const flag of ownFlags) {
    const value = isPersonal ? (status[flag] ?? known[flag]) : (known[flag] ?? status[flag])
    if (value !== undefined) merged[flag] = value
  }
  const filtered = isPersonal ? (status.filtered ?? known.filtered) : (known.filtered ?? status.filtered)
  if (filtered !== undefined) merged.filtered = filtered
  if (status.poll !== null && known.poll !== null) merged.poll = mergePoll(known.poll, status.poll, isPersonal)
  if (!isPersonal) {
    const quotable = known.quote_approval?.current_user ?? 'unknown'
    merged.quote_approval = status.quote_approval && { ...status.quote_approval, current_user: quotable }
    const own = known.emoji_reactions.filter(({ me }) => me)
    const isOwn = ({ name, domain }: Reaction) => own.some((mine) => mine.name === name && (mine.domain ?? null) === (domain ?? null))
    merged.emoji_reactions = status.emoji_reactions.map((reaction) => ({
      ...reaction,
      me: isMine(reaction, meId, reaction.me || isOwn(reaction)),
    }))
  }
  return isOlderVersion(status, known) ? withOlderWriting(merged, known) : merged
}

/** Merges two copies of a poll: a copy from a public stream does not contain the reader's vote. */
export function mergePoll(known: Poll | undefined, incoming: Poll, isPersonal: boolean): Poll {
  if (known === undefined) return incoming
  const voted = isPersonal ? (incoming.voted ?? known.voted) : (known.voted ?? incoming.voted)
  const ownVotes = isPersonal ? (incoming.own_votes ?? known.own_votes) : (known.own_votes ?? incoming.own_votes)
  return { ...incoming, ...(voted === undefined ? {} : { voted }), ...(ownVotes === undefined ? {} : { own_votes: ownVotes }) }
}

function impersonal(status: Status, meId: string | null): Status {
  const approval = status.quote_approval && { ...status.quote_approval, current_user: 'unknown' as const }
  const reactions = status.emoji_reactions.map((reaction) => ({ ...reaction, me: isMine(reaction, meId, reaction.me) }))
  return { ...status, quote_approval: approval, emoji_reactions: reactions }
}

/** If the list of accounts is incomplete, the reader's absence from it means nothing. */
function isMine({ account_ids: accountIds, count }: Reaction, meId: string | null, otherwise: boolean): boolean {
  return accountIds.length < count || meId === null ? otherwise : accountIds.includes(meId)
}

/** Whether the content warning was added by a server because of custom emoji, not by the author. */
export function hasAddedWarning({ spoiler_text: warning, emojis }: Pick<Status, 'spoiler_text' | 'emojis'>): boolean {
  return warning === SENSITIVE_EMOJI_WARNING && emojis.some((emoji) => emoji.sensitive)
}

/** The warning that the author of a post wrote; '' where there is none. */
export function writtenWarning(status: Pick<Status, 'spoiler_text' | 'emojis'>): string {
  return hasAddedWarning(status) ? '' : status.spoiler_text
}

function withWarning(status: Status): Status {
  if (status.spoiler_text !== '' || !status.emojis.some((emoji) => emoji.sensitive)) return status
  return { ...status, spoiler_text: SENSITIVE_EMOJI_WARNING }
}

function isOlderVersion(status: Status, known: Status): boolean {
  if (known.edited_at === null) return false
  return status.edited_at === null || Date.parse(status.edited_at) < Date.parse(known.edited_at)
}

function withOlderWriting(merged: Status, known: Status): Status {
  const written = Object.fromEntries(writtenFields.map((field) => [field, known[field]]))
  return { ...merged, ...written }
}
