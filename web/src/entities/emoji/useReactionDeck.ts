import { asApiError } from '@starling/api/client'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import type { DeckEmoji } from '@starling/api/emoji-reactions'
import { capabilitiesOf } from '@starling/domain/instance'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, changeOf, queryClientOf } from '../../session/apiQueries.ts'
import { instanceQuery } from '../../session/loadInstance.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useInstance } from '../../session/useInstance.ts'

/** Used if a server does not state its limit. */
const mostOtherwise = 256

const deckQuery = apiQuery(emojiReactionEndpoints.deck, { staleMs: Infinity })

/** The reader's reaction deck, loaded if the server supports it. The server takes whole decks, one after the other. */
export function useReactionDeck() {
  const session = useSession()
  const instance = useInstance()
  /** Null until the server is known. */
  const isOffered = instance && session.me !== null && capabilitiesOf(instance).reactionDeck
  // Until the server is known, it is unknown whether it has a deck; the request is shared with the rest of the page.
  const server = useQuery({ ...instanceQuery(session), enabled: isOffered === null }, queryClientOf(session))
  const asked = useApiQuery(deckQuery, {}, { isEnabled: isOffered === true })
  const update = useApiMutation(emojiReactionEndpoints.updateDeck, {
    action: 'reaction-deck',
    scope: 'reaction-deck',
    answered: (deck) => [changeOf(deckQuery, {}, () => deck)],
  })

  const { data } = asked
  const { error, isFetching, refetch } = isOffered === null ? server : asked

  return {
    isOffered,
    emojis: data ?? null,
    /** The error for which it is unknown whether there is a deck; null while it is being loaded. */
    error: data === undefined && isOffered !== false && !isFetching && error ? asApiError(error) : null,
    most: instance?.configuration.reaction_deck.max_emojis ?? mostOtherwise,
    replace: (next: readonly DeckEmoji[]) =>
      update.mutate({ body: { emojis: next.map(({ name }) => name) }, shows: [changeOf(deckQuery, {}, () => [...next])] }),
    retry: () => void refetch(),
  }
}
