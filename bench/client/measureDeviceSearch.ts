import { percentAbove, percentile } from '../statistics.ts'
import { measureScrolling } from './measureScrolling.ts'
import type { Course } from './measureScrolling.ts'
import { openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

/** The largest number of remembered posts of an account. */
const POSTS = 50_000
/** Prefixes that are typed one after the other; each has other newest posts. */
const TYPED = ['ke', 'wi', 'ha', 'fo', 'br', 'fe', 'la', 'ga', 'tu', 'qu']

export interface DeviceSearchFound {
  readonly loop: number
  /** The bytes that the remembered posts take on disk. */
  readonly disk: number
  /** Milliseconds from the first input of a visit until posts of this device are painted below the field; the worker reads all posts first. */
  readonly first: number
  /** The same for all further inputs, 95th percentile. */
  readonly again: number
  /** The same on an unthrottled page. */
  readonly unslowed: number
  /** The percentage of frames longer than 50 ms during typing. */
  readonly slow: number
}

/** Fills the remembered posts, and types into the search field. */
export async function measureDeviceSearch(instance: Instance, chromiumPath: string): Promise<DeviceSearchFound> {
  const reader = await openReader(instance, chromiumPath)
  const { page } = reader
  try {
    await page.goto(`${instance.origin}/search`)
    const field = page.locator('main input').first()
    await field.waitFor()
    await page.waitForTimeout(3_000)
    const disk = await fill(reader, `${instance.origin} ${instance.readerId}`)
    await page.evaluate(() => window.bench.startFrames())
    const times: number[] = []
    await field.focus()
    for (const words of TYPED) times.push(await afterTyping(reader, words))
    const { frames } = await page.evaluate(() => window.bench.stopFrames())
    const [first = Number.NaN, ...further] = times
    const loop = await reader.calibrate()
    await reader.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const unslowed: number[] = []
    for (const words of TYPED) unslowed.push(await afterTyping(reader, words))
    return {
      loop,
      disk,
      first,
      again: percentile(further, 0.95),
      unslowed: percentile(unslowed, 0.95),
      slow: percentAbove(frames, 50),
    }
  } finally {
    await reader.close()
  }
}

/** Scrolls through home with remembering of read posts switched on, and switched off. */
export async function measureRemembering(
  instance: Instance,
  chromiumPath: string,
  course: Course,
): Promise<{ readonly on: number; readonly off: number; readonly onPerPost: number; readonly offPerPost: number }> {
  const before = await readSettings(instance)
  try {
    await saveSettings(instance, { ...before, starling: { reading: { remembers: false } } })
    const off = await measureScrolling(instance, chromiumPath, course)
    await saveSettings(instance, before)
    const on = await measureScrolling(instance, chromiumPath, course)
    return { on: on.p95, off: off.p95, onPerPost: on.perPost, offPerPost: off.perPost }
  } finally {
    await saveSettings(instance, before)
  }
}

/** Stores posts as the client does; answers how many bytes they take on disk. */
function fill({ page }: Reader, accountKey: string): Promise<number> {
  return page.evaluate(
    async ({ key, count }) => {
      const words = ['kettle', 'window', 'harbour', 'fog', 'bread', 'ferry', 'lantern', 'garden', 'Tuesday', 'quiet', 'paper', 'north']
      const text = (index: number) =>
        Array.from({ length: 45 }, (_, at) => `${words[(index * 7 + at * at) % words.length]}${(index * 31 + at) % 89 || ''}`).join(' ')
      const used = async () => (await navigator.storage.estimate()).usage ?? Number.NaN
      const before = await used()
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open('starling')
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error ?? new Error('IndexedDB cannot be opened'))
      })
      for (let from = 0; from < count; from += 5_000) {
        const transaction = database.transaction('remembered', 'readwrite')
        const store = transaction.objectStore('remembered')
        for (let index = from; index < from + 5_000; index += 1) {
          const id = String(10 ** 12 + index)
          const who = { accountId: String(index % 500), acct: `person${index % 500}@far.test`, name: `Person ${index % 500}` }
          const post = { id, ...who, text: text(index), language: 'en', at: index, readAt: index, traits: [], marks: [] }
          store.put(post, `${key} ${id}`)
        }
        await new Promise<void>((done, fail) => {
          transaction.oncomplete = () => done()
          transaction.onerror = () => fail(transaction.error ?? new Error('The posts cannot be stored'))
        })
      }
      database.close()
      // The browser counts written data a moment later.
      let size = (await used()) - before
      for (let last = -1; size !== last; size = (await used()) - before) {
        last = size
        await new Promise((done) => setTimeout(done, 2_000))
      }
      return size
    },
    { key: accountKey, count: POSTS },
  )
}

/** Milliseconds from typing until this device's posts for the input are painted below the field. */
async function afterTyping({ page }: Reader, words: string): Promise<number> {
  const took = page.evaluate(async () => {
    // Posts are the only offers with such long texts.
    const found = () =>
      [...document.querySelectorAll('[role="option"]')]
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => text.length > 100)
        .join()
    const before = found()
    const begun = await new Promise<number>((done) => {
      document.addEventListener('input', ({ timeStamp }) => done(timeStamp), { capture: true, once: true })
    })
    return (await window.bench.painted(() => found() !== '' && found() !== before)) - begun
  })
  await page.locator('main input').first().fill(words)
  const time = await took
  await page.waitForTimeout(500)
  return time
}

type Settings = Readonly<Record<string, unknown>>

async function readSettings({ origin, token }: Instance): Promise<Settings> {
  const response = await fetch(`${origin}/api/web/settings`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { data: Settings }).data
}

async function saveSettings({ origin, token }: Instance, data: Settings): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/web/settings`, { method: 'PUT', headers, body: JSON.stringify({ data }) })
  if (!response.ok) throw new Error(`The settings were not saved: ${response.status}`)
}
