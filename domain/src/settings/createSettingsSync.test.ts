import { createClient, type FetchInit } from '@starling/api/client'
import { byteStream } from '@starling/api/fixtures'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSettingsSync,
  longestNote,
  notePlace,
  readSetting,
  serverPlace,
  settings,
  withSetting,
  withUse,
  type SettingsDocument,
  type SettingsRecord,
} from './index.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A model server that stores one document, with a version number unless the test turns that off, and an older one if it knows no merging. */
function createServer({ isNumbering = true, isMerging = true }: { readonly isNumbering?: boolean; readonly isMerging?: boolean } = {}) {
  const server = {
    data: {} as unknown,
    version: 1,
    failure: null as number | null,
    asked: [] as string[],
    failed: 0,
    savedAt: [] as number[],
    /** The private note on the own account; null at a server that has none. */
    note: '' as string | null,
    noted: 0,
    fetch(url: string, { method = 'GET', body }: FetchInit = {}) {
      if (url.includes('/accounts/')) return Promise.resolve(server.answerNote(method, body))
      server.asked.push(method)
      if (server.failure !== null) return Promise.resolve(answer(server.failure, { error: 'No' }))
      const version = isNumbering ? { version: String(server.version) } : {}
      if (method === 'GET') return Promise.resolve(answer(200, { data: server.data, ...version }))
      const sent = JSON.parse(String(body)) as { data: SettingsDocument; version?: string; merges?: boolean }
      if (isNumbering && sent.version !== undefined && sent.version !== version.version) {
        if (isMerging && sent.merges) return Promise.resolve(answer(200, { saved: false, data: server.data, ...version }))
        server.failed += 1
        return Promise.resolve(answer(409, { error: 'Conflict' }))
      }
      server.data = sent.data
      server.version += 1
      server.savedAt.push(Date.now())
      return Promise.resolve(answer(200, isNumbering ? { version: String(server.version) } : {}))
    },
    answerNote(method: string, body: FetchInit['body']) {
      if (server.note === null) return answer(404, { error: 'Record not found' })
      if (method === 'POST') {
        server.note = (JSON.parse(String(body)) as { comment: string }).comment
        server.noted += 1
      }
      const relationship = { id: '1', note: server.note }
      return answer(200, method === 'POST' ? relationship : [relationship])
    },
  }
  return server
}

function answer(status: number, body: unknown) {
  return { ok: status < 400, status, statusText: '', headers: { get: () => null }, body: byteStream(JSON.stringify(body)) }
}

