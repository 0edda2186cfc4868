import { useLingui } from '@lingui/react/macro'
import type { DeckEmoji } from '@starling/api/emoji-reactions'
import { emojiIndex, emojiLocale, frequentEmoji, pictureEmoji } from '@starling/domain/emoji'
import type { Emoji, EmojiIndex } from '@starling/domain/emoji'
import { countsOf, settings } from '@starling/domain/settings'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { emojiShelf } from './emojiLists.ts'
import { useSession, useSessionPool } from '../../session/SessionProvider.tsx'
import { settingOf } from '../../settings/settingsShelf.ts'
import type { EmojiSection } from './emojiRows.ts'

const mostFrequent = 16

/** All emoji in the order of the picker: the reaction deck or frequently used ones, the server's, the rest. */
export function useEmoji() {
  const { t, i18n } = useLingui()
  const session = useSession()
  const shelf = emojiShelf(session, useSessionPool(), emojiLocale(i18n.locale))
  const { unicode, custom, deck, failure } = useSyncExternalStore(shelf.subscribe, shelf.get)
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
    { key: 'deck', title: t`At hand`, emojis: deck.map((item) => fromDeck(item, index)) },
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
    isLoading: failure === null && (unicode === null || custom === null),
    failure,
    retry: () => void shelf.load(),
  }
}

/** The reaction deck may contain emoji that are hidden from pickers. */
function fromDeck({ name, url, static_url }: DeckEmoji, index: EmojiIndex): Emoji {
  const known = index.get(url ? `:${name}:` : name)
  if (known?.kind === 'custom') return known
  if (url) return pictureEmoji({ shortcode: name, url, static_url: static_url || url, category: null, aliases: [] })
  // With the skin tone in which it was put into the deck.
  return {
    kind: 'unicode',
    id: name,
    label: known?.label ?? name,
    names: known?.names ?? [],
    tags: known?.tags ?? [],
    group: known?.group ?? 0,
    skins: [],
  }
}
