import { card, column, expect, goWithin, story, switchTo } from './story.ts'

story('signing in to a second server, at another origin, with the same client', async ({ server, elsewhere, open }) => {
  const [ada, zoe] = [await server.person('ada'), await elsewhere.person('zoe')]
  await ada.post('News from the first server')
  await zoe.post('News from the second server')
  const page = await open(ada)
  await page.goto('/home')
  await expect(card(page, 'News from the first server')).toBeVisible()

  await goWithin(page, '/sign-in')
  await page.getByLabel('Server or handle').fill(elsewhere.origin)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`^${elsewhere.origin}/`))
  await page.getByLabel('E-mail address or username').fill(zoe.acct)
  await page.getByLabel('Password').fill(`${zoe.acct} has a long password`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`^${server.origin}/home`))
  await expect(column(page, 'Home')).toBeVisible()
  await expect(card(page, 'News from the second server')).toBeVisible()

  // On the second server, too, a reply arrives by streaming and a favourite can be given.
  await zoe.post('And it streams from there, too')
  await expect(card(page, 'And it streams from there')).toBeVisible()
  const favourite = card(page, 'News from the second server').getByRole('button', { name: /^Favourite/ })
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  await switchTo(page, ada)
  await expect(card(page, 'News from the first server')).toBeVisible()
})
