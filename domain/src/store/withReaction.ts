import type { Status } from '@starling/api/statuses'
import type { StreamedEmojiReaction } from '@starling/api/streaming'

/** A post with one changed reaction, identified by name and server; a count of zero removes it; the account ids tell whether it is the reader's own. */
export function withReaction(status: Status, streamed: StreamedEmojiReaction, meId: string | null): Status {
  const { status_id: _, ...changed } = streamed
  const isSameEmoji = (reaction: Status['emoji_reactions'][number]) =>
    reaction.name === changed.name && (reaction.domain ?? null) === (changed.domain ?? null)
  const known = status.emoji_reactions.find(isSameEmoji)
  const reaction = { ...known, ...changed, me: meId !== null && changed.account_ids.includes(meId) }
  const others = status.emoji_reactions
  const reactions =
    changed.count <= 0
      ? others.filter((other) => !isSameEmoji(other))
      : known === undefined
        ? [...others, reaction]
        : others.map((other) => (isSameEmoji(other) ? reaction : other))
  return { ...status, emoji_reactions: reactions, emoji_reactions_count: reactions.reduce((sum, { count }) => sum + count, 0) }
}
