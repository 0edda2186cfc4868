import type { Emoji } from './Emoji.ts'
import type { EmojiIndex } from './emojiIndex.ts'

/** How often each emoji was chosen, by id; among equals the last chosen is the last named. */
export type EmojiCounts = Readonly<Record<string, number>>

/** So many are remembered. */
const MOST_COUNTED = 100

/** Somebody who has not chosen any yet is offered these. */
const STARTERS = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👀']

/** Counts one more use (R-emoji-10); the rarest are forgotten when there are too many. */
export function countEmojiUse(counts: EmojiCounts, id: string): EmojiCounts {
  const before = (Object.hasOwn(counts, id) ? counts[id] : undefined) ?? 0
  const kept = Object.entries(counts).filter(([other]) => other !== id)
  while (kept.length >= MOST_COUNTED) {
    const fewest = Math.min(...kept.map(([, count]) => count))
    kept.splice(
      kept.findIndex(([, count]) => count === fewest),
      1,
    )
  }
  return Object.fromEntries([...kept, [id, before + 1]])
}

/** The most used first, the last used before others as frequent; a short list is filled up with what people use everywhere. */
export function frequentEmoji(counts: EmojiCounts, index: EmojiIndex, most: number): readonly Emoji[] {
  const used = Object.entries(counts)
    .toReversed()
    .toSorted(([, a], [, b]) => b - a)
    .map(([id]) => id)
  const find = (ids: readonly string[]) => ids.flatMap((id) => index.get(id) ?? [])
  const found = [...new Set(find(used))].slice(0, most)
  return found.length >= STARTERS.length ? found : [...new Set([...found, ...find(STARTERS)])].slice(0, Math.min(most, STARTERS.length))
}
