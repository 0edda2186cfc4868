import { setTimeout as sleep } from 'node:timers/promises'
import { accountSum } from '../../web/src/app/deck/accountSum.ts'
import { percentAbove, percentile } from '../statistics.ts'
import { fakeStream } from './fakeStream.ts'
import { heap } from './measureMemory.ts'
import { read } from './measureStreaming.ts'
import { openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

export interface DeckFound {
  readonly p95: number
  /** Percent of frames longer than 50 ms. */
  readonly slow: number
  /** The number of columns that showed one of the last posts at the end. */
  readonly columns: number
  /** Size of the JavaScript heap in bytes after a garbage collection: after the measured seconds, and after the further posts. */
  readonly early: number
  readonly late: number
}

const PER_SECOND = 20
/** The rate of the further posts, which are only sent to fill the memory. */
const QUICKLY_PER_SECOND = 60
const RECORDED = 100
const STREAMS = ['user', 'public:local'] as const
/** Wide enough for six columns side by side. */
const viewport = { width: 2200, height: 900 }

interface Course {
  readonly seconds: number
  /** The number of further posts after the measured seconds. */
  readonly more: number
  readonly isEverywhere: boolean
}

/**
 * A deck of six columns: home and local timeline of three accounts. Already published posts are streamed under new ids: each to one column
 * in turn, or each to all columns.
 */
export async function measureDeck(instance: Instance, chromiumPath: string, { seconds, more, isEverywhere }: Course): Promise<DeckFound> {
  const deck = await openDeck(instance, chromiumPath, isEverywhere)
  const { page } = deck.reader
  try {
    await page.evaluate(() => window.bench.startFrames())
    await deck.send(seconds * PER_SECOND, PER_SECOND)
    const { frames } = await page.evaluate(() => window.bench.stopFrames())
    await page.waitForTimeout(6000)
    const columns = await page.evaluate(
      (recent) => {
        const lists = [...document.querySelectorAll('#root [data-scroller]')]
        return lists.filter((list) =>
          [...list.querySelectorAll('article[data-list-key]')].some(
            (article) => BigInt(article.getAttribute('data-list-key') ?? 0) > recent,
          ),
        ).length
      },
      deck.newestId() - BigInt(RECORDED),
    )
    const early = (await heap(deck.reader)).bytes
    await deck.send(more, QUICKLY_PER_SECOND)
    await page.waitForTimeout(6000)
    const late = (await heap(deck.reader)).bytes
    return { p95: percentile(frames, 0.95), slow: percentAbove(frames, 50), columns, early, late }
  } finally {
    await deck.end()
  }
}

export interface DeckHours {
  /** Frames while 20 posts per second arrive: the 95th percentile in milliseconds, and the percentage longer than 50 ms. */
  readonly p95: number
  readonly slow: number
  /**
   * Size of the JavaScript heap in bytes after a garbage collection, and the number of DOM nodes: after the posts of ten minutes, and of
   * two hours.
   */
  readonly early: { readonly bytes: number; readonly nodes: number }
  readonly late: { readonly bytes: number; readonly nodes: number }
}

const MINUTE = 60 * PER_SECOND
/** For how long posts arrive at the normal rate while frames are counted. */
const FRAME_SECONDS = 30
/** The highest rate that an unthrottled page handles without falling behind. */
const HOURS_PER_SECOND = 200
/** The heap grows and shrinks, because the store evicts posts when there are many. It is read after each of so many minutes, and the peak counts. */
const PEAK_MINUTES = 5

/**
 * The same deck, unthrottled, while the posts of two hours arrive within minutes. After each minute's posts, the new posts of each column
 * are shown.
 */
export async function measureDeckHours(instance: Instance, chromiumPath: string): Promise<DeckHours> {
  const deck = await openDeck(instance, chromiumPath, false)
  const { page, devtools } = deck.reader
  async function spend(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await deck.send(MINUTE, HOURS_PER_SECOND)
      await page.evaluate(showWaiting)
    }
  }
  async function peak(): Promise<DeckHours['early']> {
    let highest = { bytes: 0, nodes: 0 }
    for (let minute = 0; minute < PEAK_MINUTES; minute += 1) {
      await spend(1)
      await page.waitForTimeout(3000)
      const { bytes, nodes } = await heap(deck.reader)
      highest = { bytes: Math.max(highest.bytes, bytes), nodes: Math.max(highest.nodes, nodes) }
    }
    return highest
  }
  try {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.evaluate(() => window.bench.startFrames())
    await deck.send(FRAME_SECONDS * PER_SECOND, PER_SECOND)
    const { frames } = await page.evaluate(() => window.bench.stopFrames())
    await spend(10 - PEAK_MINUTES)
    const early = await peak()
    await spend(110 - PEAK_MINUTES)
    return { p95: percentile(frames, 0.95), slow: percentAbove(frames, 50), early, late: await peak() }
  } finally {
    await deck.end()
  }
}

