import type { ThreadStatus } from './ThreadNode.ts'

/**
 * The consecutive posts of one author around the focused one, oldest first, itself included; empty where it stands alone. Where the author
 * answered one post twice, the longer branch counts: a later addition to the first post then does not shorten the thread, and all its
 * posts are numbered alike.
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
  for (const id of longestBelow(focus, descendants, seen)) chain.push(id)
  return chain.length > 1 ? chain : []
}

/** The ids of the longest run of the author's answers to themselves below a post; of two as long, the one that began earlier. */
function longestBelow(focus: ThreadStatus, descendants: readonly ThreadStatus[], above: ReadonlySet<string>): readonly string[] {
  const answers = new Map<string, ThreadStatus[]>()
  const taken = new Set(above)
  for (const status of descendants) {
    const parent = status.in_reply_to_id
    if (parent === null || status.account.id !== focus.account.id || taken.has(status.id)) continue
    taken.add(status.id)
    answers.set(parent, [...(answers.get(parent) ?? []), status])
  }
  // Each post after the one it answers. A post that a server repeats counts once, so a loop ends.
  const order = [focus.id]
  for (const id of order) for (const answer of answers.get(id) ?? []) order.push(answer.id)
  const next = new Map<string, { readonly status: ThreadStatus; readonly length: number }>()
  for (const id of order.toReversed())
    for (const status of answers.get(id) ?? []) {
      const length = 1 + (next.get(status.id)?.length ?? 0)
      const rival = next.get(id)
      if (rival === undefined || length > rival.length || (length === rival.length && status.created_at < rival.status.created_at))
        next.set(id, { status, length })
    }
  const chain: string[] = []
  for (let one = next.get(focus.id); one !== undefined; one = next.get(one.status.id)) chain.push(one.status.id)
  return chain
}
