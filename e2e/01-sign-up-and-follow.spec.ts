import { passwordOf } from './startServer.ts'
import { card, column, expect, story } from './story.ts'

story('a newcomer signs up, follows somebody and reads them at home', async ({ server, open }) => {
  const bea = await server.person('bea')
  await bea.post('Hello from Bea, who was here first')
  const page = await open(null)
  const name = `newcomer${Date.now() % 100_000}`

  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByRole('button', { name: /^Sign in at/ }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('E-mail address').fill(`${name}@example.org`)
  await page.getByLabel('Password').fill(passwordOf(name))
  await page.getByRole('button', { name: 'Create account' }).click()
  // A new account starts with the first steps, which can be skipped (R-shell-12).
  await expect(column(page, 'First steps')).toBeVisible()
  await page.getByRole('button', { name: 'Leave out all of it' }).click()
  await expect(column(page, 'Home')).toBeVisible()
  // The code and state of the redirect do not stay in the address.
  expect(new URL(page.url()).search).toBe('')

  await page.goto(`/@${bea.acct}`)
  // The button says so at once; home has her posts when the server has heard of it.
  const followed = page.waitForResponse((response) => response.url().endsWith('/follow'))
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  expect((await followed).ok()).toBe(true)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(card(page, 'Hello from Bea')).toBeVisible()
})

story('who makes an account from the prompt is signed in afterwards, where they were (R-shell-01)', async ({ server, open }) => {
  const bea = await server.person('bea')
  await bea.post('Worth a star')
  const page = await open(null)
  const name = `starrer${Date.now() % 100_000}`

  await page.goto('/public/local')
  await card(page, 'Worth a star').getByRole('button', { name: 'Favourite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('E-mail address').fill(`${name}@example.org`)
  await page.getByLabel('Password').fill(passwordOf(name))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/public\/local$/)
  await card(page, 'Worth a star').getByRole('button', { name: 'Favourite' }).click()
  await expect(card(page, 'Worth a star').getByRole('button', { name: /^Favourite/ })).toHaveAttribute('aria-pressed', 'true')
})