/** The stored record of one browser. */
function createDevice(server: ReturnType<typeof createServer>, kept: SettingsRecord = { base: {}, mine: {} }) {
  let record = kept
  const listeners = new Set<() => void>()
  const store = {
    get: () => record,
    update(change: (record: SettingsRecord) => SettingsRecord) {
      record = change(record)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const client = createClient({ origin: 'https://a.test', token: 't', fetch: server.fetch, now: Date.now, timeoutMs: 0 })
  const setTimer = (callback: () => void, delayMs: number) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  }
  const note = notePlace({
    client,
    accountId: '1',
    pack: async (text) => Buffer.from(text).toString('base64url'),
    unpack: async (packed) => Buffer.from(packed, 'base64url').toString(),
  })
  const sync = createSettingsSync({ server: serverPlace(client), note, clock: { setTimer }, store })
  return {
    sync,
    mine: () => record.mine,
    change: (change: (document: SettingsDocument) => SettingsDocument) => store.update(({ base, mine }) => ({ base, mine: change(mine) })),
  }
}

/** A document that the client does not read. */
let tooDeep: unknown = 1
for (let n = 0; n < 100; n += 1) tooDeep = { deep: tooDeep }

const slow = (document: SettingsDocument) => withSetting(document, settings.isSlow, true)

describe('createSettingsSync', () => {
  it('saves at most once in 2000 ms, everything that was changed meanwhile at once (R-set-02a, R-const-05, X-14)', async () => {
    const server = createServer()
    const device = createDevice(server)
    await device.sync.refresh()
    for (let n = 0; n < 50; n += 1) {
      device.change((document) => withSetting(document, settings.emojiUses, withUse(readSetting(document, settings.emojiUses), '👍')))
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(4000)
    expect(server.data).toEqual({ frequentlyUsedEmojis: { '👍': 50 } })
    expect(server.savedAt.length).toBeLessThanOrEqual(3)
    for (const [index, at] of server.savedAt.entries()) expect(at - (server.savedAt[index - 1] ?? 0)).toBeGreaterThanOrEqual(2000)
    expect(device.sync.state).toBe('saved')
  })

  it('asks for nothing more where nothing was changed (R-set-02c)', async () => {
    const server = createServer()
    const device = createDevice(server)
    await device.sync.refresh()
    device.change(slow)
    await vi.advanceTimersByTimeAsync(3000)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.asked).toEqual(['GET', 'PUT'])
  })

  it.each([
    { isNumbering: true, isMerging: true },
    { isNumbering: true, isMerging: false },
    { isNumbering: false, isMerging: false },
  ])('keeps what another device saved in between, at a server with %o', async (abilities) => {
    const server = createServer(abilities)
    const [one, other] = [createDevice(server), createDevice(server)]
    await one.sync.refresh()
    await other.sync.refresh()
    one.change(slow)
    other.change((document) => withSetting(document, settings.foldsReblogs, true))
    await vi.advanceTimersByTimeAsync(2000)
    await vi.advanceTimersByTimeAsync(2000)
    await one.sync.refresh()
    expect(server.data).toEqual({ starling: { reading: { slow: true, foldsReblogs: true } } })
    expect(one.mine()).toEqual(other.mine())
    // A conflict is no failed request, which browsers report as an error (#24), but at a server of an older version.
    expect(server.failed).toBe(abilities.isNumbering && !abilities.isMerging ? 1 : 0)
  })

  it.each([true, false])('does not overwrite what it cannot read and another device saved in between (merging: %s)', async (isMerging) => {
    const server = createServer({ isMerging })
    const device = createDevice(server)
    await device.sync.refresh()
    server.data = tooDeep
    server.version += 1
    device.change(slow)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.data).toBe(tooDeep)
    expect(device.sync.state).toBe('local')
  })

  it('keeps what a foreign client has there, and understands what it can: the skin tone is 1 where none is known (R-comp-15b, R-set-01b, R-set-02d)', async () => {
    const server = createServer()
    const foreign = {
      direct: { regex: { body: 'x' } },
      introductionVersion: 20_181_216_044_202,
      dismissed_banners: { public_timeline: true, 'explore/links': true },
      knownBy: { another: ['client'] },
    }
    server.data = {
      ...foreign,
      skinTone: 'dark',
      home: 'text',
      notifications: { sounds: { mention: true }, quickFilter: { show: false } },
    }
    const device = createDevice(server)
    await device.sync.refresh()
    expect(readSetting(device.mine(), settings.skinTone)).toBe(1)
    expect(readSetting(device.mine(), settings.homeShowsReblogs)).toBe(true)
    device.change((document) => withSetting(document, settings.notificationFilter, 'mention'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.data).toEqual({
      ...foreign,
      skinTone: 'dark',
      home: 'text',
      notifications: { sounds: { mention: true }, quickFilter: { show: false, active: 'mention' } },
    })
  })

  it.each([404, 405, 501])('lives in this browser where the server answers %s', async (failure) => {
    const server = createServer()
    server.failure = failure
    const device = createDevice(server)
    await device.sync.refresh()
    device.change(slow)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(device.sync.state).toBe('local')
    expect(server.asked).toEqual(['GET'])
    expect(readSetting(device.mine(), settings.isSlow)).toBe(true)
  })

  it('does not overwrite what it cannot read', async () => {
    const server = createServer()
    server.data = tooDeep
    const device = createDevice(server)
    await device.sync.refresh()
    device.change(slow)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.data).toBe(tooDeep)
    expect(device.sync.state).toBe('local')
  })

  it.each([500, 429, 403, 422])('tries again after a %s, more and more rarely, and loses nothing', async (failure) => {
    const server = createServer()
    const device = createDevice(server)
    await device.sync.refresh()
    server.failure = failure
    device.change(slow)
    await vi.advanceTimersByTimeAsync(2000)
    expect(device.sync.state).toBe('failed')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(server.asked.length).toBeLessThan(12)
    server.failure = null
    await vi.advanceTimersByTimeAsync(1_800_000)
    expect(server.data).toEqual({ starling: { reading: { slow: true } } })
    expect(device.sync.state).toBe('saved')
  })

  it('sends what an earlier visit could not, and what is unsaved when the page is left', async () => {
    const server = createServer()
    server.data = { skinTone: 3 }
    const device = createDevice(server, { base: { skinTone: 2 }, mine: { skinTone: 2, trends: { show: false } } })
    await device.sync.refresh()
    await device.sync.flush()
    expect(server.data).toEqual({ skinTone: 3, trends: { show: false } })
    device.sync.end()
    device.change(slow)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.asked).toEqual(['GET', 'PUT'])
  })
})

