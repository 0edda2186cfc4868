import { useLingui } from '@lingui/react/macro'
import { emojiIndex, emojiLocale, frequentEmoji } from '@starling/domain/emoji'
import type { Emoji } from '@starling/domain/emoji'
import { countsOf, settings } from '@starling/domain/settings'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { fromDeck } from './deckEmoji.ts'
import { emojiShelf } from './emojiLists.ts'
import { useSession, useSessionPool } from '../../session/SessionProvider.tsx'
import { settingOf } from '../../settings/settingsShelf.ts'
import type { EmojiSection } from './emojiRows.ts'
import { useReactionDeck } from './useReactionDeck.ts'

const mostFrequent = 16

/** All emoji in the order of the picker: the reaction deck or frequently used ones, the server's, the rest. */
export function useEmoji() {
  const { t, i18n } = useLingui()
  const session = useSession()
  const shelf = emojiShelf(session, useSessionPool(), emojiLocale(i18n.locale))
  const deck = useReactionDeck()
  const { unicode, custom, failure } = useSyncExternalStore(shelf.subscribe, shelf.get)
  // The order is fixed while the picker is open; an emoji chosen now moves the next time.
  const [counts] = useState(() => countsOf(settingOf(session.key, settings.emojiUses)))

  useEffect(() => {
    void shelf.load()
  }, [shelf])

  const all: readonly Emoji[] = useMemo(() => [...(custom ?? []), ...(unicode ?? [])], [custom, unicode])
  const index = useMemo(() => emojiIndex(all), [all])

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
  const sections: readonly EmojiSection[] = [
    { key: 'deck', title: t`At hand`, emojis: (deck.emojis ?? []).map((item) => fromDeck(item, index)) },
    { key: 'frequent', title: t`Often used`, emojis: frequentEmoji(counts, index, mostFrequent) },
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
    sections: sections.filter(({ emojis }) => emojis.length > 0),
    /** Something is still to come that stands before or among what is there: shown earlier, it would move under the finger. */
    isLoading:
      failure === null && (unicode === null || custom === null || (deck.isOffered === true && deck.emojis === null && !deck.hasFailed)),
    /** Whether the reader can choose what is at hand. */
    hasDeck: deck.isOffered === true,
    failure,
    retry: () => void shelf.load(),
  }
}
