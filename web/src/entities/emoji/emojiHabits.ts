import { countEmojiUse } from '@starling/domain/emoji'
import type { EmojiCounts, SkinTone } from '@starling/domain/emoji'
import { accountStore } from '../../storage/accountStore.ts'
import { emojiStorageKey } from '../../storage/storageKeys.ts'
import type { Store } from '../../storage/store.ts'

/** How somebody uses emoji, on this device. */
export interface EmojiHabits {
  readonly counts: EmojiCounts
  readonly tone: SkinTone
}

const none: EmojiHabits = { counts: {}, tone: 1 }

export function emojiHabits(accountKey: string): Store<EmojiHabits> {
  return accountStore(emojiStorageKey, accountKey, read, none)
}

/** One more use of an emoji, by its id (R-emoji-10). */
export function rememberEmoji(accountKey: string, id: string): void {
  const habits = emojiHabits(accountKey)
  const { counts, tone } = habits.get()
  habits.set({ counts: countEmojiUse(counts, id), tone })
}

function read(stored: unknown): EmojiHabits | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { counts, tone } = stored as Partial<Record<keyof EmojiHabits, unknown>>
  return {
    counts:
      typeof counts === 'object' && counts !== null
        ? Object.fromEntries(Object.entries(counts).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
        : {},
    tone: isTone(tone) ? tone : 1,
  }
}

function isTone(value: unknown): value is SkinTone {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6
}
