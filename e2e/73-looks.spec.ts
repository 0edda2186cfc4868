import type { Locator } from '@playwright/test'
import { accountEndpoints } from '@starling/api/accounts'
import { audit } from './screens.ts'
import { card, expect, goWithin, story } from './story.ts'

const phone = { width: 390, height: 844 }
const narrowest = { width: 320, height: 700 }

/** The number of rows that the buttons take. */
const rowsOf = (buttons: Locator) =>
  buttons.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().y + one.clientHeight / 2))).size)

story(
  'on a phone who asks to follow is named, a profile stands still when its answers arrive, and choices and the order of replies take one line (R-rel-11, R-acct-08, R-rel-03; #7, 2.8; #9, 7; #11)',
  async ({ server, open }) => {
    const [ada, bob, eve] = [await server.person('ada'), await server.person('bartholomew'), await server.person('eve')]
    await ada.follow(eve)
    await eve.follow(bob)
    await ada.client.call(accountEndpoints.updateCredentials, { body: { locked: true } })
    await bob.client.call(accountEndpoints.updateCredentials, { body: { display_name: 'Bartholomew Ng' } })
    await bob.follow(ada)
    const post = await ada.post('Which bread?')
    await bob.post('Rye', { in_reply_to_id: post.id })
    const page = await open(ada, { viewport: phone, preferences: { motion: 'reduced' } })

    // A follow request, also in the narrowest column.
    await page.goto('/follow_requests')
    const row = page.getByRole('article', { name: /Bartholomew Ng/ })
    const name = row.getByText('Bartholomew Ng', { exact: true })
    const accept = row.getByRole('button', { name: 'Accept' })
    await expect(accept).toBeVisible()
    const cut = () => name.evaluate((element) => element.scrollWidth - element.clientWidth)
    for (const viewport of [phone, narrowest]) {
      await page.setViewportSize(viewport)
      await expect.poll(cut).toBeLessThanOrEqual(0)
    }
    // In a wide column, name and buttons are on one line.
    await page.setViewportSize({ width: 900, height: 800 })
    const isInOneLine = async () => {
      const [who, button] = [await name.boundingBox(), await accept.boundingBox()]
      return who !== null && button !== null && button.y < who.y + who.height
    }
    await expect.poll(isInOneLine).toBe(true)
    await page.setViewportSize(phone)
    await accept.click()
    await expect(accept).toHaveCount(0)

    // The profile of the new follower, in a new page: space is reserved for everything that is loaded later.
    const asked: string[] = []
    let release: () => void = () => undefined
    const released = new Promise<void>((done) => (release = done))
    await page.route(/familiar_followers|relationships/, async (route) => {
      asked.push(route.request().url())
      await released
      await route.continue()
    })
    await page.goto(`/@${bob.acct}`)
    const tabs = page.getByRole('navigation', { name: 'Profile' })
    const follow = page.getByRole('button', { name: /^Follow/ })
    await expect(tabs).toBeVisible()
    for (const name of ['familiar_followers', 'relationships']) await expect.poll(() => asked.some((url) => url.includes(name))).toBe(true)
    await expect(follow).toBeVisible()
    const before = [await tabs.boundingBox(), await follow.boundingBox()]
    // Also releases requests that are sent from now on.
    release()
    await expect(page.getByText('Followed by')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Follow back' })).toBeVisible()
    expect([await tabs.boundingBox(), await follow.boundingBox()]).toEqual(before)
    await page.unroute(/familiar_followers|relationships/)
    // The avatar overlaps the banner, and is not covered by it.
    const isOnTop = await page.getByRole('link', { name: 'Open profile picture' }).evaluate((face) => {
      const { left, top, width } = face.getBoundingClientRect()
      return face.contains(document.elementFromPoint(left + width / 2, top + 8))
    })
    expect(isOnTop).toBe(true)

    // The order of replies takes one line, and the number of new ones is readable.
    const path = `/@${ada.acct}/${post.id}`
    await goWithin(page, path)
    await expect(card(page, 'Rye')).toBeVisible()
    await bob.post('Or spelt', { in_reply_to_id: post.id })
    await page.goto('/home')
    await page.goto(path)
    await expect(page.getByText('1 new', { exact: true })).toBeVisible()
    const words = page.getByText('As they answer', { exact: true })
    const lines = () => words.evaluate((element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight))
    expect(await lines()).toBeLessThan(1.5)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((look) => Object.assign(document.documentElement.dataset, { theme: look }), theme)
      expect(await audit(page, theme, ['color-contrast'])).toEqual([])
    }

    // In the narrowest window, the options of a new post and the tabs of a profile take one row each.
    await page.setViewportSize(narrowest)
    await goWithin(page, '/publish')
    await expect(page.getByRole('button', { name: /^Audience/ }).filter({ visible: true })).toBeVisible()
    const chips = page
      .getByRole('main')
      .getByRole('button', { name: /^(Audience|Language|Publish later|More options|Take a picture)/ })
      .filter({ visible: true })
    await expect.poll(() => chips.count()).toBeGreaterThan(3)
    await expect.poll(() => rowsOf(chips)).toBe(1)
    await goWithin(page, `/@${ada.acct}`)
    const parts = page.getByRole('main').getByRole('link', { name: /^(Posts|Posts and replies|Media|Featured)$/ })
    await expect(parts.filter({ hasText: 'Featured', visible: true })).toBeVisible()
    await expect.poll(() => rowsOf(parts.filter({ visible: true }))).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

    // The reader's own style sheet is applied at once and after a reload; an address with ?plain ignores it.
    await page.goto('/settings/appearance')
    await page.getByRole('textbox', { name: 'Your own style (CSS)' }).fill('h1 { word-spacing: 3px }')
    await page.getByRole('button', { name: 'Apply' }).click()
    const title = page.getByRole('heading', { level: 1, name: 'Appearance' })
    await expect(title).toHaveCSS('word-spacing', '3px')
    await page.reload()
    await expect(title).toHaveCSS('word-spacing', '3px')
    await page.goto('/settings/appearance?plain')
    await expect(title).toHaveCSS('word-spacing', '0px')
  },
)

