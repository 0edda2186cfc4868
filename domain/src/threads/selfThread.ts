import type { ThreadStatus } from './ThreadNode.ts'

/**
 * The consecutive posts of one author, oldest first: those around the focused one, itself included.
 * Empty where it stands alone. Where the author answered one post twice, the earlier reply counts.
 */
export function selfThread(
  focus: ThreadStatus,
  ancestors: readonly ThreadStatus[],
  descendants: readonly ThreadStatus[],
): readonly string[] {
  const author = focus.account.id
  const byId = new Map(ancestors.map((status) => [status.id, status]))
  const chain = [focus.id]
  const seen = new Set(chain)
  let parentId = focus.in_reply_to_id
  while (parentId !== null && !seen.has(parentId)) {
    const parent = byId.get(parentId)
    if (parent?.account.id !== author) break
    chain.unshift(parent.id)
    seen.add(parent.id)
    parentId = parent.in_reply_to_id
  }
  const next = new Map<string, ThreadStatus>()
  for (const status of descendants) {
    const parent = status.in_reply_to_id
    if (parent === null || status.account.id !== author) continue
    const rival = next.get(parent)
    if (rival === undefined || status.created_at < rival.created_at) next.set(parent, status)
  }
  for (let last = next.get(focus.id); last !== undefined && !seen.has(last.id); last = next.get(last.id)) {
    chain.push(last.id)
    seen.add(last.id)
  }
  return chain.length > 1 ? chain : []
}
