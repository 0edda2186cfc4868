import { anAccount, anInstance, aMediaAttachment, aStatus } from '@starling/api/fixtures'
import { screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStoredSession } from '@starling/domain/persistence'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { aSignedInAccount } from '../accounts/accounts.fixture.ts'
import { instanceStore } from '../accounts/instances.ts'
import { pushWish } from '../accounts/pushWish.ts'
import { readAccounts } from '../accounts/readAccounts.ts'
import { readFirstPaint } from '../boot/FirstPaint.ts'
import { readPictureEmoji, readStored, readUnicodeEmoji } from '../entities/emoji/emojiStorage.ts'
import { readDraftRecord } from '../features/compose/drafts/readDraft.ts'
import { writingHistory } from '../features/compose/writingHistory.ts'
import { settings } from '@starling/domain/settings'
import { searchHistoryStore } from '../features/search/searchHistoryStore.ts'
import { changeSetting, settingOf } from '../settings/settingsStore.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { playerSound } from '../storage/playerSound.ts'
import { defaultPreferences, readPreferences } from '../storage/readPreferences.ts'
import { storedLocale } from '../storage/locale.ts'
import { renderScreen } from './renderScreen.fixture.tsx'

const draft = {
  text: 'Unfinished',
  hasSpoiler: false,
  spoilerText: '',
  isSensitive: false,
  isMarkdown: false,
  privacy: 'unlisted',
  circleId: null,
  searchability: 'private',
  language: 'en',
  quotePolicy: 'public',
  editedId: null,
  inReplyToId: '1',
  files: [{ key: 'f', name: 'a.png', type: 'image/png', size: 5 }],
  parts: [{ key: 'p', text: 'More', hasSpoiler: true, spoilerText: 'x', isSensitive: true, media: [], files: [], poll: null }],
  scheduledAt: '2030-01-01T00:00:00.000Z',
  quotedId: null,
  media: [aMediaAttachment()],
  poll: { options: ['a', 'b'], expiresIn: 300, isMultiple: true },
  idempotencyKey: 'key',
}
const group = {
  group_key: 'favourite-1',
  type: 'favourite',
  notifications_count: 1,
  most_recent_notification_id: '9',
  page_min_id: '9',
  page_max_id: '9',
  latest_page_notification_at: '2026-01-01T00:00:00Z',
  sample_account_ids: ['1'],
  status_id: '1',
  emoji_reaction_groups: [],
  report: null,
  event: null,
  moderation_warning: null,
  annual_report: null,
  scheduled_status: null,
  list: null,
  partial: true,
}
const named = { id: '😀', label: 'grin', names: ['grin'], tags: ['face'] }

let opened = 0
/** Reads a value of local storage as the client does, under a name not read before, because values are cached after the first read. */
function fromLocal<T>(keyOf: (owner: string) => string, read: (owner: string) => T): (stored: unknown) => T {
  return (stored) => {
    const owner = `https://one.test ${(opened += 1)}`
    localStorage.setItem(keyOf(owner), typeof stored === 'string' ? stored : (JSON.stringify(stored) ?? ''))
    return read(owner)
  }
}

/** Every function that reads a stored value, with a value as this client writes it. */
const readers: readonly (readonly [name: string, read: (stored: unknown) => unknown, whole: unknown])[] = [
  ['preferences', readPreferences, { ...defaultPreferences, theme: 'dark' }],
  ['accounts', readAccounts, { active: 'https://one.test 1', list: [aSignedInAccount('1'), aSignedInAccount('2')] }],
  [
    'the first picture',
    readFirstPaint,
    { path: '/home', width: 900, sheets: ['/a.css'], tree: ['div', { class: 'a' }, 'text', ['br', {}]] },
  ],
  ['drafts', (stored) => readDraftRecord('id', stored), { id: 'id', target: 'new', initial: '', savedAt: 5, draft, attempt: null }],
  ['emoji', (stored) => readStored(stored, readUnicodeEmoji), { etag: '"1"', list: [{ ...named, kind: 'unicode', group: 0, skins: [] }] }],
  [
    'custom emoji',
    (stored) => readStored(stored, readPictureEmoji),
    {
      etag: null,
      list: [
        { ...named, kind: 'custom', shortcode: 'cat', url: 'https://one.test/c.png', staticUrl: 'https://one.test/c.png', category: '' },
      ],
    },
  ],
  [
    'a session',
    readStoredSession,
    {
      version: 1,
      savedAt: 1,
      timelines: [{ key: 'home', ids: ['1'] }],
      notifications: [group],
      statuses: [aStatus({ id: '1' })],
      accounts: [anAccount({ id: '1' })],
      markers: { home: '1', notifications: '2' },
    },
  ],
  [
    'settings',
    fromLocal(
      (owner) => `starling:settings ${owner}`,
      (owner) => Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, settingOf<unknown>(owner, setting)])),
    ),
    { base: {}, mine: { skinTone: 3, trends: { show: false }, notifications: { quickFilter: { active: 'follow' } } } },
  ],
  [
    'searches',
    fromLocal(
      (owner) => `starling:searches ${owner}`,
      (owner) => searchHistoryStore(owner).get(),
    ),
    [{ q: 'cats', type: 'query' }],
  ],
  [
    'the writing history',
    fromLocal(
      (owner) => `starling:writing ${owner}`,
      (owner) => writingHistory(owner).get(),
    ),
    { tags: ['Cats'] },
  ],
  [
    'what is known of a server',
    (stored) => {
      const origin = `https://s${(opened += 1)}.test`
      localStorage.setItem('starling:instances', JSON.stringify({ [origin]: stored }))
      return instanceStore(origin).get()
    },
    anInstance({ rules: [{ id: '1', text: 'Be kind', hint: '', translations: {} }] }),
  ],
  [
    'the player’s volume',
    fromLocal(
      (owner) => `starling:player ${owner}`,
      (owner) => playerSound(owner).get(),
    ),
    { volume: 0.2, isMuted: true },
  ],
  [
    'the language',
    fromLocal(
      () => 'starling:locale',
      () => storedLocale(),
    ),
    'en',
  ],
]

