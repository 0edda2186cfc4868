import type { ThreadNode } from './ThreadNode.ts'

/** How the replies to a post are arranged: as a tree, or by time. */
export type ThreadLayout = 'tree' | 'flat'

/** One reply as it is drawn. */
export interface ShownReply {
  readonly node: ThreadNode
  /** How many posts answer it, directly or through other replies. */
  readonly below: number
  /** How many answer it directly. */
  readonly replies: number
  /** Whether the replies to it are folded. */
  readonly isFolded: boolean
}

/** The visible replies: without those below a folded one, or by time, where nothing is folded. */
export function showReplies(nodes: readonly ThreadNode[], layout: ThreadLayout, folded: ReadonlySet<string>): readonly ShownReply[] {
  const counted = countBelow(nodes)
  if (layout === 'flat') {
    return counted
      .toSorted((one, other) => compare(one.node.createdAt, other.node.createdAt) || compare(one.node.id, other.node.id))
      .map(({ node, ...counts }) => ({
        ...counts,
        node: { ...node, indent: 0, guides: [], isLast: true, continues: false },
        isFolded: false,
      }))
  }
  const shown: ShownReply[] = []
  for (let index = 0; index < counted.length; index += 1) {
    const reply = counted[index]
    if (reply === undefined) break
    const isFolded = reply.below > 0 && folded.has(reply.node.id)
    shown.push({ ...reply, node: isFolded ? { ...reply.node, continues: false } : reply.node, isFolded })
    if (isFolded) index += reply.below
  }
  return shown
}

/** The nodes are listed depth first, so the replies to one follow it directly as long as they are deeper. */
function countBelow(nodes: readonly ThreadNode[]): readonly Omit<ShownReply, 'isFolded'>[] {
  const below = nodes.map(() => 0)
  const replies = nodes.map(() => 0)
  const open: number[] = []
  for (const [index, node] of nodes.entries()) {
    while (open.length > 0 && (nodes[open.at(-1) ?? 0]?.depth ?? 0) >= node.depth) open.pop()
    for (const above of open) below[above] = (below[above] ?? 0) + 1
    const parent = open.at(-1)
    if (parent !== undefined) replies[parent] = (replies[parent] ?? 0) + 1
    open.push(index)
  }
  return nodes.map((node, index) => ({ node, below: below[index] ?? 0, replies: replies[index] ?? 0 }))
}

/** The reply reached by one step through the tree; null where there is none in that direction. */
export function stepInTree(shown: readonly ShownReply[], id: string, step: 'parent' | 'next-sibling' | 'previous-sibling'): string | null {
  const node = shown.find((reply) => reply.node.id === id)?.node
  if (node === undefined) return null
  if (step === 'parent') return node.parentId
  const siblings = shown.filter((reply) => reply.node.parentId === node.parentId)
  const place = siblings.findIndex((reply) => reply.node.id === id)
  return siblings[place + (step === 'next-sibling' ? 1 : -1)]?.node.id ?? null
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
