/**
 * Finds the cycles of a directed graph (`Map<node, Map<node, unknown>>`): for each strongly connected component of more than one node its
 * size and a shortest cycle through its first node by name.
 */
export function findCycles(graph) {
  return componentsOf(graph)
    .filter((group) => group.length > 1)
    .map((group) => ({ size: group.length, path: shortestCycle(graph, group.sort()[0], new Set(group)) }))
    .sort((a, b) => (a.path[0] < b.path[0] ? -1 : 1))
}

/** The strongly connected components, by Tarjan's algorithm. */
function componentsOf(graph) {
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const onStack = new Set()
  const groups = []
  const visit = (node) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node)?.keys() ?? [])
      if (!order.has(next)) {
        visit(next)
        lowest.set(node, Math.min(lowest.get(node), lowest.get(next)))
      } else if (onStack.has(next)) lowest.set(node, Math.min(lowest.get(node), order.get(next)))
    if (lowest.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    for (const member of group) onStack.delete(member)
    groups.push(group)
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}

/** A breadth-first search from `start` back to it, inside its group. */
function shortestCycle(graph, start, group) {
  const cameFrom = new Map()
  const queue = [start]
  for (const node of queue)
    for (const next of graph.get(node)?.keys() ?? []) {
      if (next === start) {
        const path = [start]
        for (let at = node; at !== start; at = cameFrom.get(at)) path.unshift(at)
        return [start, ...path]
      }
      if (!group.has(next) || cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  return [start]
}