story('in the colours of the system one sees what is on, chosen, and about to be chosen (#11)', async ({ server, open }) => {
  const ada = await server.person('ada')
  await ada.post('With a menu')
  await ada.post('The lighthouse keeper did it', { spoiler_text: 'End of the book' })
  const page = await open(ada, { viewport: phone, forcedColors: 'active', preferences: { motion: 'reduced' } })
  const ground = (element: HTMLElement | SVGElement) => getComputedStyle(element).backgroundColor
  await page.goto('/settings/appearance')
  const contrast = page.getByRole('switch', { name: /^High contrast/ })
  const off = await contrast.evaluate(ground)
  await contrast.click()
  await expect(contrast).toBeChecked()
  await expect.poll(() => contrast.evaluate(ground)).not.toBe(off)
  const chosen = page.getByText('Comfortable', { exact: true }).locator('xpath=ancestor::label')
  const other = page.getByText('Compact', { exact: true }).locator('xpath=ancestor::label')
  expect(await chosen.evaluate(ground)).not.toBe(await other.evaluate(ground))

  await goWithin(page, '/explore')
  const line = (element: HTMLElement | SVGElement) => getComputedStyle(element.firstElementChild ?? element).borderBlockEndColor
  const lineOf = (name: string) => page.getByRole('tab', { name, exact: true }).evaluate(line)
  expect(await lineOf('Posts')).not.toBe(await lineOf('News'))

  // In forced colours, the browser draws a backdrop behind text, except where an element keeps the page's colours.
  await goWithin(page, '/publish')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Public/ })
    .filter({ visible: true })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.getByRole('button', { name: 'Done' }).evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await goWithin(page, '/home')
  // A content warning differs from the text of a post, and the current destination from a filled button (#26, 5).
  const border = (element: HTMLElement | SVGElement) => getComputedStyle(element).borderTopStyle
  expect(await page.getByRole('button', { name: /End of the book/ }).evaluate(border)).toBe('solid')
  const here = page.getByRole('link', { name: /^Home/ }).filter({ visible: true })
  expect(await here.evaluate((element) => getComputedStyle(element).borderBottomWidth)).toBe('3px')
  await card(page, 'With a menu').getByRole('button', { name: 'More' }).click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => items.evaluateAll((all) => new Set(all.map((item) => getComputedStyle(item).backgroundColor)).size)).toBe(2)
})
