import { createClient } from '@starling/api/client'
import type { FetchInit } from '@starling/api/client'
import { aCustomEmoji } from '@starling/api/fixtures'
import type { Session } from '@starling/domain/session'
import { expect, it, vi } from 'vitest'
import { createEmojiStore } from './emojiLists.ts'
import type { EmojiStorage, StoredEmoji } from './emojiStorage.ts'

const home = 'https://client.example'
const origin = 'https://server.example'
const packUrl = `${home}/packs/emoji/de.json`
const englishUrl = `${home}/packs/emoji/en.json`
const customUrl = `${origin}/api/v1/custom_emojis`
const wave = { unicode: '👋', label: 'winkende Hand', group: 1, shortcodes: ['wave'] }

type Answer = () => Response

/** Emoji lists whose storage and network the test controls. */
function stage(answers: Record<string, Answer>, stored: Record<string, StoredEmoji<unknown>> = {}) {
  const asked: [string, string | null][] = []
  const kept = new Map(Object.entries(stored))
  const fetch = async (url: string, init?: FetchInit) => {
    asked.push([url, init?.headers?.['If-None-Match'] ?? null])
    const answer = answers[url]
    if (!answer) throw new TypeError('no network')
    return answer()
  }
  const storage: EmojiStorage = {
    load: async <T>(key: string) => (kept.get(key) as StoredEmoji<T> | undefined) ?? null,
    save: async (key, value) => void kept.set(key, value),
  }
  const session = { client: createClient({ origin, fetch }), me: null } as unknown as Session
  const store = createEmojiStore({
    session,
    pool: { ports: { fetch, hasStorage: false } as never, homeOrigin: home },
    locale: 'de',
    storage,
  })
  return { store, asked, kept }
}

const json =
  (body: unknown, etag = '"1"') =>
  () =>
    new Response(JSON.stringify(body), { headers: { ETag: etag } })
const notModified = () => new Response(null, { status: 304 })
const ids = (list: readonly { id: string }[] | null) => list?.map(({ id }) => id)

it('asks for custom emoji as the reader, because some servers show them to nobody else (R-emoji-01)', async () => {
  const tokens: unknown[] = []
  const fetch = async (url: string, init?: FetchInit) => {
    if (url === customUrl) tokens.push(init?.headers?.['Authorization'])
    return new Response('[]', { headers: { ETag: '"1"' } })
  }
  const session = { client: createClient({ origin, fetch, token: 'secret' }), me: null } as unknown as Session
  const store = createEmojiStore({
    session,
    pool: { ports: { fetch, hasStorage: false } as never, homeOrigin: home },
    locale: 'de',
    storage: { load: async () => null, save: async () => undefined },
  })
  await store.load()
  expect(tokens).toEqual(['Bearer secret'])
})

it('fetches what is not stored and keeps it with its ETag (R-emoji-01, R-emoji-02b)', async () => {
  const hidden = aCustomEmoji({ shortcode: 'hidden', visible_in_picker: false })
  const { store, asked, kept } = stage({
    [packUrl]: json([wave]),
    [customUrl]: json([aCustomEmoji({ shortcode: 'cat' }), hidden], 'W/"c"'),
  })
  const lists = await store.load()
  expect(ids(lists.unicode)).toEqual(['👋'])
  expect(ids(lists.custom)).toEqual([':cat:'])
  expect(kept.get('de')).toMatchObject({ etag: '"1"' })
  expect(kept.get(`custom ${origin}`)).toMatchObject({ etag: 'W/"c"' })
  await store.load()
  expect(asked.filter(([url]) => url !== englishUrl)).toEqual([
    [packUrl, null],
    [customUrl, null],
  ])
})

it('is found by its English names too, once they have come (R-emoji-08)', async () => {
  const english = { unicode: '👋', label: 'waving hand', group: 1, shortcodes: ['hello'] }
  const { store } = stage({ [packUrl]: json([wave]), [customUrl]: json([]), [englishUrl]: json([english]) })
  await store.load()
  await expect.poll(() => store.get().unicode?.[0]?.tags).toContain('hello')
  expect(store.get().unicode?.[0]?.label).toBe('winkende Hand')
})

it('shows what is stored at once, and asks only whether it changed (R-emoji-01a, R-emoji-01b, R-emoji-01c)', async () => {
  const old = { etag: '"0"', list: [{ kind: 'custom', id: ':old:' }] }
  const { store, asked, kept } = stage(
    { [packUrl]: notModified, [customUrl]: json([aCustomEmoji({ shortcode: 'new' })], '"2"') },
    { de: { etag: '"1"', list: [{ kind: 'unicode', id: '👋', skins: [] }] }, [`custom ${origin}`]: old },
  )
  const lists = await store.load()
  expect([ids(lists.unicode), ids(lists.custom)]).toEqual([['👋'], [':old:']])
  await expect.poll(() => kept.get(`custom ${origin}`)?.etag).toBe('"2"')
  expect([ids(store.get().unicode), ids(store.get().custom)]).toEqual([['👋'], [':new:']])
  expect(asked).toContainEqual([packUrl, '"1"'])
  expect(asked).toContainEqual([customUrl, '"0"'])
})

it('goes on with what is stored where there is no network', async () => {
  const { store } = stage({}, { de: { etag: null, list: [{ id: '👋' }] }, [`custom ${origin}`]: { etag: null, list: [{ id: ':cat:' }] } })
  expect(await store.load()).toMatchObject({ unicode: [{ id: '👋' }], custom: [{ id: ':cat:' }], failure: null })
})

it('tries once more, says why it failed, also in the console, and can be asked again (R-emoji-04a, R-emoji-04b, R-emoji-06a)', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const answers: Record<string, Answer> = {
    [packUrl]: () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
    [customUrl]: json([aCustomEmoji({ shortcode: 'cat' })]),
  }
  const { store, asked } = stage(answers)
  expect(await store.load()).toMatchObject({
    unicode: null,
    custom: [{ id: ':cat:' }],
    failure: 'Failed to fetch emoji data for de: Service Unavailable',
  })
  expect(asked.filter(([url]) => url === packUrl)).toHaveLength(2)
  expect(warned.mock.calls).toEqual([['Failed to fetch emoji data for de: Service Unavailable']])
  answers[packUrl] = json([wave])
  expect(await store.load()).toMatchObject({ unicode: [{ id: '👋' }], failure: null })
})

it('takes a pack that is none for a failure (R-emoji-06b)', async () => {
  const { store } = stage({ [packUrl]: json({ error: 'odd' }), [customUrl]: json([]) })
  expect(await store.load()).toMatchObject({ unicode: null, failure: 'Unexpected data format for de: expected an array' })
})
