import { selfThread } from './selfThread.ts'
import type { ThreadNode, ThreadStatus } from './ThreadNode.ts'

export interface Thread {
  /** Ids from the first post down to the parent of the focused one. */
  readonly ancestors: readonly string[]
  readonly descendants: readonly ThreadNode[]
  /** The consecutive posts of the focused post's author, oldest first; empty where it stands alone. */
  readonly selfThread: readonly string[]
}

/**
 * Orders the answer of the context endpoint: ancestors oldest first, descendants as a reply tree, depth first, with the
 * replies of the parent's own author first.
 *
 * Servers may answer loops, repeated posts and replies without a parent; even then every post is listed exactly once.
 */
export function buildThread(focus: ThreadStatus, ancestors: readonly ThreadStatus[], descendants: readonly ThreadStatus[]): Thread {
  const chain = orderAncestors(focus, ancestors)
  const taken = new Set([focus.id, ...chain])
  return {
    ancestors: chain,
    descendants: orderDescendants(focus, descendants, taken),
    selfThread: selfThread(focus, ancestors, descendants),
  }
}

function orderAncestors(focus: ThreadStatus, ancestors: readonly ThreadStatus[]): string[] {
  const byId = new Map(ancestors.map((status) => [status.id, status]))
  byId.delete(focus.id)
  const chain: string[] = []
  let parentId = focus.in_reply_to_id
  while (parentId !== null) {
    const parent = byId.get(parentId)
    if (parent === undefined) break
    byId.delete(parentId)
    chain.unshift(parent.id)
    parentId = parent.in_reply_to_id
  }
  // Ancestors cut off by a missing post keep the server's order, above the connected part.
  return [...byId.keys(), ...chain]
}

function orderDescendants(focus: ThreadStatus, descendants: readonly ThreadStatus[], taken: ReadonlySet<string>): ThreadNode[] {
  const byId = new Map<string, ThreadStatus>()
  for (const status of descendants) if (!taken.has(status.id)) byId.set(status.id, status)
  const replies = new Map<string, ThreadStatus[]>()
  for (const status of byId.values()) {
    const parentId = status.in_reply_to_id ?? ''
    const siblings = replies.get(parentId)
    if (siblings) siblings.push(status)
    else replies.set(parentId, [status])
  }
  const nodes: ThreadNode[] = []
  const left = new Set(byId.keys())
  walk({ id: focus.id, authorId: focus.account.id }, { replies, left, nodes, isDetached: false })
  for (const status of byId.values()) {
    if (!left.has(status.id) || (status.in_reply_to_id !== null && left.has(status.in_reply_to_id))) continue
    visitDetached(status, { replies, left, nodes, isDetached: true })
  }
  // Only loops are left: each is entered at the first of its posts.
  for (const status of byId.values()) if (left.has(status.id)) visitDetached(status, { replies, left, nodes, isDetached: true })
  return nodes
}

interface Walk {
  readonly replies: ReadonlyMap<string, readonly ThreadStatus[]>
  readonly left: Set<string>
  readonly nodes: ThreadNode[]
  readonly isDetached: boolean
}

interface Step {
  readonly status: ThreadStatus
  readonly depth: number
  readonly indent: number
  readonly parentId: string | null
  readonly isLast: boolean
  readonly guides: readonly boolean[]
}

function visitDetached(status: ThreadStatus, walk: Walk): void {
  run([{ status, depth: 1, indent: 0, parentId: null, isLast: true, guides: [] }], walk)
}

function walk(parent: { id: string; authorId: string }, state: Walk): void {
  run(stepsBelow(parent, { depth: 0, indent: -1, guides: [], isLast: true }, state), state)
}

/** An explicit stack instead of recursion, because a thread may be arbitrarily deep. */
function run(stack: Step[], state: Walk): void {
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { status } = step
    if (!state.left.delete(status.id)) continue
    const below = stepsBelow({ id: status.id, authorId: status.account.id }, step, state)
    state.nodes.push({
      id: status.id,
      createdAt: status.created_at,
      authorId: status.account.id,
      parentId: step.parentId,
      depth: step.depth,
      indent: step.indent,
      guides: step.guides,
      isLast: step.isLast,
      continues: below.length === 1,
      isDetached: state.isDetached && step.parentId === null,
    })
    stack.push(...below)
  }
}

/** The replies to a post, last one first, so that a stack pops them in order. */
function stepsBelow(
  parent: { id: string; authorId: string },
  above: Pick<Step, 'depth' | 'indent' | 'guides' | 'isLast'>,
  { replies, left }: Walk,
): Step[] {
  const below = (replies.get(parent.id) ?? []).filter((status) => left.has(status.id))
  below.sort(
    (one, other) => Number(other.account.id === parent.authorId) - Number(one.account.id === parent.authorId) || byTime(one, other),
  )
  // A single reply continues in the same column; only a fork is indented.
  const isFork = below.length > 1 || above.indent < 0
  return below
    .map((status, index) => ({
      status,
      depth: above.depth + 1,
      indent: isFork ? above.indent + 1 : above.indent,
      parentId: parent.id,
      isLast: isFork ? index === below.length - 1 : above.isLast,
      guides: isFork && above.indent >= 0 ? [...above.guides, !above.isLast] : above.guides,
    }))
    .toReversed()
}

function byTime(one: ThreadStatus, other: ThreadStatus): number {
  return one.created_at < other.created_at ? -1 : Number(one.created_at > other.created_at)
}
