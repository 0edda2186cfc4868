import type { Status } from '@starling/api/statuses'
import { excerptOfStatus } from '@starling/domain/content'
import { settings, withFollowedConversation } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { useSession } from '../../session/SessionProvider.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { useSetting } from '../../settings/useSetting.ts'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { toasts } from '../../ui/toasts.ts'

/** The length of the excerpt by which a post is recognised. */
const mostCharacters = 160

/** The menu entry that follows the replies to a post without taking part, or ends that. */
export function useFollowConversationEntry(status: Status): () => MenuEntry {
  const { id, account } = status
  const { t } = useLingui()
  const { key } = useSession()
  const followed = useSetting(settings.followedConversations).find((one) => one.id === id)

  function toggle() {
    const readAt = followed?.readAt ?? new Date().toISOString()
    const conversation = { id, acct: account.acct, words: excerptOfStatus(status, mostCharacters), readAt }
    const set = (next: boolean) =>
      changeSetting(key, settings.followedConversations, (before) => withFollowedConversation(before, conversation, next))
    set(!followed)
    toasts.show({
      title: followed ? t`You do not follow this conversation any more.` : t`You follow this conversation.`,
      ...(followed ? {} : { message: t`New answers stand under Conversations, Followed.` }),
      action: { label: t`Undo`, onSelect: () => set(followed !== undefined) },
    })
  }

  return () => ({
    kind: 'item',
    label: followed ? t`Do not follow this conversation` : t`Follow this conversation`,
    icon: <MessagesSquare size={20} strokeWidth={1.75} />,
    onSelect: toggle,
  })
}
