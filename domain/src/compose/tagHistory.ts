/** How many tags are remembered. */
export const TAG_HISTORY_LIMIT = 1000

/** Puts tags at the front of the history. A tag that is already there in other capitals moves and takes the capitals typed last. */
export function rememberTags(history: readonly string[], used: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const kept: string[] = []
  for (const tag of [...used, ...history]) {
    const folded = tag.toLowerCase()
    if (tag === '' || seen.has(folded)) continue
    seen.add(folded)
    kept.push(tag)
    if (kept.length === TAG_HISTORY_LIMIT) break
  }
  return kept
}

/** At most four tags to offer: those of the server with what the writer typed first, filled up from the history. The writer's capitals win unless all are lower-case. */
export function suggestTags(
  query: string,
  found: readonly string[],
  history: readonly string[],
  alreadyUsed: readonly string[],
): readonly string[] {
  const wanted = query.toLowerCase()
  const used = new Set(alreadyUsed.map((tag) => tag.toLowerCase()))
  used.delete(wanted)
  const own = new Map(history.map((tag) => [tag.toLowerCase(), tag]))
  const capitals = (tag: string) => {
    const mine = own.get(tag.toLowerCase())
    return mine !== undefined && mine !== mine.toLowerCase() ? mine : tag
  }
  const known = found.filter((tag) => own.has(tag.toLowerCase()))
  const others = found.filter((tag) => !own.has(tag.toLowerCase()))
  const remembered = history.filter((tag) => tag.toLowerCase().startsWith(wanted))
  const offered = new Map<string, string>()
  for (const tag of [...known, ...others, ...remembered]) {
    const folded = tag.toLowerCase()
    if (!used.has(folded) && !offered.has(folded)) offered.set(folded, capitals(tag))
  }
  return [...offered.values()].slice(0, 4)
}
