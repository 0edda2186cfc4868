import { useLingui } from '@lingui/react/macro'
import { frequentEmoji, countEmojiUse } from '@starling/domain/emoji'
import { countsOf, settings } from '@starling/domain/settings'
import { useState } from 'react'
import { fromDeck } from './deckEmoji.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { settingOf, changeSetting } from '../../settings/settingsStore.ts'
import { useSetting } from '../../settings/useSetting.ts'
import type { EmojiSection } from './emojiRows.ts'
import { useEmojiLists } from './useEmojiLists.ts'

const mostFrequent = 16

/**
 * All emoji in the order of the picker: the reaction deck or frequently used ones, the server's, the rest. What was used before
 * is left out where the reader prefers that; a short row then has those that everybody begins with.
 */
export function useEmoji() {
  const { t } = useLingui()
  const session = useSession()
  const { unicode, custom, all, index, failure, deck, retry } = useEmojiLists()
  // The order is fixed while the picker is open; an emoji chosen now moves the next time.
  const hidesRecent = useSetting(settings.hidesRecentEmoji)
  const [uses] = useState(() => countsOf(settingOf(session.key, settings.emojiUses)))

  const titles: Readonly<Record<number, string>> = {
    0: t`Smileys and emotion`,
    1: t`People and body`,
    3: t`Animals and nature`,
    4: t`Food and drink`,
    5: t`Travel and places`,
    6: t`Activities`,
    7: t`Objects`,
    8: t`Symbols`,
    9: t`Flags`,
  }
  const categories = Map.groupBy(custom ?? [], ({ category }) => category)
  const groups = Map.groupBy(unicode ?? [], ({ group }) => group)
  const atHand = (deck.emojis ?? []).map((item) => fromDeck(item, index))
  const frequent = frequentEmoji(hidesRecent ? {} : uses, index, mostFrequent)
  const sections: readonly EmojiSection[] = [
    { key: 'deck', title: t`At hand`, emojis: atHand },
    { key: 'frequent', title: t`Often used`, emojis: hidesRecent ? [] : frequent },
    ...[...categories].map(([category, emojis]) => ({
      key: `custom ${category}`,
      title: category || t`Of this server`,
      emojis,
    })),
    ...[...groups].map(([group, emojis]) => ({ key: `group ${group}`, title: titles[group] ?? '', emojis })),
  ]

  return {
    all,
    index,
    /** For a short row: the reaction deck or the frequently used emoji first. */
    quick: [...atHand, ...frequent],
    sections: sections.filter(({ emojis }) => emojis.length > 0),
    /** Emoji that are still loading belong before or among those known: shown now, they would move under the finger. */
    isLoading:
      failure === null &&
      (unicode === null || custom === null || (deck.isOffered !== false && deck.emojis === null && deck.error === null)),
    /** Whether the reader can edit the reaction deck. */
    hasDeck: deck.isOffered === true,
    failure,
    retry,
  }
}

/** Counts one more use of an emoji, by its id. */
export function rememberEmoji(accountKey: string, id: string): void {
  changeSetting(accountKey, settings.emojiUses, (uses) => countEmojiUse(countsOf(uses), id))
}
