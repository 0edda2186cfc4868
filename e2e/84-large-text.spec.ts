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
})
