import { markerEndpoints } from '@starling/api/markers'
import type { Page } from '@playwright/test'
import { card, expect, readDownTo, scrollTop, story, topOf, wheel, wordy } from './story.ts'

const pill = (page: Page, count: number) => page.getByRole('button', { name: `${count} new posts` })

/** The numbers of the drawn posts, from top to bottom. */
function numbers(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main article')].flatMap((article) => {
      const found = /Post number (\d+)\./.exec(article.textContent)
      return found && article.checkVisibility() ? [Number(found[1])] : []
    }),
  )
}

/** Scrolls up to the newest post; answers the numbers of the posts on the way, in order. */
async function readUp(page: Page, newest: number): Promise<number[]> {
  const met = new Set<number>()
  for (let turn = 0; turn < 150 && !(met.has(newest) && (await scrollTop(page)) === 0); turn += 1) {
    for (const n of await numbers(page)) met.add(n)
    await wheel(page, -500)
  }
  return [...met].toSorted((a, b) => a - b)
}

declare global {
  interface Window {
    /** The numbers of the posts that were the first visible one in any frame. */
    readonly firstPosts: ReadonlySet<number>
    /** The largest distance in pixels by which any visible post was moved in a frame. */
    furthestMove: number
  }
}

/** Added to the page as a script that runs from its start. */
function notePlaces(): void {
  const firstPosts = new Set<number>()
  const tops = new Map<number, number>()
  Object.assign(window, { firstPosts, furthestMove: 0 })
  const look = () => {
    let isFirst = true
    for (const article of document.querySelectorAll('article')) {
      const { top, bottom } = article.getBoundingClientRect()
      if (bottom <= 60 || top >= innerHeight || !article.checkVisibility({ visibilityProperty: true })) continue
      const found = /Post number (\d+)\./.exec(article.textContent)
      if (!found) continue
      const n = Number(found[1])
      if (isFirst) firstPosts.add(n)
      isFirst = false
      window.furthestMove = Math.max(window.furthestMove, Math.abs((tops.get(n) ?? top) - top))
      tops.set(n, top)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

story('home opens where one was although its posts could not be stored (R-mark-05; #7, 2.7)', async ({ plain: server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  for (let n = 1; n <= 45; n += 1) await bob.post(wordy(n))
  const page = await open(ada)
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await page.goto('/home')
  await expect(card(page, 'Post number 45.')).toBeVisible()
  const top = await readDownTo(page, 'Post number 15.')
  // The stored first picture, drawn before the client runs, shows the same position.
  await page.reload()
  await expect(page.locator('#first-paint')).toHaveCount(0)
  await expect.poll(() => topOf(page, 'Post number 15.')).toBeCloseTo(top, 0)
  // Posts above are loaded later and do not move it.
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000)
  expect(await topOf(page, 'Post number 15.')).toBeCloseTo(top, 0)
})

story(
  'home opens where one was after a reload, after a restart and in another browser, and one reads on upwards from there (R-mark-02, R-mark-05, R-tl-08)',
  async ({ plain: server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    for (let n = 1; n <= 45; n += 1) await bob.post(wordy(n))
    const page = await open(ada)
    await page.goto('/home')
    await expect(card(page, 'Post number 45.')).toBeVisible()
    const top = await readDownTo(page, 'Post number 28.')
    expect(await scrollTop(page)).toBeGreaterThan(1000)

    await page.reload()
    await expect.poll(() => topOf(page, 'Post number 28.')).toBeCloseTo(top, 0)
    for (let n = 46; n <= 50; n += 1) await bob.post(wordy(n))
    await expect(pill(page, 5)).toBeVisible()
    expect(await topOf(page, 'Post number 28.')).toBeCloseTo(top, 0)

    // Like a restart of the browser: the same storage in another tab.
    await page.close()
    const again = await page.context().newPage()
    await again.addInitScript(notePlaces)
    await again.goto('/home')
    await expect.poll(() => topOf(again, 'Post number 28.')).toBeCloseTo(top, 0)
    // Every frame so far has shown the same position.
    expect(await again.evaluate(() => [...window.firstPosts])).toHaveLength(1)
    await expect(pill(again, 5)).toBeVisible()
    expect(await topOf(again, 'Post number 28.')).toBeCloseTo(top, 0)
    // No visible post has moved by more than a pixel, because the stored picture is drawn in whole pixels.
    expect(await again.evaluate(() => window.furthestMove)).toBeLessThanOrEqual(1)
    // Pressing the pill scrolls to the newest post, and everything counts as read.
    await pill(again, 5).click()
    await expect(card(again, 'Post number 50.')).toBeVisible()
    await expect.poll(() => scrollTop(again)).toBe(0)
    await again.close()

    // In another browser, with nothing stored, the server's read position is used; there are more new posts than fit on a page.
    for (let n = 51; n <= 94; n += 1) await bob.post(wordy(n))
    const newest = await bob.post(wordy(95))
    const elsewhere = await open(ada)
    await elsewhere.goto('/home')
    await expect(card(elsewhere, 'Post number 50.')).toBeInViewport()
    await expect(card(elsewhere, 'Post number 95.')).toBeHidden()
    const met = await readUp(elsewhere, 95)
    expect(met.filter((n) => n >= 50)).toEqual(Array.from({ length: 46 }, (_, index) => 50 + index))
    await expect(elsewhere.getByRole('button', { name: /new posts?$/ })).toBeHidden()
    await elsewhere.close()
    // The read position is sent when the page is closed, with a request that outlives it.
    await expect
      .poll(async () => (await ada.client.call(markerEndpoints.get, { query: { timeline: ['home'] } })).data.home?.last_read_id)
      .toBe(newest.id)

    // The first browser's own position is older now, so it uses the server's.
    const back = await page.context().newPage()
    await back.goto('/home')
    await expect(card(back, 'Post number 95.')).toBeInViewport()
  },
)
