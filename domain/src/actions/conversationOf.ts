import type { WritableEntityStore } from '../store/index.ts'

type Posts = Pick<WritableEntityStore, 'get' | 'ids'>

/** The known posts in the conversation of a post, without that post: those that lead up to the same first post. */
export function conversationOf(store: Posts, statusId: string): readonly string[] {
  const first = firstOf(store, statusId)
  return [...store.ids('status')].filter((id) => id !== statusId && firstOf(store, id) === first)
}

function firstOf(store: Posts, statusId: string): string {
  const seen = new Set<string>()
  let id = statusId
  // Posts in a server's answer may reply to each other in a loop.
  for (let above = id; above !== '' && !seen.has(above); above = store.get('status', id)?.in_reply_to_id ?? '') {
    id = above
    seen.add(id)
  }
  return id
}
