import type { Conversation } from '@starling/api/conversations'
import { conversationEndpoints } from '@starling/api/conversations'
import { compareIds } from '@starling/domain/ids'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { ItemFeed, ItemList } from '../../entities/item-feed/useItemFeed.ts'
import { useItemFeed } from '../../entities/item-feed/useItemFeed.ts'

/** Private conversations, by their last post; cursors are ids of those posts, so only the server's links can be used for paging. */
export const conversationList: ItemList<Conversation> = {
  key: conversationEndpoints.list.path,
  limit: 20,
  channel: { stream: 'direct' },
  idOf: ({ id }) => id,
  isInFirst: ({ last_status: last }, page) => compareIds(last?.id ?? '0', page.at(-1)?.last_status?.id ?? '0') > 0,
  entitiesOf: ({ accounts, last_status: status }) => ({ accounts, statuses: status ? [status] : [] }),
  load: (client, signal) => client.call(conversationEndpoints.list, { query: { limit: 20 }, signal }),
  follow: (client, link, signal) => client.follow(conversationEndpoints.list, link, { signal }),
}

/** The conversations ordered by their newest post, including streamed ones. */
export function useConversations(): ItemFeed<Conversation> {
  const session = useSession()
  const list = useItemFeed(conversationList)
  const { items, known } = list
  /**
   * Streamed conversations are always shown. They may be older than the last loaded one once that has a newer post, and still be on no
   * later page.
   */
  const [streamed, setStreamed] = useState<ReadonlySet<string>>(new Set())
  const put = useEffectEvent((conversation: Conversation) => {
    list.put(conversation)
    setStreamed((ids) => (ids.has(conversation.id) ? ids : new Set([...ids, conversation.id])))
  })
  useEffect(
    () =>
      session.onEvent((event) => {
        if (event.kind === 'conversation') put(event.conversation)
      }),
    [session],
  )
  const { refresh } = list.feed
  useEffect(() => session.onEvent(({ kind }) => void (kind === 'polled' && refresh())), [session, refresh])
  const sorted = useMemo(() => {
    const last = items.at(-1)?.last_status?.id ?? '0'
    // A streamed conversation that no loaded page contains is inserted, unless it belongs to a page not loaded yet.
    const arrived = [...known.values()].filter(
      (conversation) =>
        !items.includes(conversation) && (streamed.has(conversation.id) || compareIds(conversation.last_status?.id ?? '0', last) > 0),
    )
    return [...items, ...arrived].sort((a, b) => compareIds(b.last_status?.id ?? '0', a.last_status?.id ?? '0'))
  }, [items, known, streamed])
  return { ...list, items: sorted }
}
