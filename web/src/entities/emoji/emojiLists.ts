import { readBody } from '@starling/api/client'
import type { Fetch } from '@starling/api/client'
import { customEmojiEndpoints } from '@starling/api/custom-emojis'
import { emojiIndex, pictureEmoji, readEmojiPack, withOtherNames } from '@starling/domain/emoji'
import type { Emoji, EmojiIndex, PictureEmoji, UnicodeEmoji } from '@starling/domain/emoji'
import type { Session } from '@starling/domain/session'
import type { EmojiStorage, StoredEmoji } from './emojiStorage.ts'
import { emojiStorage, noEmojiStorage, readPictureEmoji, readUnicodeEmoji } from './emojiStorage.ts'
import type { SessionPool } from '../../session/sessionPool.ts'
import { createStore } from '../../storage/store.ts'
import { log } from '../../ui/log.ts'

/** The emoji of the picker; null parts are still loading, or failed. */
export interface EmojiLists {
  readonly unicode: readonly UnicodeEmoji[] | null
  /** The server's custom emoji, without those hidden from pickers. */
  readonly custom: readonly PictureEmoji[] | null
  /** Both, the server's first, and the index of them: built once when a list comes, because it takes milliseconds. */
  readonly all: readonly Emoji[]
  readonly index: EmojiIndex
  /** The failure after which nothing more is loaded until it is requested again; null otherwise. */
  readonly failure: string | null
}

export interface EmojiStore {
  get(): EmojiLists
  subscribe(listener: () => void): () => void
  /** Checks for changes once per visit, and repeats what failed. Resolves when something is loaded or everything has failed. */
  load(): Promise<EmojiLists>
}

interface StoreOptions {
  readonly session: Session
  readonly pool: Pick<SessionPool, 'ports' | 'homeOrigin'>
  readonly locale: string
  readonly storage?: EmojiStorage
}

/** The names of all emoji in one language are a tenth of this size. */
const mostPackBytes = 4_000_000
/** How many emoji are read before the browser may draw: 200 take 2 to 4 ms on a fast machine, and four times that on a phone. */
const sliceLength = 200

const stores = new WeakMap<Session, Map<string, EmojiStore>>()

/** The emoji for one reader, with names in one language. */
export function emojiStore(session: Session, pool: SessionPool, locale: string): EmojiStore {
  const ofSession = stores.get(session) ?? new Map<string, EmojiStore>()
  stores.set(session, ofSession)
  let store = ofSession.get(locale)
  if (!store) {
    store = createEmojiStore({ session, pool, locale })
    ofSession.set(locale, store)
  }
  return store
}

export function createEmojiStore({ session, pool, locale, storage: given }: StoreOptions): EmojiStore {
  const { ports, homeOrigin } = pool
  const { client } = session
  const storage = given ?? (ports.hasStorage ? emojiStorage : noEmojiStorage)
  const store = createStore<EmojiLists>({ unicode: null, custom: null, all: [], index: emojiIndex([]), failure: null })
  const setFailure = (failure: string | null) => store.set({ ...store.get(), failure })
  const addList = (list: Partial<Pick<EmojiLists, 'unicode' | 'custom'>>) => {
    const lists = { ...store.get(), ...list }
    const all = [...(lists.custom ?? []), ...(lists.unicode ?? [])]
    store.set({ ...lists, all, index: emojiIndex(all) })
  }
  let loading: Promise<EmojiLists> | null = null

  async function loadUnicode() {
    let own: readonly UnicodeEmoji[] = []
    let english: readonly UnicodeEmoji[] = []
    const show = () => addList({ unicode: withOtherNames(own, english) })
    await loadPack(locale, (unicode) => {
      own = unicode
      show()
    })
    if (locale === 'en') return
    // English names are an addition to the search; a failure to load them is not reported.
    loadPack('en', (unicode) => {
      english = unicode
      show()
    }).catch(() => undefined)
  }

  async function loadPack(name: string, show: (unicode: readonly UnicodeEmoji[]) => void) {
    const ask = (etag: string | null) => fetchPack(ports.fetch, homeOrigin, name, etag)
    // A first failure is followed by a second attempt.
    const patient = (etag: string | null) => ask(etag).catch(() => ask(etag))
    await loadList(storage, name, readUnicodeEmoji, patient, show)
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
      (custom) => addList({ custom }),
    )
  }

  async function load(): Promise<EmojiLists> {
    setFailure(null)
    const results = await Promise.allSettled([loadUnicode(), loadCustom()])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) {
      loading = null
      const reason = failed.reason instanceof Error ? failed.reason.message : ''
      log.warn(reason || 'Emoji could not be loaded')
      setFailure(reason)
    }
    return store.get()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    load: () => (loading ??= load()),
  }
}

/** Shows the stored list and then the current one. Rejects only where neither exists. */
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
  // The stored list stays in use while the current one is loading.
  refresh().catch(() => undefined)
}

/** The names come from the server that delivers this client, because other servers do not have them. */
async function fetchPack(ask: Fetch, origin: string, locale: string, etag: string | null): Promise<StoredEmoji<UnicodeEmoji> | null> {
  const response = await ask(`${origin}/packs/emoji/${locale}.json`, {
    method: 'GET',
    headers: etag === null ? {} : { 'If-None-Match': etag },
    credentials: 'omit',
  })
  if (response.status === 304) return null
  if (response.status !== 200) throw new Error(`Failed to fetch emoji data for ${locale}: ${response.statusText || response.status}`)
  const text = await readBody(response, mostPackBytes)
  return { etag: response.headers.get('ETag'), list: await readInSlices(parse(text), locale) }
}

/** Reads the data with pauses: all names at once would hold up the screen for a tenth of a second on a phone. */
async function readInSlices(data: unknown, locale: string): Promise<readonly UnicodeEmoji[]> {
  if (!Array.isArray(data)) return readEmojiPack(data, locale)
  const list: UnicodeEmoji[] = []
  for (let start = 0; start < data.length; start += sliceLength) {
    // Parsing the text has taken as long as a slice, so there is a pause before the first one, too.
    await new Promise((resolve) => setTimeout(resolve))
    list.push(...readEmojiPack(data.slice(start, start + sliceLength), locale))
  }
  return list
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
