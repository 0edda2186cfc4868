import { blockingTime, median } from '../statistics.ts'
import type { Instance } from './startInstance.ts'
import { openHome, openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'

export interface Thread {
  /** Milliseconds from the click until the opened post is painted on its own screen, and until its first reply is painted. */
  readonly visible: number
  readonly answered: number
  /** Milliseconds from going back until home is painted, and the distance in pixels from the earlier position, at once and a second later. */
  readonly back: number
  readonly offset: number
  /** The sum of the parts of long tasks beyond 50 ms, until a second after the first reply was visible. */
  readonly blocking: number
}

/** The duration of the calibration loop in the measured page, to express times as its multiples. */
interface Calibrated {
  readonly loop: number
}

const THREADS = 5

interface Listed {
  readonly id: string
  readonly reblog: object | null
  readonly replies_count: number
}

/** Opens threads from home and goes back. The first one also loads the code of the screen and is not counted. */
export async function measureThread(instance: Instance, chromiumPath: string): Promise<Thread & Calibrated> {
  const ids = await conversations(instance)
  if (ids.length < 2) throw new Error('Home holds no conversations')
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    const runs: Thread[] = []
    for (const id of ids.slice(0, THREADS + 1)) runs.push(await openThread(reader, id))
    const counted = runs.slice(1)
    return {
      visible: median(counted.map((run) => run.visible)),
      answered: median(counted.map((run) => run.answered)),
      back: median(counted.map((run) => run.back)),
      offset: Math.max(...runs.map((run) => run.offset)),
      blocking: median(counted.map((run) => run.blocking)),
      loop: await reader.calibrate(),
    }
  } finally {
    await reader.close()
  }
}

const LONG_THREAD = 500
const SHORT_THREAD = 5

/** Opens a conversation of 500 posts from home, after another one whose visit loads the code of the screen. */
export async function measureLongThread(instance: Instance, chromiumPath: string): Promise<Thread & Calibrated> {
  const other = await instance.converse(SHORT_THREAD)
  const long = await instance.converse(LONG_THREAD)
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    await openThread(reader, other)
    return { ...(await openThread(reader, long)), loop: await reader.calibrate() }
  } finally {
    await reader.close()
  }
}

/**
 * Posts of the home timeline with replies, from the top. Pages are requested as the client does, because a page leaves out posts of earlier
 * pages.
 */
async function conversations({ origin, token }: Instance): Promise<readonly string[]> {
  const found: string[] = []
  let next: string | undefined = `${origin}/api/v1/timelines/home?limit=20`
  for (let page = 0; next !== undefined && page < 40 && found.length <= THREADS; page += 1) {
    const response: Response = await fetch(next, { headers: { authorization: `Bearer ${token}` } })
    const listed = (await response.json()) as readonly Listed[]
    found.push(...listed.filter(({ reblog, replies_count: replies }) => reblog === null && replies > 0).map(({ id }) => id))
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return found
}

async function openThread({ page }: Reader, id: string): Promise<Thread> {
  // Scrolls the post a little below the header, so that the position to return to is not the top of the list.
  const place = await page.evaluate(async (wanted) => {
    const scroller = window.bench.scroller()
    const find = () => scroller.querySelector<HTMLElement>(`[data-list-key="${CSS.escape(wanted)}"]`)
    scroller.scrollTo(0, 0)
    for (let turn = 0; turn < 200 && !find(); turn += 1) {
      scroller.scrollBy(0, 500)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    for (let turn = 0; turn < 3; turn += 1) {
      scroller.scrollBy(0, (find()?.getBoundingClientRect().top ?? 0) - 150)
      await new Promise((done) => setTimeout(done, 300))
    }
    const time = find()?.querySelector('time')
    if (!time) throw new Error('The post is not in the list')
    const box = time.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, id)
  await page.mouse.move(place.x, place.y)
  await page.waitForTimeout(700)

  const top = await page.evaluate((wanted) => {
    const scroller = window.bench.scroller()
    const times: { click?: number; post?: number; answer?: number } = {}
    Object.assign(window, { benchTimes: times })
    const homeOf = scroller.closest('section')
    addEventListener('click', (event) => (times.click = event.timeStamp), { capture: true, once: true })
    const isElsewhere = (element: Element) => element.checkVisibility() && !homeOf?.contains(element)
    const articles = () => [...document.querySelectorAll('main article[data-list-key]')].filter(isElsewhere)
    void window.bench
      .painted(() => articles().some((each) => each.getAttribute('data-list-key') === wanted))
      .then((time) => (times.post = time))
    void window.bench
      .painted(() => {
        const all = articles()
        return all.findIndex((each) => each.getAttribute('data-list-key') === wanted) < all.length - 1
      })
      .then((time) => (times.answer = time))
    return scroller.querySelector(`[data-list-key="${CSS.escape(wanted)}"]`)?.getBoundingClientRect().top ?? Number.NaN
  }, id)
  await page.mouse.click(place.x, place.y)
  const timesNow = () => (window as unknown as { benchTimes: { click?: number; post?: number; answer?: number } }).benchTimes
  await page.waitForFunction(
    () => {
      const times = (window as unknown as { benchTimes: { answer?: number } }).benchTimes
      return times.answer !== undefined
    },
    null,
    { polling: 100 },
  )
  const { click = Number.NaN, post = Number.NaN, answer = Number.NaN } = await page.evaluate(timesNow)
  await page.waitForTimeout(1000)
  const tasks = await page.evaluate((since) => window.bench.tasks.filter(({ start }) => start >= since), click)
  const blocking = blockingTime(tasks, answer + 1000)

  const { back, offset } = await page.evaluate(
    async ({ wanted, before }) => {
      const inList = () =>
        [...document.querySelectorAll('main [role="feed"]')]
          .filter((feed) => feed.checkVisibility() && feed.querySelectorAll('article').length > 1)
          .map((feed) => feed.querySelector(`article[data-list-key="${CSS.escape(wanted)}"]`))
          .find((article) => article !== null)
      const threadFeed = inList()?.closest('[role="feed"]')
      const isHome = () => {
        const article = inList()
        return article !== undefined && article?.closest('[role="feed"]') !== threadFeed
      }
      const offsetNow = () => Math.abs((inList()?.getBoundingClientRect().top ?? Number.NaN) - before)
      const started = performance.now()
      history.back()
      const painted = await window.bench.painted(isHome)
      const first = offsetNow()
      await new Promise((done) => setTimeout(done, 1000))
      return { back: painted - started, offset: Math.max(first, offsetNow()) }
    },
    { wanted: id, before: top },
  )
  return { visible: post - click, answered: answer - click, back, offset, blocking }
}
