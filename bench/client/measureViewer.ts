import { median } from '../statistics.ts'
import { openHome, openReader } from './openReader.ts'
import type { Reader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

export interface Viewer {
  /** Milliseconds from the click on a picture until it is painted in the viewer: the first time, and the median of the others. */
  readonly first: number
  readonly opened: number
  /** The duration of the calibration loop in the measured page. */
  readonly loop: number
}

const POSTS = 6
const PICTURE = '[data-shape] button:has(img)'

/** Opens pictures of posts in home, one after the other. The first also loads the code of the viewer. */
export async function measureViewer(instance: Instance, chromiumPath: string): Promise<Viewer> {
  const reader = await openReader(instance, chromiumPath)
  try {
    await openHome(reader, instance)
    const times: number[] = []
    const seen = new Set<string>()
    while (times.length < POSTS) {
      const id = await scrollToPicture(reader, [...seen])
      seen.add(id)
      times.push(await openPicture(reader, id))
    }
    return { first: times[0] ?? Number.NaN, opened: median(times.slice(1)), loop: await reader.calibrate() }
  } finally {
    await reader.close()
  }
}

/** Scrolls down to a post with a picture that was not opened yet. */
async function scrollToPicture({ page }: Reader, opened: readonly string[]): Promise<string> {
  const id = await page.evaluate(
    async ({ known, selector }) => {
      const scroller = window.bench.scroller()
      const next = () =>
        [...scroller.querySelectorAll('article[data-list-key]')].find(
          (article) => !known.includes(article.getAttribute('data-list-key') ?? '') && article.querySelector(selector) !== null,
        )
      for (let turn = 0; turn < 200 && !next(); turn += 1) {
        scroller.scrollBy(0, 500)
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }
      next()?.querySelector(selector)?.scrollIntoView({ block: 'center' })
      return next()?.getAttribute('data-list-key') ?? null
    },
    { known: opened, selector: PICTURE },
  )
  if (id === null) throw new Error('Home holds too few pictures')
  // Waits until the preview is loaded, as it would be for a person.
  await page.waitForTimeout(1_500)
  return id
}

async function openPicture({ page }: Reader, id: string): Promise<number> {
  const took = await page.evaluate(
    async ({ wanted, selector }) => {
      const button = window.bench.scroller().querySelector<HTMLElement>(`article[data-list-key="${CSS.escape(wanted)}"] ${selector}`)
      if (!button) throw new Error('The picture is not in the list')
      const isShown = () => {
        const picture = document.querySelector<HTMLImageElement>('.yarl__slide_current img')
        return picture !== null && picture.complete && picture.naturalWidth > 0 && picture.checkVisibility({ opacityProperty: true })
      }
      const started = performance.now()
      button.click()
      return (await window.bench.painted(isShown)) - started
    },
    { wanted: id, selector: PICTURE },
  )
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('.yarl__portal') === null)
  return took
}
