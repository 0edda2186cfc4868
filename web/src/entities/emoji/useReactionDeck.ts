import { createReactionDeck } from '@starling/domain/actions'
import { capabilitiesOf } from '@starling/domain/instance'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'

/** Used if a server does not state its limit. */
const mostOtherwise = 256

/** The reader's reaction deck, loaded if the server supports it (R-react-06). */
export function useReactionDeck() {
  const session = useSession()
  const instance = useInstance()
  const deck = session.part(createReactionDeck)
  const { emojis, error } = useSyncExternalStore(deck.subscribe, deck.get)
  /** Null until the server is known. */
  const isOffered = instance && session.me !== null && capabilitiesOf(instance).reactionDeck

  useEffect(() => {
    if (isOffered === true) void deck.load()
  }, [deck, isOffered])

  return {
    isOffered,
    emojis,
    error,
    most: instance?.configuration.reaction_deck.max_emojis ?? mostOtherwise,
    replace: (next: NonNullable<typeof emojis>) => void deck.replace(next),
    retry: () => void deck.load(),
  }
}
