import type { Conversation } from '@starling/api/conversations'
import { conversationEndpoints } from '@starling/api/conversations'
import type { ItemFeed } from '../../entities/item-feed/useItemFeed.ts'
import { itemChange } from '../../entities/item-feed/useItemFeed.ts'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { conversationList } from './useConversations.ts'

interface OfConversation {
  readonly params: { readonly id: string }
}

/** The actions on a conversation: shown at once, undone with an alert if the server refuses. */
export function useConversationActions({ feed }: ItemFeed<Conversation>) {
  const marking = (unread: boolean) => ({
    action: 'conversation',
    scope: 'conversations',
    changes: ({ params }: OfConversation) => [itemChange(conversationList, params.id, (known) => known && { ...known, unread })],
  })
  const markUnread = useApiMutation(conversationEndpoints.unread, marking(true))
  const markRead = useApiMutation(conversationEndpoints.read, marking(false))
  const remove = useApiMutation(conversationEndpoints.delete, {
    action: 'conversation',
    scope: 'conversations',
    changes: ({ params }) => [itemChange(conversationList, params.id, () => null)],
    follow: (_session, { params }) => feed.remove(params.id),
  })
  return {
    mark: ({ id }: Conversation, unread: boolean) => (unread ? markUnread : markRead).mutate({ params: { id } }),
    hide: ({ id }: Conversation) => remove.mutate({ params: { id } }),
  }
}
