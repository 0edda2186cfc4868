import { markerEndpoints } from '@starling/api/markers'
import { notificationEndpoints } from '@starling/api/notifications'
import { timelineEndpoints } from '@starling/api/timelines'
import type { Page } from '@playwright/test'
import { card, column, expect, goWithin, readDownTo, scrollTop, story, topOf, untilSettled, wheel, wordy } from './story.ts'
import type { Person, StoryServer } from './startServer.ts'

/** A new reader who follows an author of forty-five posts. */
async function readerOf(server: StoryServer, count = 45): Promise<{ readonly ada: Person; readonly bob: Person }> {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  for (let n = 1; n <= count; n += 1) await bob.post(wordy(n))
  // Waits until the newest post has reached the reader's home, so that it does not arrive later as a new one.
  const newest = async () => (await ada.client.call(timelineEndpoints.home)).data[0]?.content
  await expect.poll(newest).toContain(`Post number ${count}.`)
  return { ada, bob }
}

async function scrollTo(page: Page, words: string): Promise<number> {
  await readDownTo(page, words, 303)
  // Scrolls up a little, so that a phone's navigation bar is shown.
  await wheel(page, -20)
  return (await topOf(page, words)) ?? Number.NaN
}

const go = (page: Page, name: string | RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click()
const title = (page: Page, name: string) => column(page, name).getByRole('heading', { level: 1 }).getByRole('button')
const pill = (page: Page) => page.getByRole('button', { name: /new posts?$/ })
const mark = (page: Page) => page.getByRole('article', { name: 'You were here' })

for (const viewport of [
  { width: 390, height: 800 },
  { width: 1440, height: 900 },
])
  story(
    `Home in the navigation leads where one was, from another screen, and to the top, on its own, ${viewport.width} px wide (R-mark-05, #26)`,
    async ({ server, open }) => {
      const { ada, bob } = await readerOf(server)
      const page = await open(ada, { viewport })
      await page.goto('/home')
      await expect(card(page, 'Post number 45.')).toBeVisible()
      await untilSettled(page)
      const visitExplore = async () => {
        await go(page, 'Explore')
        await expect(column(page, 'Explore')).toBeVisible()
        await go(page, 'Home')
      }
      const before = await scrollTo(page, 'Post number 28.')
      // The position at which this visit began must not change where the next one begins.
      await page.reload()
      await expect.poll(() => topOf(page, 'Post number 28.')).toBeCloseTo(before, 0)
      await untilSettled(page)
      const further = await scrollTo(page, 'Post number 15.')
      await visitExplore()
      await expect.poll(() => topOf(page, 'Post number 15.')).toBeCloseTo(further, 0)

      for (let n = 46; n <= 50; n += 1) await bob.post(wordy(n))
      await pill(page).click()
      await expect(card(page, 'Post number 50.')).toBeInViewport()
      await expect.poll(() => scrollTop(page)).toBe(0)
      await visitExplore()
      await expect(card(page, 'Post number 50.')).toBeInViewport()
      expect(await scrollTop(page)).toBeLessThan(5)
      const below = await scrollTo(page, 'Post number 47.')
      await page.reload()
      await expect.poll(() => topOf(page, 'Post number 47.')).toBeCloseTo(below, 0)
      await untilSettled(page)

      await go(page, 'Home')
      await expect.poll(() => scrollTop(page)).toBe(0)
      await expect(card(page, 'Post number 50.')).toBeInViewport()
      await expect(page).toHaveURL(/\/home$/)
    },
  )

story('one press on the title reaches the top, also over posts that were never drawn (#26)', async ({ server, open }) => {
  const { ada } = await readerOf(server)
  const page = await open(ada)
  await page.goto('/home')
  await expect(card(page, 'Post number 45.')).toBeVisible()
  const there = await scrollTo(page, 'Post number 12.')
  await page.reload()
  await expect.poll(() => topOf(page, 'Post number 12.')).toBeCloseTo(there, 0)
  await untilSettled(page)
  await wheel(page, 300)
  await title(page, 'Home').click()
  await expect(card(page, 'Post number 45.')).toBeInViewport()
  await expect.poll(() => scrollTop(page)).toBe(0)
  // It stays there.
  await wheel(page, -10)
  expect(await scrollTop(page)).toBe(0)
})

story(
  'at the very top one post may slide in, and many that come at once wait, with a mark where one was (R-tl-05, #26)',
  async ({ server, open }) => {
    const { ada, bob } = await readerOf(server, 20)
    const page = await open(ada)
    await page.goto('/home')
    await expect(card(page, 'Post number 20.')).toBeVisible()
    await untilSettled(page)
    await bob.post(wordy(21))
    await expect(card(page, 'Post number 21.')).toBeInViewport()
    expect(await scrollTop(page)).toBe(0)
    const top = await topOf(page, 'Post number 21.')

    // Simulates that the reader looks at another tab.
    const hide = (isHidden: boolean) =>
      page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        },
        isHidden ? 'hidden' : 'visible',
      )
    await hide(true)
    for (let n = 22; n <= 26; n += 1) await bob.post(wordy(n))
    await expect(page.getByRole('button', { name: '5 new posts' })).toBeVisible()
    await hide(false)
    expect(Math.abs(((await topOf(page, 'Post number 21.')) ?? Number.NaN) - (top ?? 0))).toBeLessThanOrEqual(1)
    await pill(page).click()
    await expect(card(page, 'Post number 26.')).toBeInViewport()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await expect(pill(page)).toBeHidden()
    for (let turn = 0; turn < 20 && (await topOf(page, 'Post number 21.')) === null; turn += 1) await wheel(page, 300)
    await mark(page).scrollIntoViewIfNeeded()
    const below = (await topOf(page, 'Post number 21.')) ?? 0
    const line = await mark(page).boundingBox()
    expect(line?.y ?? 0).toBeLessThan(below)
    expect(line?.y ?? 0).toBeGreaterThan((await topOf(page, 'Post number 22.')) ?? 0)
  },
)

