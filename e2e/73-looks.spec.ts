import { accountEndpoints } from '@starling/api/accounts'
import { audit } from './screens.ts'
import { card, expect, story } from './story.ts'

const phone = { viewport: { width: 390, height: 844 } }

story('a request to follow names who asks, also in the narrowest column (R-rel-11, #11)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const bob = await server.person('bartholomew')
  await ada.client.call(accountEndpoints.updateCredentials, { body: { locked: true } })
  await bob.client.call(accountEndpoints.updateCredentials, { body: { display_name: 'Bartholomew Ng' } })
  await bob.follow(ada)
  const page = await open(ada, phone)
  await page.goto('/follow_requests')
  const row = page.getByRole('article', { name: /Bartholomew Ng/ })
  const name = row.getByText('Bartholomew Ng', { exact: true })
  await expect(row.getByRole('button', { name: 'Accept' })).toBeVisible()
  const cut = () => name.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await cut()).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await cut()).toBeLessThanOrEqual(0)
  // In a wide column all of it is in one line.
  await page.setViewportSize({ width: 900, height: 800 })
  const [who, accept] = [await name.boundingBox(), await row.getByRole('button', { name: 'Accept' }).boundingBox()]
  expect(accept?.y).toBeLessThan((who?.y ?? 0) + (who?.height ?? 0))
})

story('the order of replies is one line on a phone, and how many are new can be read (#11)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  const post = await ada.post('Which bread?')
  await bob.post('Rye', { in_reply_to_id: post.id })
  const page = await open(ada, { ...phone, preferences: { motion: 'reduced' } })
  const path = `/@${ada.acct}/${post.id}`
  await page.goto(path)
  await expect(card(page, 'Rye')).toBeVisible()
  await bob.post('Or spelt', { in_reply_to_id: post.id })
  await page.goto('/home')
  await page.goto(path)
  await expect(page.getByText('1 new', { exact: true })).toBeVisible()
  const words = page.getByText('As they answer', { exact: true })
  expect(await words.evaluate((element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight))).toBeLessThan(1.5)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, { theme: look }), theme)
    expect(await audit(page, theme, ['color-contrast'])).toEqual([])
  }
})

story('in the colours of the system one sees what is on, chosen, and about to be chosen (#11)', async ({ server, open }) => {
  const ada = await server.person('ada')
  await ada.post('With a menu')
  const page = await open(ada, { ...phone, forcedColors: 'active', preferences: { motion: 'reduced' } })
  const ground = (element: HTMLElement | SVGElement) => getComputedStyle(element).backgroundColor
  await page.goto('/settings/appearance')
  const contrast = page.getByRole('switch', { name: /^High contrast/ })
  const off = await contrast.evaluate(ground)
  await contrast.click()
  await expect(contrast).toBeChecked()
  expect(await contrast.evaluate(ground)).not.toBe(off)
  const chosen = page.getByText('Comfortable', { exact: true }).locator('xpath=ancestor::label')
  const other = page.getByText('Compact', { exact: true }).locator('xpath=ancestor::label')
  expect(await chosen.evaluate(ground)).not.toBe(await other.evaluate(ground))

  await page.goto('/explore')
  const line = (element: HTMLElement | SVGElement) => getComputedStyle(element.firstElementChild ?? element).borderBlockEndColor
  const lineOf = (name: string) => page.getByRole('tab', { name, exact: true }).evaluate(line)
  expect(await lineOf('Posts')).not.toBe(await lineOf('News'))

  // The browser puts a ground of its own behind words, except where they keep the page's colours.
  await page.goto('/publish')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Public/ })
    .first()
    .click()
  const done = page.getByRole('dialog').getByRole('button', { name: 'Done' })
  expect(await done.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')

  await page.goto('/home')
  await card(page, 'With a menu').getByRole('button', { name: 'More' }).click()
  const items = page.getByRole('menuitem')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => items.evaluateAll((all) => new Set(all.map((item) => getComputedStyle(item).backgroundColor)).size)).toBe(2)
})
