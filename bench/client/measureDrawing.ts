import { aStatus, anAccount } from '@starling/api/fixtures'
import { hostileFloods } from '../../domain/src/content/hostileFloods.fixture.ts'
import { fakeStream, type FakeStream } from './fakeStream.ts'
import { firstPost, openReader, type Reader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

/** The main thread's processor time for one post, in milliseconds: parsing, drawing, layout and painting. */
export interface Drawn {
  readonly name: string
  readonly took: number
  /** The duration of the longest task if it is longer than 50 ms, otherwise 0; in milliseconds. */
  readonly longest: number
}

type Post = Parameters<typeof aStatus>[0]

/** The number of plain posts, whose mean is used: the time of a single one varies with the page's other work. */
const HARMLESS = 5
const REST_MS = 700
/** The number of long posts before each measured one, which move the previous one so far down that it is not drawn again. */
const SPACERS = 3

/**
 * Streams hostile posts into the top of home, one at a time and unthrottled. Processor time of the main thread is measured, which other processes
 * on the machine hardly change; the time of a plain post is subtracted.
 */
export async function measureDrawing(instance: Instance, chromiumPath: string): Promise<readonly Drawn[]> {
  const reader = await openReader(instance, chromiumPath)
  const stream = await fakeStream(instance)
  try {
    const { page, devtools } = reader
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // Requests to the invented addresses in the fixtures would fail.
    await page.route(/^https?:\/\/[\w.]*\.?(?:example|test)\//, (route) => route.abort())
    const isThere = firstPost(page)
    await page.goto(`${instance.origin}/home`)
    await isThere
    await page.waitForTimeout(6000)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })

    let harmless = 0
    for (let index = 0; index <= HARMLESS; index += 1) {
      const { took } = await draw(reader, stream, { content: `<p>Bread is out of the oven (${index}).</p>` })
      // The first post is not counted, because it also loads the code for new posts.
      if (index > 0) harmless += took / HARMLESS
    }
    const drawn: Drawn[] = []
    for (const [name, post] of floods()) {
      const { took, longest } = await draw(reader, stream, post)
      drawn.push({ name, took: Math.max(0, took - harmless), longest })
    }
    return drawn
  } finally {
    await stream.end()
    await reader.close()
  }
}

let lastId = 900_000_000_000_000_000n

/** Streams one post, and measures the page's work until it is idle again. */
async function draw(reader: Reader, stream: FakeStream, post: Post): Promise<Omit<Drawn, 'name'>> {
  const { page, devtools } = reader
  for (let index = 0; index < SPACERS; index += 1) await arrive(reader, stream, { content: `<p>${'A line<br>'.repeat(22)}</p>` })
  await page.waitForTimeout(REST_MS)
  const tasksBefore = await page.evaluate(() => window.bench.tasks.length)
  const before = await threadMs(devtools)
  await arrive(reader, stream, post)
  await page.waitForTimeout(REST_MS)
  const took = (await threadMs(devtools)) - before
  const longest = await page.evaluate((from) => Math.max(0, ...window.bench.tasks.slice(from).map((task) => task.duration)), tasksBefore)
  return { took, longest }
}

/** Streams one post and waits until it is in the document. */
async function arrive({ page }: Reader, stream: FakeStream, post: Post): Promise<void> {
  lastId += 1n
  const id = String(lastId)
  await stream.push('update', aStatus({ id, created_at: new Date().toISOString(), ...post }))
  await page.locator(`#root [data-list-key="${id}"]`).waitFor({ state: 'attached', timeout: 30_000 })
}

async function threadMs(devtools: Reader['devtools']): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Posts with excessive content, names, and other parts. */
function* floods(): Iterable<readonly [string, Post]> {
  for (const { name, html, context = {} } of hostileFloods) {
    const { mentions = [], tags = [], emojis = [] } = context
    yield [
      name,
      {
        content: html,
        mentions: mentions.map((each, index) => ({ id: String(index), ...each })),
        tags: tags.map(({ name: tag }) => ({ name: tag, url: '' })),
        emojis: emojis.map((each) => ({ ...each })),
      } as Post,
    ]
  }
  const emojis = hostileFloods.find(({ name }) => name === '10,000 emoji')?.context?.emojis ?? []
  const names = {
    'a name of 10,000 emoji': emojis.map(({ shortcode }) => `:${shortcode}:`).join(' '),
    'a name of 480,000 marks': `a${'\u0301'.repeat(480_000)}`,
    'a name of a megabyte': 'x'.repeat(1_000_000),
  }
  for (const [name, words] of Object.entries(names)) {
    const account = anAccount({ id: `9${words.length}`, display_name: words, emojis: emojis as never })
    yield [name, { content: '<p>A long name</p>', account, emojis: [] }]
  }
  const long = `<p>${'word '.repeat(200_000)}</p>`
  yield [
    'a quoted megabyte of words',
    { content: '<p>See</p>', quote: { state: 'accepted', quoted_status: aStatus({ id: '1', content: long }) } as never },
  ]
  const option = { title: 'word '.repeat(12_000), votes_count: 1 }
  const poll = { id: '1', expires_at: null, expired: false, multiple: false, votes_count: 0, voters_count: 0, voted: false, own_votes: [] }
  yield ['a poll of 50 options of 60,000 characters', { poll: { ...poll, options: Array.from({ length: 50 }, () => option), emojis: [] } }]
  yield ['a warning of a megabyte', { content: '<p>x</p>', spoiler_text: 'word '.repeat(200_000) }]
}
