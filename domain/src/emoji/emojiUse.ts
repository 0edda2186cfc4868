import type { Emoji } from './Emoji.ts'
import type { EmojiIndex } from './emojiIndex.ts'

/** How often each emoji was chosen, by id; of emoji with the same count, the last chosen is the last in the object. */
export type EmojiCounts = Readonly<Record<string, number>>

/** How many emoji are remembered. */
const MOST_COUNTED = 100

/** Offered to readers who have not chosen any emoji yet. */
const STARTERS = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👀']

/** Counts one more use; over the limit, the rarest are forgotten. */
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

/** The most used first, and the more recent first among those used equally often; a short list is filled up with generally popular emoji. */
export function frequentEmoji(counts: EmojiCounts, index: EmojiIndex, most: number): readonly Emoji[] {
  const used = Object.entries(counts)
    .toReversed()
    .toSorted(([, a], [, b]) => b - a)
    .map(([id]) => id)
  const find = (ids: readonly string[]) => ids.flatMap((id) => index.get(id) ?? [])
  const found = [...new Set(find(used))].slice(0, most)
  return found.length >= STARTERS.length ? found : [...new Set([...found, ...find(STARTERS)])].slice(0, Math.min(most, STARTERS.length))
}