it.each<[name: string, write: (account: string) => void, read: (account: string) => unknown]>([
  [
    'push data',
    (account) => pushWish(account).set({ isOn: true, alerts: {}, policy: 'followed' }),
    (account) => pushWish(account).get().isOn,
  ],
  ['used tags', (account) => writingHistory(account).set({ tags: ['Cats'] }), (account) => writingHistory(account).get().tags],
  [
    'banners put away',
    (account) => changeSetting(account, settings.followSuggestionsDismissed, () => true),
    (account) => settingOf(account, settings.followSuggestionsDismissed),
  ],
  [
    'searches',
    (account) => searchHistoryStore(account).set([{ q: 'cats', type: 'query' }]),
    (account) => searchHistoryStore(account).get(),
  ],
  ['the player’s volume', (account) => playerSound(account).set({ volume: 1, isMuted: true }), (account) => playerSound(account).get()],
])('stores %s for one account and no other (R-srch-03d, R-set-06a, R-set-06b, R-set-06c, R-set-06d, R-set-06e)', (_name, write, read) => {
  const [one, other] = ['https://one.test apart', 'https://one.test other'] as const
  const before = read(one)
  write(one)
  const written = read(one)
  expect(written).not.toEqual(before)
  // As after a reload.
  forgetPage()
  expect(read(one)).toEqual(written)
  expect(read(other)).toEqual(before)
})

/** A valid value in which one place is replaced by something else or removed. */
function damaged(whole: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(whole)
  return fc.tuple(fc.constantFrom(...places), fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined })).map(([place, junk]) => {
    const copy = { root: structuredClone(whole) }
    const last = place.at(-1) ?? 'root'
    const holder = place.slice(0, -1).reduce<Record<string, unknown>>((inside, name) => inside[name] as Record<string, unknown>, copy)
    if (junk === undefined) delete holder[last]
    else holder[last] = junk
    return copy.root
  })
}

function placesIn(value: unknown, at: readonly string[] = ['root']): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, inside]) => placesIn(inside, [...at, name]))]
}

/** What every result must look like: the same fields as a valid value, each with its type. */
function likeness(whole: unknown): unknown {
  const typeOf = (value: unknown) =>
    Array.isArray(value) ? 'list' : value === null || value === undefined ? 'nothing' : (typeof value satisfies string)
  if (typeOf(whole) !== 'object') return typeOf(whole)
  return Object.fromEntries(
    Object.entries(whole as object).map(([name, value]) => [name, ofSeveralTypes.has(name) ? `${name} of any kind` : typeOf(value)]),
  )
}
const ofSeveralTypes = new Set(['lastUsed', 'etag', 'stats', 'fedibird_capabilities', 'tree', 'initial', 'dtl_tag'])

describe.each(readers)('stored values: %s (#7, 2.5, R-set-06f)', (_name, read, whole) => {
  const intact = read(JSON.parse(JSON.stringify(whole)))

  it('is read as it was written', () => {
    expect(intact).not.toBeNull()
    expect(read(JSON.parse(JSON.stringify(whole)))).toEqual(intact)
    for (const text of JSON.stringify(whole).match(/Unfinished|dark|token-2|🎉|cats|Cats|follow"|grin/g) ?? [])
      expect(JSON.stringify(intact)).toContain(text)
  })

  it('is whole or nothing, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(damaged(whole), fc.jsonValue(), fc.string()), (stored) => {
        const found = read(stored)
        // Of a value as small as the volume, all two hundred may be read as nothing.
        expect(found === null ? null : likeness(found)).toEqual(found === null ? null : likeness(intact))
      }),
      { numRuns: 200 },
    )
  })
})

describe('the whole client', () => {
  let server: TestServer
  let ada: TestAccount

  beforeAll(async () => {
    server = await startTestServer()
    ada = await server.createAccount('ada')
  })
  afterAll(() => server.close())

  it('draws home, notifications and the composer with damaged values everywhere (#7, 2.5)', async () => {
    const key = `${server.origin} ${ada.account.id}`
    const instance = { configuration: null, title: ['One'], rules: {}, api_versions: 'x' }
    localStorage.setItem('starling:instances', JSON.stringify({ [server.origin]: instance }))
    for (const name of ['settings', 'searches', 'writing'])
      localStorage.setItem(
        `starling:${name} ${key}`,
        '{"base":7,"mine":{"notifications":7,"home":[],"frequentlyUsedEmojis":"x"},"tags":{}}',
      )
    localStorage.setItem(
      `starling:draft ${key} 1`,
      '{"thing":"new","draft":{"text":"Unfinished","media":[null,{}],"poll":{"options":[7]}}}',
    )
    const { unmount } = renderScreen('/home', { server, signedInAs: ada })
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
    unmount()
    renderScreen('/notifications', { server, signedInAs: ada }).unmount()
    renderScreen('/publish', { server, signedInAs: ada })
    expect(await screen.findByDisplayValue('Unfinished')).toBeDefined()
  })
})