/** Runs in the page: presses the “new posts” button of each column. */
function showWaiting(): void {
  for (const button of document.querySelectorAll<HTMLElement>('#root button')) if (/new posts?$/i.test(button.textContent)) button.click()
}

interface OpenDeck {
  readonly reader: Reader
  /** Streams so many of the recorded posts. */
  send(count: number, perSecond: number): Promise<void>
  newestId(): bigint
  end(): Promise<void>
}

async function openDeck(instance: Instance, chromiumPath: string, isEverywhere: boolean): Promise<OpenDeck> {
  const recorded: { readonly id: string }[] = []
  for (const id of await instance.publish(RECORDED, PER_SECOND)) recorded.push({ ...(await read(instance, `/api/v1/statuses/${id}`)), id })
  const last = BigInt(recorded.at(-1)?.id ?? 0)
  const stream = await fakeStream(instance)
  const reader = await openReader(instance, chromiumPath)
  const tokens = [instance.token, ...instance.others.map(({ token }) => token)]
  let sent = 0
  const end = async () => {
    await reader.close()
    await stream.end()
  }
  try {
    const { page } = reader
    await page.setViewportSize(viewport)
    await page.evaluate(arrangeDeck, { origin: instance.origin, readerId: instance.readerId, others: deckOf(instance) })
    await page.goto(`${instance.origin}/home`)
    await page.locator(`#root [data-scroller] article[data-list-key]`).first().waitFor()
    await page.waitForTimeout(12_000)
  } catch (error) {
    await end()
    throw error
  }
  return {
    reader,
    async send(count, perSecond) {
      const started = performance.now()
      for (let index = 0; index < count; index += 1) {
        await sleep(Math.max(0, started + (index * 1000) / perSecond - performance.now()))
        sent += 1
        const post = { ...recorded[sent % recorded.length], id: String(last + BigInt(sent)), created_at: new Date().toISOString() }
        if (isEverywhere) for (const name of STREAMS) await stream.push('update', post, name)
        else await stream.push('update', post, STREAMS[sent % STREAMS.length], tokens[Math.floor(sent / STREAMS.length) % tokens.length])
      }
    },
    newestId: () => last + BigInt(sent),
    end,
  }
}

interface OtherAccount {
  readonly id: string
  readonly token: string
  readonly sum: string
}

function deckOf({ origin, readerId, others }: Instance): OtherAccount[] {
  return others.map(({ id, token }) => ({ id, token, sum: accountSum(`${origin} ${readerId}`, `${origin} ${id}`) }))
}

/** Runs in the page: stores the other accounts and the columns of the deck. */
function arrangeDeck({
  origin,
  readerId,
  others,
}: {
  readonly origin: string
  readonly readerId: string
  readonly others: readonly OtherAccount[]
}): void {
  const accounts = JSON.parse(localStorage.getItem('starling:accounts') ?? '{}') as { list: Readonly<Record<string, unknown>>[] }
  for (const { id, token } of others) accounts.list.push({ ...accounts.list[0], key: `${origin} ${id}`, id, token, acct: `account${id}` })
  localStorage.setItem('starling:accounts', JSON.stringify(accounts))
  localStorage.setItem('starling:preferences', JSON.stringify({ advancedLayout: true }))
  const columns = [{}, ...others.map(({ sum }) => ({ other: sum }))].flatMap((params, index) =>
    ['HOME', 'COMMUNITY'].map((id) => ({ id, uuid: `${id} ${index}`, params })),
  )
  localStorage.setItem(`starling:settings ${origin} ${readerId}`, JSON.stringify({ base: {}, mine: { columns } }))
}

/** The number of columns, all of which should show one of the last posts. */
export const deckColumns = 6
