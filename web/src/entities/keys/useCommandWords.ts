import { useLingui } from '@lingui/react/macro'
import type { Command } from './commands.ts'

export interface CommandGroup {
  readonly title: string
  readonly commands: readonly { readonly id: Command; readonly label: string }[]
}

/** A label for each command. */
export function useCommandWords(): readonly CommandGroup[] {
  const { t } = useLingui()
  return [
    {
      title: t`Move`,
      commands: [
        { id: 'next', label: t`Next post` },
        { id: 'previous', label: t`Previous post` },
        { id: 'top', label: t`To the top` },
        { id: 'loadMore', label: t`To what is missing or more` },
        { id: 'back', label: t`Back` },
      ],
    },
    {
      title: t`On a post`,
      commands: [
        { id: 'open', label: t`Open` },
        { id: 'reply', label: t`Reply` },
        { id: 'favourite', label: t`Favourite` },
        { id: 'reblog', label: t`Boost` },
        { id: 'quote', label: t`Quote` },
        { id: 'mention', label: t`Mention the author` },
        { id: 'bookmark', label: t`Bookmark` },
        { id: 'profile', label: t`Open the author's profile` },
        { id: 'warning', label: t`Show or hide what is behind a warning` },
        { id: 'media', label: t`Show or hide media` },
        { id: 'openMedia', label: t`Open the media` },
        { id: 'translate', label: t`Translate, and back to the original` },
      ],
    },
    {
      title: t`Go to`,
      commands: [
        { id: 'compose', label: t`New post` },
        { id: 'continueThread', label: t`Continue your latest post` },
        { id: 'search', label: t`Search` },
        { id: 'goHome', label: t`Home` },
        { id: 'goNotifications', label: t`Notifications` },
        { id: 'goLocal', label: t`This server` },
        { id: 'goPublic', label: t`All servers` },
        { id: 'goConversations', label: t`Conversations` },
        { id: 'goExplore', label: t`Explore` },
        { id: 'goFavourites', label: t`Favourites` },
        { id: 'goBookmarks', label: t`Bookmarks` },
        { id: 'goProfile', label: t`Own profile` },
        { id: 'goPinned', label: t`Own pinned posts` },
        { id: 'goMutes', label: t`Muted people` },
        { id: 'goRequests', label: t`Follow requests` },
        { id: 'goSettings', label: t`Settings` },
        { id: 'help', label: t`All keys` },
      ],
    },
  ]
}
