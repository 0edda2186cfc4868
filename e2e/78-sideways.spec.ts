import { expect, story } from './story.ts'

story('on a phone held sideways a new post is one press away, and all places can be reached (#26)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const page = await open(ada, { viewport: { width: 844, height: 390 } })
  await page.goto('/home')
  const places = page.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings/)
  const compose = places.getByRole('link', { name: 'New post' })
  await places.evaluate((list) => list.scrollTo(0, 0))
  await expect(compose).toBeInViewport({ ratio: 1 })
  await compose.click()
  await expect(page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })).toBeFocused()
})
