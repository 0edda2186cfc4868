import type { Page } from '@playwright/test'
import { antennaEndpoints } from '@starling/api/antennas'
import { loadingInSight } from './screens.ts'
import { card, expect, story } from './story.ts'

story('at text twice as large, signs grow with it, and nothing of a post runs off the phone (#26, 4)', async ({ server, open }) => {
  const ada = await server.person('ada')
  await ada.post('Large letters for long evenings')
  const page = await open(ada, { viewport: { width: 390, height: 844 }, preferences: { textSize: 32 } })
  await page.goto('/home')
  const post = card(page, 'Large letters')
  await expect(post).toBeVisible()
  const widthOf = (element: HTMLElement | SVGElement) => element.getBoundingClientRect().width
  expect(await post.getByRole('button', { name: 'More' }).locator('svg').evaluate(widthOf)).toBe(30)
  const places = page.getByRole('navigation', { name: 'Main' })
  expect(await places.getByRole('link', { name: /^Home/ }).locator('svg').evaluate(widthOf)).toBe(38)
  const ends = await post.locator('button, a').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const favourite = post.getByRole('button', { name: 'Favourite' })
  await favourite.click()
  await expect(favourite).toContainText('1')
  const [counted, next] = await Promise.all([favourite.boundingBox(), post.getByRole('button', { name: 'React' }).boundingBox()])
  expect((counted?.x ?? 0) + (counted?.width ?? 0), 'the number has its room before the next sign').toBeLessThanOrEqual(next?.x ?? 0)

  await page.setViewportSize({ width: 1800, height: 1000 })
  const cut = () =>
    places
      .getByRole('link')
      .locator('span')
      .evaluateAll((all) => all.flatMap((one) => (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 ? [one.textContent] : [])))
  await expect(places.getByRole('link', { name: /^Favourites/ })).toBeVisible()
  await expect.poll(cut).toEqual([])
})

story(
  'at text twice as large, and in the narrowest window, no control and no sentence runs off the screen (#26, 4)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const bob = await server.person('bob')
    for (const name of ['carl', 'dora', 'eric', 'faye']) {
      const one = await server.person(name)
      await ada.follow(one)
      await one.follow(bob)
    }
    const large = await open(ada, { viewport: { width: 390, height: 844 }, locale: 'de', hasTouch: true, preferences: { textSize: 32 } })
    const narrow = await open(ada, { viewport: { width: 320, height: 640 }, locale: 'de', hasTouch: true })
    for (const page of [large, narrow]) {
      for (const path of [`/@${bob.acct}`, '/settings/data', '/keyboard-shortcuts', '/notifications']) {
        await page.goto(path)
        await expect(page.getByRole('main').locator('h1').filter({ visible: true }).first()).toBeVisible()
        await expect.poll(() => loadingInSight(page)).toEqual([])
        await expect.poll(() => runningOff(page), path).toEqual([])
      }
    }
  },
)

story('at text twice as large, a dialog does not reach over its side, and its short words are whole (#26, 4)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const bob = await server.person('bob')
  await ada.client.call(antennaEndpoints.create, { body: { title: 'Harbour' } })
  const page = await open(ada, { viewport: { width: 390, height: 844 }, hasTouch: true, preferences: { textSize: 32 } })
  const dialog = page.getByRole('dialog')
  const reach = () =>
    dialog.evaluate((sheet) => Math.max(...[...sheet.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right)))
  await page.goto('/publish')
  await page.getByRole('button', { name: 'Publish later' }).click()
  await expect(dialog.getByLabel('Date and time')).toBeVisible()
  expect(await reach()).toBeLessThanOrEqual(390)
  expect(await dialog.getByLabel('Date and time').evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)

  await page.goto(`/@${bob.acct}`)
  await page.getByRole('button', { name: `More about @${bob.acct}` }).click()
  await page.getByRole('menuitem', { name: /^Antennas/ }).click()
  const word = dialog.getByText('Collect', { exact: true })
  await expect(word).toBeVisible()
  expect(await word.evaluate(linesOf)).toBe(1)
})

story(
  'at text twice as large, the buttons of a profile keep apart on the narrowest phone, and their words are whole (#26, 4)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const bob = await server.person('bob')
    await ada.follow(bob)
    const page = await open(ada, { viewport: { width: 320, height: 844 }, hasTouch: true, preferences: { textSize: 32 } })
    await page.goto(`/@${bob.acct}`)
    const follow = page.getByRole('button', { name: /^Following/ })
    await expect(follow).toBeVisible()
    expect(await follow.getByText('Following').evaluate(linesOf)).toBe(1)
    const boxes = await Promise.all(
      [/^Notify me/, /^Search in/, /^Write to/, /^More about/].map((name) =>
        page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().boundingBox(),
      ),
    )
    const middles = boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0) / 2)
    expect(middles.slice(1).filter((middle, index) => middle - (middles[index] ?? 0) < 44)).toEqual([])
  },
)

story(
  'at text twice as large, the places beside the timeline have whole names, and its field shows all it asks (#26, 4)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada, { viewport: { width: 1440, height: 900 }, preferences: { textSize: 32 } })
    await page.goto('/home')
    const field = page.getByRole('textbox', { name: 'Text of the post' })
    await expect(field).toBeVisible()
    await expect.poll(() => field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)
    const names = page.getByRole('navigation', { name: 'Main' }).getByRole('link').locator('span')
    await expect(names.filter({ hasText: 'Notifications' }).first()).toBeVisible()
    const cut = () => names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    await expect.poll(cut).toEqual([])
  },
)

story('on a phone, the audience stays whole once the post has a time (#26, 4)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const page = await open(ada, { viewport: { width: 360, height: 844 }, hasTouch: true })
  await page.goto('/publish')
  await page.getByRole('button', { name: 'Publish later' }).click()
  const sheet = page.getByRole('dialog', { name: 'Publish later' })
  await sheet.getByRole('button', { name: /^Monday morning/ }).click()
  await sheet.getByRole('button', { name: 'Set time' }).click()
  await expect(page.getByRole('button', { name: /^Published on/ })).toBeVisible()
  const audience = page.locator('[data-privacy]').filter({ visible: true }).getByText('Public', { exact: true })
  expect(await audience.evaluate((word) => word.scrollWidth - word.clientWidth)).toBeLessThanOrEqual(0)
})

/** How many lines a text takes. */
function linesOf(element: HTMLElement | SVGElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** Controls and texts that extend beyond the window, outside of areas that scroll sideways. */
function runningOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, a[href], input, p, dt, dd)')]
      .filter(
        (element) => element.checkVisibility() && element.clientWidth > 1 && !element.closest('[data-list-key], [role="tablist"], nav'),
      )
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`),
  )
}
