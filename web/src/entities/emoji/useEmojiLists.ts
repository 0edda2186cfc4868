import { useLingui } from '@lingui/react/macro'
import { emojiLocale } from '@starling/domain/emoji'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession, useSessionPool } from '../../session/SessionProvider.tsx'
import { emojiStore } from './emojiLists.ts'
import { useReactionDeck } from './useReactionDeck.ts'

/** The data of the emoji picker, loaded once per visit: the lists in the reader's language and the reaction deck. */
export function useEmojiLists() {
  const { i18n } = useLingui()
  const store = emojiStore(useSession(), useSessionPool(), emojiLocale(i18n.locale))
  const deck = useReactionDeck()
  const lists = useSyncExternalStore(store.subscribe, store.get)

  useEffect(() => {
    void store.load()
  }, [store])

  return { ...lists, deck, retry: () => void store.load() }
}