story('notifications open at the unread ones, and those out of sight stay unread (R-ntf-15, #26)', async ({ server, open }) => {
  const { ada, bob } = await readerOf(server, 1)
  const mention = (n: number) => bob.post(`@${ada.acct} Mention ${n}. ${'It has several lines of words. '.repeat(8)}`)
  for (let n = 1; n <= 20; n += 1) await mention(n)
  const page = await open(ada)
  await page.goto('/notifications')
  await expect(card(page, 'Mention 20.')).toBeInViewport()
  await wheel(page, 900)
  await goWithin(page, '/explore')
  await expect(column(page, 'Explore')).toBeVisible()
  await page.goto('/explore')
  await expect(column(page, 'Explore')).toBeVisible()
  for (let n = 21; n <= 32; n += 1) await mention(n)
  await page.reload()
  await untilSettled(page)
  await go(page, /^Notifications/)
  await expect(card(page, 'Mention 32.')).toBeInViewport()
  expect(await scrollTop(page)).toBe(0)

  // Each screen is reloaded at a position further down, and opened before any request.
  await wheel(page, 900)
  for (const [n, open] of [[33, () => page.reload()] as const, [34, () => page.goto('/notifications')] as const]) {
    await mention(n)
    await open()
    await expect(card(page, `Mention ${n}.`)).toBeInViewport()
    expect(await scrollTop(page)).toBe(0)
  }
})

story(
  'the number of unread notifications is what the server counts, in every tab, less what was seen (R-ntf-15c, #26)',
  async ({ server, open }) => {
    const { ada, bob } = await readerOf(server, 1)
    // For an account that has never read notifications, the first look at the top marks all as read, so one mention is read before.
    await bob.post(`@${ada.acct} Mention 0.`)
    const [read] = (await ada.client.call(notificationEndpoints.list, { query: {} })).data
    await ada.client.call(markerEndpoints.save, { body: { notifications: { last_read_id: read?.id ?? '' } } })
    for (let n = 1; n <= 53; n += 1) await bob.post(`@${ada.acct} Mention ${n}.`)
    const page = await open(ada)
    const badge = (tab: Page, name: RegExp) =>
      expect(tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toBeVisible()
    await page.goto('/home')
    await badge(page, /^Notifications ?, 53 unread$/)
    const other = await page.context().newPage()
    await other.goto('/explore')
    await badge(other, /^Notifications ?, 53 unread$/)
    await bob.post(`@${ada.acct} Mention 54.`)
    await badge(page, /^Notifications ?, 54 unread$/)
    await badge(other, /^Notifications ?, 54 unread$/)
    await go(page, /^Notifications/)
    await expect(card(page, 'Mention 54.')).toBeInViewport()
    await badge(page, /^Notifications ?, [1-4]?\d unread$/)
    await page.getByRole('button', { name: 'Mark everything as read' }).click()
    for (const tab of [page, other]) await badge(tab, /^Notifications$/)
    await expect.poll(async () => (await ada.client.call(notificationEndpoints.unreadCount, {})).data.count).toBe(0)
  },
)

story('keys act where one reads: after the top, after a thread, and from the first Tab on (R-shell-20, #26)', async ({ server, open }) => {
  const { ada } = await readerOf(server)
  const page = await open(ada)
  await page.goto('/home')
  await expect(card(page, 'Post number 45.')).toBeVisible()
  await untilSettled(page)
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-list-key]')?.textContent ?? '')
  await page.keyboard.press('j')
  await expect.poll(focused).toContain('Post number')
  for (let n = 0; n < 12; n += 1) await page.keyboard.press('j')
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(300)
  await page.keyboard.press('.')
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect.poll(focused).toContain('Post number 45.')

  // Going to the top while the list is still scrolling: the focus must not stay on the line for the earlier position.
  await readDownTo(page, 'Post number 44.', 20)
  const hasMoved = page.evaluate(async () => {
    const list = [...document.querySelectorAll('main [data-scroller]')].find((each) => each.checkVisibility())
    list?.scrollTo({ top: 900 })
    await new Promise(requestAnimationFrame)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }))
    return list?.scrollTop
  })
  expect(await hasMoved).toBe(0)
  await page.keyboard.press('j')
  await expect.poll(focused).toContain('Post number 45.')

  // Opens a thread, goes back, and opens another screen by its shortcut.
  await page.keyboard.press('j')
  await expect.poll(focused).toContain('Post number 44.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/@bob.*\/\d+$/)
  await page.goBack()
  await expect.poll(focused).toContain('Post number 44.')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(column(page, 'Notifications')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('#main') !== null && document.activeElement?.checkVisibility()))
    .toBe(true)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(column(page, 'Home')).toBeVisible()

  // After a reload further down, the first Tab focuses a visible post.
  await scrollTo(page, 'Post number 20.')
  await page.reload()
  await expect.poll(() => topOf(page, 'Post number 20.')).not.toBeNull()
  await untilSettled(page)
  const entered = await page.evaluate(() => {
    const row = [...document.querySelectorAll<HTMLElement>('[data-list-key][tabindex="0"]')].find((element) => element.checkVisibility())
    return row?.getBoundingClientRect().bottom ?? -1
  })
  expect(entered).toBeGreaterThan(60)
})
