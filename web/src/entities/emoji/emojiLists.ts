import { readBody } from '@starling/api/client'
import type { Fetch } from '@starling/api/client'
import { customEmojiEndpoints } from '@starling/api/custom-emojis'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import type { DeckEmoji } from '@starling/api/emoji-reactions'
import { pictureEmoji, readEmojiPack } from '@starling/domain/emoji'
import type { PictureEmoji, UnicodeEmoji } from '@starling/domain/emoji'
import { capabilitiesOf } from '@starling/domain/instance'
import type { Session } from '@starling/domain/session'
import type { EmojiStorage, StoredEmoji } from './emojiStorage.ts'
import { emojiStorage, noEmojiStorage, readPictureEmoji, readUnicodeEmoji } from './emojiStorage.ts'
import { loadInstance } from '../../session/loadInstance.ts'
import type { SessionPool } from '../../session/sessionPool.ts'
import { createStore } from '../../storage/store.ts'

/** The emoji one can choose from; what is null is still on its way, or could not be had. */
export interface EmojiLists {
  readonly unicode: readonly UnicodeEmoji[] | null
  /** The server's own, without those it keeps out of pickers. */
  readonly custom: readonly PictureEmoji[] | null
  /** What the reader keeps at hand (R-react-06). */
  readonly deck: readonly DeckEmoji[]
  /** Why nothing more is to come unless asked for again (R-emoji-06); null while all is well. */
  readonly failure: string | null
}

export interface EmojiShelf {
  get(): EmojiLists
  subscribe(listener: () => void): () => void
  /** Asks once per visit for what is new, and again for what failed. Resolves when something is there or nothing will be. */
  load(): Promise<EmojiLists>
}

interface ShelfOptions {
  readonly session: Session
  readonly pool: Pick<SessionPool, 'ports' | 'homeOrigin'>
  readonly locale: string
  readonly storage?: EmojiStorage
}

/** All names of all emoji in one language are a tenth of this. */
const mostPackBytes = 4_000_000

const shelves = new WeakMap<Session, Map<string, EmojiShelf>>()

/** The emoji for one reader, named in one language. */
export function emojiShelf(session: Session, pool: SessionPool, locale: string): EmojiShelf {
  const known = shelves.get(session) ?? new Map<string, EmojiShelf>()
  shelves.set(session, known)
  let shelf = known.get(locale)
  if (!shelf) {
    shelf = createEmojiShelf({ session, pool, locale })
    known.set(locale, shelf)
  }
  return shelf
}

export function createEmojiShelf({ session, pool, locale, storage: given }: ShelfOptions): EmojiShelf {
  const { ports, homeOrigin } = pool
  const { client } = session
  const storage = given ?? (ports.hasStorage ? emojiStorage : noEmojiStorage)
  const store = createStore<EmojiLists>({ unicode: null, custom: null, deck: [], failure: null })
  const change = (changed: Partial<EmojiLists>) => store.set({ ...store.get(), ...changed })
  let loading: Promise<EmojiLists> | null = null

  async function loadUnicode() {
    const ask = (etag: string | null) => fetchPack(ports.fetch, homeOrigin, locale, etag)
    // A single failure is worth a second try (R-emoji-04).
    const patient = (etag: string | null) => ask(etag).catch(() => ask(etag))
    await loadList(storage, locale, readUnicodeEmoji, patient, (unicode) => change({ unicode }))
  }

  async function loadCustom() {
    await loadList(
      storage,
      `custom ${client.origin}`,
      readPictureEmoji,
      async (etag) => {
        const answer =
          etag === null ? await client.call(customEmojiEndpoints.list) : await client.callIfChanged(customEmojiEndpoints.list, etag)
        if (answer.data === null) return null
        return { etag: answer.etag, list: answer.data.filter((emoji) => emoji.visible_in_picker && emoji.url !== '').map(pictureEmoji) }
      },
      (custom) => change({ custom }),
    )
  }

  async function loadDeck() {
    if (!session.me || !capabilitiesOf(await loadInstance(session)).reactionDeck) return
    change({ deck: (await client.call(emojiReactionEndpoints.deck)).data })
  }

  async function load(): Promise<EmojiLists> {
    change({ failure: null })
    loadDeck().catch(() => undefined)
    const results = await Promise.allSettled([loadUnicode(), loadCustom()])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) {
      loading = null
      change({ failure: failed.reason instanceof Error ? failed.reason.message : '' })
    }
    return store.get()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    load: () => (loading ??= load()),
  }
}

/** Shows what is stored and, later, what has changed since. Rejects only where there is nothing to show. */
async function loadList<T>(
  storage: EmojiStorage,
  key: string,
  read: (item: unknown) => T | null,
  ask: (etag: string | null) => Promise<StoredEmoji<T> | null>,
  show: (list: readonly T[]) => void,
): Promise<void> {
  const stored = await storage.load(key, read)
  const refresh = async () => {
    const fresh = await ask(stored?.etag ?? null)
    if (fresh === null) return
    show(fresh.list)
    await storage.save(key, fresh)
  }
  if (!stored) return refresh()
  show(stored.list)
  // What is there is good enough while it is being looked at.
  refresh().catch(() => undefined)
}

/** The names come from the server this client came from: no other has to have them. */
async function fetchPack(ask: Fetch, origin: string, locale: string, etag: string | null): Promise<StoredEmoji<UnicodeEmoji> | null> {
  const response = await ask(`${origin}/packs/emoji/${locale}.json`, {
    method: 'GET',
    headers: etag === null ? {} : { 'If-None-Match': etag },
    credentials: 'omit',
  })
  if (response.status === 304) return null
  if (response.status !== 200) throw new Error(`Failed to fetch emoji data for ${locale}: ${response.statusText || response.status}`)
  const text = await readBody(response, mostPackBytes)
  return { etag: response.headers.get('ETag'), list: readEmojiPack(parse(text), locale) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
