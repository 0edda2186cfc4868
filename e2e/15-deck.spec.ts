import { card, expect, story } from './story.ts'

story('the deck has its prefix, and details open beside their column', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('To be opened beside')
  const page = await open(ada, { preferences: { advancedLayout: true }, viewport: { width: 1500, height: 800 } })
  await page.goto('/home')
  await expect(page).toHaveURL(/\/deck\/home$/)
  const home = page.getByRole('region', { name: 'Home' })
  await expect(home).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible()
  const before = await home.boundingBox()

  await card(page, 'To be opened beside').locator('time').click()
  await expect(page).toHaveURL(/\/deck\/@[^/]+\/\d+$/)
  await expect(page.getByRole('region', { name: /^Post by/ })).toBeVisible()
  await expect(home).toBeVisible()
  expect((await home.boundingBox())?.width).toBe(before?.width)
  await page.goBack()
  await expect(page).toHaveURL(/\/deck\/home$/)
  await expect(page.getByRole('region', { name: /^Post by/ })).toHaveCount(0)

  // A link without the prefix opens inside the deck; in a window too narrow for the deck the prefix is removed.
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/deck\/notifications$/)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page).toHaveURL(/[^k]\/notifications$/)
  await page.setViewportSize({ width: 1500, height: 800 })
  await expect(page).toHaveURL(/\/deck\/notifications$/)

  // For an account that does not use the deck, a link into it leads to the same address without the prefix.
  const other = await open(bob)
  await other.goto('/deck/home')
  await expect(other).toHaveURL(new RegExp(`^${server.origin}/home$`))
})
