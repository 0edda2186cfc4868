import { useLingui } from '@lingui/react/macro'

/** Describes which action failed, by the name of the session's action. */
export function useFailureWords(): (action: string) => string {
  const { t } = useLingui()
  return (action) => {
    switch (action) {
      case 'favourite':
        return t`The favourite was not saved`
      case 'bookmark':
        return t`The bookmark was not saved`
      case 'pin':
        return t`The pin was not saved`
      case 'mute-conversation':
        return t`The conversation was not muted or unmuted`
      case 'reblog':
        return t`The boost was not saved`
      case 'react':
        return t`The reaction was not saved`
      case 'vote':
        return t`Your vote was not counted`
      case 'refresh-poll':
        return t`The poll could not be brought up to date`
      case 'delete':
        return t`The post was not deleted`
      case 'follow':
        return t`Following did not work`
      case 'unfollow':
        return t`Unfollowing did not work`
      case 'block':
        return t`Blocking did not work`
      case 'unblock':
        return t`Unblocking did not work`
      case 'mute':
        return t`Muting did not work`
      case 'unmute':
        return t`Unmuting did not work`
      case 'block-domain':
        return t`The server was not blocked or unblocked`
      case 'note':
        return t`Your note was not saved`
      case 'remove-from-followers':
        return t`The follower was not removed`
      case 'endorse':
        return t`The profile was not featured`
      case 'follow-request':
        return t`The follow request was not answered`
      case 'revoke-quote':
        return t`The quote was not withdrawn`
      case 'approve-quote':
        return t`The quote was not allowed`
      case 'reject-quote':
        return t`The quote was not refused`
      case 'quote-policy':
        return t`Who may quote was not changed`
      case 'reaction-deck':
        return t`Your emoji at hand were not saved`
      case 'update-profile':
        return t`Your profile was not saved`
      case 'follow-tag':
        return t`The hashtag was not followed or unfollowed`
      case 'conversation':
        return t`The conversation was not changed`
      case 'push':
        return t`Push notifications were not changed`
      case 'clear-notifications':
        return t`The notifications were not cleared`
      case 'timeline':
      case 'list':
      case 'notifications':
      case 'filters':
      case 'load':
        return t`Not everything could be loaded`
      default:
        return t`The change was not saved`
    }
  }
}
