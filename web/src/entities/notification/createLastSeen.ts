/** Answers whether it was asked about this word among the last `most` different ones; older ones are forgotten. */
export function createLastSeen(most: number): (word: string) => boolean {
  const seen = new Set<string>()
  return (word) => {
    const isKnown = seen.delete(word)
    seen.add(word)
    const [oldest] = seen
    if (seen.size > most && oldest !== undefined) seen.delete(oldest)
    return isKnown
  }
}
