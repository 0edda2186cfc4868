import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import type { Status } from '@starling/api/statuses'
import type { Session } from '@starling/domain/session'

/** Adds the reader's own reaction to a post, or takes it back. */
export async function sendReaction(session: Session, statusId: string, reaction: Status['emoji_reactions'][number]): Promise<void> {
  const endpoint = reaction.me ? emojiReactionEndpoints.unreact : emojiReactionEndpoints.react
  const emoji = reaction.domain ? `${reaction.name}@${reaction.domain}` : reaction.name
  const { data } = await session.client.call(endpoint, { params: { id: statusId }, body: { emoji } })
  session.import({ statuses: [data] })
}
