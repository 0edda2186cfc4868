/** A cycle of names, or null. Each name comes with those it depends on. */
export function circleOf(needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (name: string): string[] | null => {
    const at = path.indexOf(name)
    if (at !== -1) return path.slice(at)
    if (done.has(name)) return null
    path.push(name)
    for (const needed of needs.get(name) ?? []) {
      const circle = visit(needed)
      if (circle) return circle
    }
    path.pop()
    done.add(name)
    return null
  }
  for (const name of needs.keys()) {
    const circle = visit(name)
    if (circle) return circle
  }
  return null
}
