import { markerEndpoints } from '@starling/api/markers'
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

story(
  'home read far down is as long, at the same pixel and read as far on coming back, whatever arrived meanwhile (R-tl-05, R-mark-02, X-09, #7, 2.7)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    let newestId = ''
    for (let n = 1; n <= 70; n += 1) newestId = (await bob.post(wordy(n))).id
    const lastRead = async () => (await ada.client.call(markerEndpoints.get, { query: { timeline: ['home'] } })).data.home?.last_read_id
    const page = await open(ada)
    await page.goto('/home')
    await expect(card(page, 'Post number 70.')).toBeVisible()
    for (let turn = 0; turn < 60 && (await topOf(page, 'Post number 10.')) === null; turn += 1) await wheel(page, 900)
    await card(page, 'Post number 10.').scrollIntoViewIfNeeded()
    await wheel(page, 23)
    const [offset, top] = [await scrollTop(page), await topOf(page, 'Post number 10.')]
    expect(offset).toBeGreaterThan(3000)

    await card(page, 'Post number 10.').locator('time').click()
    await expect(column(page, /^Post by/)).toBeVisible()
    await bob.post('Written while a post was open')
    await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click()
    await expect(column(page, 'Home')).toBeVisible()
    await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible()
    // What waits above the list has not been read.
    await expect.poll(lastRead).toBe(newestId)
    expect(await scrollTop(page)).toBe(offset)
    expect(await topOf(page, 'Post number 10.')).toBe(top)
    await bob.post('Written after the return')
    await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible()
    expect(await topOf(page, 'Post number 10.')).toBe(top)
  },
)
