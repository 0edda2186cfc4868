import { setTimeout as sleep } from 'node:timers/promises'
import { accountSum } from '../../web/src/app/deck/accountSum.ts'
import { percentAbove, percentile } from '../statistics.ts'
import { fakeStream } from './fakeStream.ts'
import { heap } from './measureMemory.ts'
import { read } from './measureStreaming.ts'
import { openReader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

export interface DeckFound {
  readonly p95: number
  /** Percent of frames longer than 50 ms. */
  readonly slow: number
  /** Columns in which one of the last posts stood in the end. */
  readonly columns: number
  /** Size of the JavaScript heap in bytes after a garbage collection: after the measured seconds, and after the posts that came quickly. */
  readonly early: number
  readonly late: number
}

const PER_SECOND = 20
/** What comes only to fill the memory comes faster. */
const QUICKLY_PER_SECOND = 60
const RECORDED = 100
const STREAMS = ['user', 'public:local'] as const
/** Wide enough for six columns side by side. */
const viewport = { width: 2200, height: 900 }

interface Course {
  readonly seconds: number
  /** Posts that come after the measured ones. */
  readonly more: number
  readonly isEverywhere: boolean
}

/**
 * Six columns of three accounts in the deck, home and local timeline of each. The posts are published before and come by the stream, each with an id
 * of its own: to one column after the other, or each of them to all columns.
 */
export async function measureDeck(instance: Instance, chromiumPath: string, { seconds, more, isEverywhere }: Course): Promise<DeckFound> {
  const recorded: { readonly id: string }[] = []
  for (const id of await instance.publish(RECORDED, PER_SECOND)) recorded.push({ ...(await read(instance, `/api/v1/statuses/${id}`)), id })
  const last = BigInt(recorded.at(-1)?.id ?? 0)
  const stream = await fakeStream(instance)
  const reader = await openReader(instance, chromiumPath)
  const { page } = reader
  const tokens = [instance.token, ...instance.others.map(({ token }) => token)]
  let sent = 0
  async function send(count: number, perSecond: number): Promise<void> {
    const started = performance.now()
    for (let index = 0; index < count; index += 1) {
      await sleep(Math.max(0, started + (index * 1000) / perSecond - performance.now()))
      sent += 1
      const post = { ...recorded[sent % recorded.length], id: String(last + BigInt(sent)), created_at: new Date().toISOString() }
      if (isEverywhere) for (const name of STREAMS) await stream.push('update', post, name)
      else await stream.push('update', post, STREAMS[sent % STREAMS.length], tokens[Math.floor(sent / STREAMS.length) % tokens.length])
    }
  }
  try {
    await page.setViewportSize(viewport)
    await page.evaluate(arrangeDeck, { origin: instance.origin, readerId: instance.readerId, others: deckOf(instance) })
    await page.goto(`${instance.origin}/home`)
    await page.locator(`#root [data-scroller] article[data-list-key]`).first().waitFor()
    await page.waitForTimeout(12_000)
    await page.evaluate(() => window.bench.startFrames())
    await send(seconds * PER_SECOND, PER_SECOND)
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
      last + BigInt(Math.max(0, sent - RECORDED)),
    )
    const early = (await heap(reader)).bytes
    await send(more, QUICKLY_PER_SECOND)
    await page.waitForTimeout(6000)
    const late = (await heap(reader)).bytes
    return { p95: percentile(frames, 0.95), slow: percentAbove(frames, 50), columns, early, late }
  } finally {
    await reader.close()
    await stream.end()
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

/** Runs in the page: signs the other accounts in and arranges the deck, as it is stored on the device. */
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

/** How many columns there are, all of which should show what came last. */
export const deckColumns = 6
