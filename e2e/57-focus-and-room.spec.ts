import type { Page } from '@playwright/test'
import { card, expect, story } from './story.ts'

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-list-key]')?.textContent ?? document.activeElement?.tagName)

story('the focus goes on where keys act: after muting, after Undo, and in what was searched for (R-shell-20)', async ({ server, open }) => {
  const [ada, bob, eve] = [await server.person('ada'), await server.person('bob'), await server.person('eve')]
  for (const person of [bob, eve]) await ada.follow(person)
  await eve.post('Below all else')
  await bob.post('Too much of this')
  await eve.post('On top')
  const page = await open(ada)
  await page.goto('/home')
  await expect(card(page, 'On top')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeAttached()
  await card(page, 'Too much of this').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Mute @/ }).click()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => focused(page)).toContain('Too much of this')

  await card(page, 'Too much of this').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Mute @/ }).click()
  await dialog.getByRole('button', { name: 'Mute' }).click()
  await expect(card(page, 'Too much of this')).toBeHidden()
  await expect.poll(() => focused(page)).toContain('Below all else')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toContain('Below all else')

  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' }).filter({ visible: true })).toBeFocused()
  await page.keyboard.type('bob')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=bob/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

story('nothing on a profile moves when its answers arrive (R-acct-08, R-rel-03; #7, 2.8)', async ({ server, open }) => {
  const [ada, bob, eve] = [await server.person('ada'), await server.person('bob'), await server.person('eve')]
  await ada.follow(eve)
  await eve.follow(bob)
  await bob.follow(ada)
  const page = await open(ada, { viewport: { width: 390, height: 844 } })
  const answers: (() => void)[] = []
  await page.route(/familiar_followers|relationships/, async (route) => {
    await new Promise<void>((done) => answers.push(done))
    await route.continue()
  })
  await page.goto(`/@${bob.acct}`)
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  const follow = page.getByRole('button', { name: /^Follow/ })
  await expect(tabs).toBeVisible()
  await expect.poll(() => answers.length).toBeGreaterThan(1)
  const before = [await tabs.boundingBox(), await follow.boundingBox()]
  for (const answer of answers) answer()
  await expect(page.getByText('Followed by')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow back' })).toBeVisible()
  expect([await tabs.boundingBox(), await follow.boundingBox()]).toEqual(before)
})
