import { asApiError } from '@starling/api/client'
import type { ApiError } from '@starling/api/client'
import { emojiReactionEndpoints, type DeckEmoji } from '@starling/api/emoji-reactions'
import type { SessionPorts } from '../ports/index.ts'

/** The emoji of the reader's reaction deck, as far as this page has loaded them. */
export interface ReactionDeckState {
  /** In the reader's order; null until the server has answered. */
  readonly emojis: readonly DeckEmoji[] | null
  /** Why the last attempt to load them failed, where there is nothing to show. */
  readonly error: ApiError | null
}

/** Loads and replaces the deck of one reader (R-react-06). */
export interface ReactionDeck {
  get(): ReactionDeckState
  subscribe(listener: () => void): () => void
  /** Asks the server, unless it has answered before; never rejects. */
  load(): Promise<void>
  /** Shows another deck at once and sends it; where the server refuses, the last accepted one is shown again. Never rejects. */
  replace(emojis: readonly DeckEmoji[]): Promise<void>
}

/** Makes the deck of a session. The server takes only whole decks, so of several quick changes the last is sent. */
export function createReactionDeck({ client, alert }: SessionPorts): ReactionDeck {
  const listeners = new Set<() => void>()
  let state: ReactionDeckState = { emojis: null, error: null }
  let accepted: readonly DeckEmoji[] = []
  let wanted: readonly DeckEmoji[] | null = null
  let sending: Promise<void> | null = null
  let changes = 0
  let loading: Promise<void> | null = null

  function show(next: ReactionDeckState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function load() {
    show({ ...state, error: null })
    const before = changes
    try {
      const { data } = await client.call(emojiReactionEndpoints.deck)
      // A change made during the request is newer than its answer.
      if (changes !== before) return
      accepted = data
      show({ emojis: data, error: null })
    } catch (cause) {
      loading = null
      show({ ...state, error: state.emojis === null ? asApiError(cause) : null })
    }
  }

  async function send() {
    while (wanted !== null) {
      const next = wanted
      wanted = null
      try {
        const { data } = await client.call(emojiReactionEndpoints.updateDeck, { body: { emojis: next.map(({ name }) => name) } })
        accepted = data
      } catch (cause) {
        // A later change does not depend on this one, because each request sends the whole deck.
        if (wanted === null) alert(cause, { action: 'reaction-deck' })
      }
    }
    sending = null
    show({ emojis: accepted, error: null })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => (loading ??= load()),
    replace(emojis) {
      wanted = emojis
      changes += 1
      show({ emojis, error: null })
      return (sending ??= send())
    },
  }
}
