import { passwordOf } from './startServer.ts'
import { card, column, expect, goWithin, story } from './story.ts'

story(
  'a visitor who gives a star makes an account, is back where they were, and reads at home whom they follow then (R-shell-01b, R-shell-01c)',
  async ({ server, open }) => {
    const bea = await server.person('bea')
    await bea.post('Hello from Bea, who was here first')
    const page = await open(null)
    const name = `newcomer${Date.now() % 100_000}`

    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    await card(page, 'Hello from Bea').getByRole('button', { name: 'Favourite' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('E-mail address').fill(`${name}@example.org`)
    await page.getByLabel('Password').fill(passwordOf(name))
    await page.getByRole('button', { name: 'Create account' }).click()
    // The redirect's code and state are removed from the address.
    await expect(page).toHaveURL(/\/public\/local$/)
    const star = card(page, 'Hello from Bea').getByRole('button', { name: /^Favourite/ })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')

    await goWithin(page, `/@${bea.acct}`)
    // The button changes at once; home has her posts only after the server has answered.
    const followed = page.waitForResponse((response) => response.url().endsWith('/follow'))
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
    expect((await followed).ok()).toBe(true)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(column(page, 'Home')).toBeVisible()
    await expect(card(page, 'Hello from Bea')).toBeVisible()
  },
)
