import type { Relationship } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { StreamedEmojiReaction } from '@starling/api/streaming'

/**
 * Whether the author accepts reactions from this reader. While the relationship is not loaded, only policies that
 * apply to everybody are checked; the server checks the rest.
 */
export function acceptsReaction({ account }: Pick<Status, 'account'>, readerId: string | null, relationship?: Relationship): boolean {
  const policy = account.other_settings?.emoji_reaction_policy ?? 'allow'
  if (policy === 'allow' || account.id === readerId) return true
  if (policy === 'block') return false
  if (relationship === undefined) return true
  const { following, followed_by: followedBy } = relationship
  switch (policy) {
    case 'outside_only':
      return following || followedBy
    case 'following_only':
      return followedBy
    case 'followers_only':
      return following
    case 'mutuals_only':
      return following && followedBy
  }
}

/**
 * Whether a streamed reaction adds one although the author accepts none; servers without such policies forward it. Removed reactions and
 * the author's own are accepted; other policies can only be checked by the author's server.
 */
export function isRefusedReaction({ account, emoji_reactions: reactions }: Status, streamed: StreamedEmojiReaction): boolean {
  if (account.other_settings?.emoji_reaction_policy !== 'block') return false
  const known = reactions.find(({ name, domain }) => name === streamed.name && (domain ?? null) === (streamed.domain ?? null))
  const isMore = streamed.count > (known?.count ?? 0)
  return isMore && !streamed.account_ids.includes(account.id)
}
