import type { Page } from 'playwright'
import type { Instance } from './startInstance.ts'
import { openHome, openReader } from './openReader.ts'

/** Screens that are opened from home by clicking a link, and the element that is visible once they can be used. */
const screens = {
  conversation: { link: 'article[data-list-key] a:has(time)', there: 'article[data-list-key]' },
  profile: { link: 'article[data-list-key] a[href^="/@"]:not(:has(time))', there: 'article[data-list-key]' },
  notifications: { link: 'nav a[href="/notifications"]', there: 'article[data-list-key]' },
  explore: { link: 'nav a[href="/explore"]', there: 'article[data-list-key]' },
  settings: { link: 'nav a[href="/settings"]', there: 'a[href="/settings/appearance"]' },
  lists: { link: 'nav a[href="/lists"]', there: 'a[href="/lists/new"]' },
  composer: { link: 'a[href="/publish"]', there: 'textarea' },
} as const

export type OpenedScreen = keyof typeof screens
export const openedScreens = Object.keys(screens) as readonly OpenedScreen[]

export interface Opening {
  /** Milliseconds from the click until that element is painted: for the first time in a visit with an empty profile, and after going back. */
  readonly first: number
  readonly second: number
  /** From the first click until the screen's first API request; NaN if it sends none. */
  readonly asked: number
  readonly loop: number
}

/** The time before the first click, in which the client finishes what it loads and stores in advance in a first visit. */
const READING_MS = 12_000
/** The console message written when the element is painted, because polling the page would cost it time that is measured. */
const OPENED_WORD = 'starling bench: opened'

/** The widest window in which the composer is a screen of its own; in wider ones it is beside home. */
const NARROW = { width: 900, height: 800 }

/** Opens a screen from home twice, in a profile that contains only the sign-in. */
export async function measureOpening(instance: Instance, chromiumPath: string, name: OpenedScreen): Promise<Opening> {
  const reader = await openReader(instance, chromiumPath)
  try {
    const { page } = reader
    if (name === 'composer') await page.setViewportSize(NARROW)
    await openHome(reader, instance)
    await page.waitForTimeout(READING_MS)
    const first = await openScreen(page, screens[name])
    await page.waitForTimeout(1500)
    await page.goBack()
    await page.waitForTimeout(1500)
    const second = await openScreen(page, screens[name])
    return { first: first.took, second: second.took, asked: first.asked, loop: await reader.calibrate() }
  } finally {
    await reader.close()
  }
}

/** How long a person presses the mouse button. */
const PRESS_MS = 80

/** Clicks the first visible link at once, so that nothing is preloaded while the pointer rests on it. */
async function openScreen(page: Page, screen: { readonly link: string; readonly there: string }): Promise<{ took: number; asked: number }> {
  const place = await page.evaluate(
    ({ link, there, word }) => {
      const home = window.bench.scroller().closest('section')
      const isReachable = (element: Element) => {
        const box = element.getBoundingClientRect()
        return element.checkVisibility() && box.width > 0 && box.top > 60 && box.bottom < innerHeight
      }
      const target = [...document.querySelectorAll(link)].find(isReachable)
      if (!target) throw new Error(`Nothing to click matches ${link}`)
      const times = { clicked: Number.NaN, took: Number.NaN }
      Object.assign(window, { benchOpening: times })
      addEventListener('click', (event) => (times.clicked = event.timeStamp), { capture: true, once: true })
      const isElsewhere = (element: Element) => !home?.contains(element) && element.checkVisibility()
      const isThere = () =>
        !Number.isNaN(times.clicked) && [...document.querySelectorAll(`main ${there}, [role="dialog"] ${there}`)].some(isElsewhere)
      void window.bench.painted(isThere).then((time) => {
        times.took = time - times.clicked
        console.debug(word)
      })
      const box = target.getBoundingClientRect()
      return { x: box.x + Math.min(box.width / 2, 20), y: box.y + box.height / 2 }
    },
    { ...screen, word: OPENED_WORD },
  )
  const opened = page.waitForEvent('console', { predicate: (message) => message.text() === OPENED_WORD })
  await page.mouse.click(place.x, place.y, { delay: PRESS_MS })
  await opened
  await page.waitForTimeout(1000)
  return page.evaluate(() => {
    const { clicked, took } = (window as unknown as { benchOpening: Record<'clicked' | 'took', number> }).benchOpening
    const requests = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
    const asked = requests.map(({ startTime }) => startTime).filter((time) => time >= clicked)
    return { took, asked: asked.length > 0 ? Math.min(...asked) - clicked : Number.NaN }
  })
}
