import type { Conversation } from '@starling/api/conversations'
import { conversationEndpoints } from '@starling/api/conversations'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { ItemFeed } from '../../entities/item-feed/useItemFeed.ts'

/** The actions on a conversation: shown at once, undone with an alert if the server refuses (R-conv-02). */
export function useConversationActions({ put, remove, feed }: ItemFeed<Conversation>) {
  const session = useSession()

  async function mark(conversation: Conversation, unread: boolean): Promise<void> {
    put({ ...conversation, unread })
    try {
      const row = unread ? conversationEndpoints.unread : conversationEndpoints.read
      await session.client.call(row, { params: { id: conversation.id } })
    } catch (error) {
      put(conversation)
      session.alert(error, { action: 'conversation' })
    }
  }

  async function hide(conversation: Conversation): Promise<void> {
    remove(conversation.id)
    try {
      await session.client.call(conversationEndpoints.delete, { params: { id: conversation.id } })
    } catch (error) {
      put(conversation)
      session.alert(error, { action: 'conversation' })
      await feed.refresh()
    }
  }

  return {
    mark: (conversation: Conversation, unread: boolean) => ignoreFailure(mark(conversation, unread)),
    hide: (conversation: Conversation) => ignoreFailure(hide(conversation)),
  }
}
