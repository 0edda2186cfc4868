import type { Relationship } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'

/**
 * Whether the author accepts reactions from this reader (R-react-05). While the relationship is not loaded, only policies that
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
