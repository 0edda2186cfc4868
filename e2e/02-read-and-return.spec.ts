import { card, column, expect, scrollTop, story, topOf, wheel, wordy } from './story.ts'

story('reading home, into a thread and back to the same pixel', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  for (let n = 1; n <= 40; n += 1) {
    const post = await bob.post(wordy(n))
    if (n === 20) await ada.post(`@${bob.acct} An answer to the twentieth`, { in_reply_to_id: post.id })
  }
  const page = await open(ada)
  await page.goto('/home')
  await expect(card(page, 'Post number 40.')).toBeVisible()
  for (let turn = 0; turn < 30 && (await topOf(page, 'Post number 20.')) === null; turn += 1) await wheel(page, 400)
  await card(page, 'Post number 20.').scrollIntoViewIfNeeded()
  await wheel(page, 37)
  const [offset, top] = [await scrollTop(page), await topOf(page, 'Post number 20.')]
  expect(offset).toBeGreaterThan(500)

  await card(page, 'Post number 20.').locator('time').click()
  await expect(column(page, /^Post by/)).toBeVisible()
  await expect(card(page, 'An answer to the twentieth')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click()
  await expect(column(page, 'Home')).toBeVisible()
  expect(await scrollTop(page)).toBe(offset)
  expect(await topOf(page, 'Post number 20.')).toBe(top)

  // The same with the browser's own buttons: one more step forward, then back twice.
  await card(page, 'Post number 20.').getByText('Post number 20.').click()
  await expect(column(page, /^Post by/)).toBeVisible()
  await card(page, 'An answer to the twentieth').locator('time').click()
  await expect(page).toHaveURL(new RegExp(`/@${ada.acct}/`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/@${bob.acct}/`))
  await page.goBack()
  await expect(column(page, 'Home')).toBeVisible()
  expect(await scrollTop(page)).toBe(offset)
  expect(await topOf(page, 'Post number 20.')).toBe(top)
})
