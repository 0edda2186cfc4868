import { card, expect, story, switchTo } from './story.ts'

story('two accounts in one browser, switched without a reload, one signed out', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.post('What Ada wrote')
  await bob.post('What Bob wrote')
  const page = await open(ada, { others: [bob] })
  await page.goto('/home')
  await expect(card(page, 'What Ada wrote')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await switchTo(page, bob)
  await expect(card(page, 'What Bob wrote')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'What Ada wrote', visible: true })).toHaveCount(0)
  await bob.post('Bob goes on')
  await expect(card(page, 'Bob goes on')).toBeVisible()

  await page.getByRole('button', { name: /^Accounts, signed in as/ }).click()
  await page.getByRole('menuitem', { name: /^Sign out/ }).click()
  await expect(card(page, 'What Ada wrote')).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  const stored = await page.evaluate(() => localStorage.getItem('starling:accounts'))
  expect(stored).not.toContain(bob.token)
  await expect
    .poll(
      async () =>
        (await fetch(`${server.origin}/api/v1/accounts/verify_credentials`, { headers: { authorization: `Bearer ${bob.token}` } })).status,
    )
    .toBe(401)
})
