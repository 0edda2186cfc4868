import { card, expect, story } from './story.ts'

story('a visitor reads, and is asked to sign in on favourite, boost and vote', async ({ server, open }) => {
  const bob = await server.person('bob')
  await bob.post('Which one will it be?', { poll: { options: ['This', 'That'], expires_in: 3600 } })
  const page = await open(null)
  await page.goto('/')
  await expect(page).toHaveURL(/\/public\/local$/)
  const theCard = card(page, 'Which one will it be?')
  const dialog = page.getByRole('dialog')

  await theCard.getByRole('button', { name: /^Favourite/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign in to favourite' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(theCard.getByRole('button', { name: /^Favourite/ })).toHaveAttribute('aria-pressed', 'false')

  await theCard.getByRole('button', { name: /^Boost/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign in to boost' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await theCard.getByRole('radio', { name: 'That' }).check()
  await theCard.getByRole('button', { name: 'Vote' }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign in to vote' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
})
