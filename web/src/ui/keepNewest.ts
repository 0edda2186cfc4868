/** Adds an entry at the end of a map, and drops the oldest ones beyond the maximum. */
export function keepNewest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}

/** Returns a function that answers whether it was called with a text before, of which the last `most` different ones are remembered. */
export function createLastSeen(most: number): (word: string) => boolean {
  const seen = new Map<string, true>()
  return (word) => {
    const isKnown = seen.has(word)
    keepNewest(seen, word, true, most)
    return isKnown
  }
}
