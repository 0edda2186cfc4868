import { keepNewest } from '../../ui/keepNewest.ts'

/** Answers whether it was asked about this word among the last `most` different ones; older ones are forgotten. */
export function createLastSeen(most: number): (word: string) => boolean {
  const seen = new Map<string, true>()
  return (word) => {
    const isKnown = seen.has(word)
    keepNewest(seen, word, true, most)
    return isKnown
  }
}