it('are saved soon once the server answers again, not only when the next attempt was due (R-set-02, #26)', async () => {
  const server = createServer()
  server.failure = 500
  const device = createDevice(server)
  for (let times = 0; times < 8; times += 1) await device.sync.refresh()
  expect(device.sync.state).toBe('failed')
  device.change(slow)
  server.failure = null
  await device.sync.refresh()
  await vi.advanceTimersByTimeAsync(2000)
  expect(device.sync.state).toBe('saved')
  expect(server.data).toEqual({ starling: { reading: { slow: true } } })
})

it('are saved when another account comes in front right after a change (R-set-02, #26)', async () => {
  const server = createServer()
  const device = createDevice(server)
  await device.sync.refresh()
  device.change(slow)
  void device.sync.flush()
  device.sync.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked).toEqual(['GET', 'PUT'])
})

describe('settings in the private note on the own account (#29, 4.2)', () => {
  function createForeign(note: string | null = '') {
    const server = createServer()
    server.failure = 404
    server.note = note
    return server
  }

  it('are put there when the reader says so, after what stands there, and found by another device', async () => {
    const server = createForeign('Call the dentist')
    const one = createDevice(server, { base: { trends: { show: true } }, mine: { skinTone: 3 } })
    await one.sync.refresh()
    one.change(slow)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([one.sync.state, server.note]).toEqual(['local', 'Call the dentist'])
    expect(await one.sync.keepInNote()).toBe('kept')
    expect([one.sync.state, one.sync.place]).toEqual(['saved', 'note'])
    expect(server.note).toMatch(/^Call the dentist\n\n\[Starling settings\] [\w-]+$/)

    const other = createDevice(server)
    await other.sync.refresh()
    expect(other.mine()).toEqual(one.mine())
    // Both change something, and neither loses what the other changed.
    other.change((document) => withSetting(document, settings.foldsReblogs, true))
    one.change((document) => withSetting(document, settings.showsTrends, false))
    await vi.advanceTimersByTimeAsync(2000)
    await vi.advanceTimersByTimeAsync(2000)
    await Promise.all([one.sync.refresh(), other.sync.refresh()])
    expect(other.mine()).toEqual({ skinTone: 3, trends: { show: false }, starling: { reading: { slow: true, foldsReblogs: true } } })
    expect(one.mine()).toEqual(other.mine())
    expect(server.note).toMatch(/^Call the dentist\n\n/)
  })

  it('are taken out again, here and on other devices, which keep what they have', async () => {
    const server = createForeign('Call the dentist')
    const [one, other] = [createDevice(server, { base: {}, mine: { skinTone: 3 } }), createDevice(server)]
    await one.sync.refresh()
    await one.sync.keepInNote()
    await other.sync.refresh()
    expect(await one.sync.leaveNote()).toBe(true)
    expect([one.sync.state, server.note]).toEqual(['local', 'Call the dentist'])
    other.change(slow)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(other.sync.state).toBe('local')
    expect(other.mine()).toEqual({ skinTone: 3, starling: { reading: { slow: true } } })
    expect(server.note).toBe('Call the dentist')
    expect(await other.sync.keepInNote()).toBe('kept')
  })

  it('say that they are too large, and are saved when they fit again', async () => {
    const server = createForeign('x'.repeat(longestNote - 200))
    const device = createDevice(server, { base: {}, mine: { knownBy: 'x'.repeat(400) } })
    await device.sync.refresh()
    expect(await device.sync.keepInNote()).toBe('large')
    expect([device.sync.state, server.noted]).toEqual(['local', 0])
    server.note = ''
    expect(await device.sync.keepInNote()).toBe('kept')
    // The reader writes more beside them than there is room for.
    server.note = `${'y'.repeat(longestNote - 500)}${server.note}`
    device.change(slow)
    await vi.advanceTimersByTimeAsync(2000)
    expect([device.sync.state, server.noted]).toEqual(['large', 1])
    device.change((document) => ({ ...document, knownBy: '' }))
    await vi.advanceTimersByTimeAsync(2000)
    expect([device.sync.state, server.noted]).toEqual(['saved', 2])
    expect(device.mine()).toEqual({ knownBy: '', starling: { reading: { slow: true } } })
  })

  it('are not written over what is damaged, nor asked of a server without notes', async () => {
    const damaged = createForeign('[Starling settings] AAAA')
    const device = createDevice(damaged, { base: {}, mine: { skinTone: 3 } })
    await device.sync.refresh()
    device.change(slow)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([device.sync.state, damaged.note]).toEqual(['local', '[Starling settings] AAAA'])
    const without = createForeign(null)
    const other = createDevice(without)
    await other.sync.refresh()
    expect(await other.sync.keepInNote()).toBe('failed')
    expect(other.sync.state).toBe('local')
  })

  it('are tried again where the server fails meanwhile', async () => {
    const server = createForeign()
    const device = createDevice(server)
    await device.sync.refresh()
    await device.sync.keepInNote()
    const { answerNote } = server
    server.answerNote = () => answer(503, { error: 'Later' })
    device.change(slow)
    await vi.advanceTimersByTimeAsync(2000)
    expect(device.sync.state).toBe('failed')
    server.answerNote = answerNote
    await vi.advanceTimersByTimeAsync(60_000)
    expect(device.sync.state).toBe('saved')
  })
})

describe('settings', () => {
  it('have the specification’s first values (R-set-01a)', () => {
    const first = Object.fromEntries(Object.entries(settings).map(([name, { otherwise }]) => [name, otherwise]))
    expect(first).toMatchObject({
      skinTone: 1,
      showsTrends: true,
      homeShowsQuotes: true,
      homeShowsReblogs: true,
      homeShowsReplies: true,
      homePattern: '',
      localPattern: '',
      publicPattern: '',
      notificationFilter: 'all',
      notificationsAdvanced: false,
      notificationsShowUnread: true,
      notificationsSmallBanner: false,
      notificationsGroupFollows: true,
      notificationsAskedPermission: false,
      quietQuoteHintDismissed: false,
      emojiUses: {},
      languageUses: {},
    })
  })

  it('ignore values of a wrong type one by one', () => {
    for (const value of [null, 7, 'x', [], {}, { show: 'no' }, { show: null }]) {
      expect(readSetting({ trends: value }, settings.showsTrends)).toBe(true)
    }
    expect(readSetting(JSON.parse('{"__proto__":{"trends":{"show":false}}}') as SettingsDocument, settings.showsTrends)).toBe(true)
  })
})
