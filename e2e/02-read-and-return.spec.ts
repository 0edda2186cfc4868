import { markerEndpoints } from '@starling/api/markers'
import { card, column, expect, readDownTo, scrollTop, story, topOf, wordy } from './story.ts'

story(
  'home read far down is as long, at the same pixel and read as far on coming back from a thread, whatever arrived meanwhile (R-tl-05, R-mark-02, X-09a, #7, 2.7)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    let newestId = ''
    for (let n = 1; n <= 70; n += 1) {
      const post = await bob.post(wordy(n))
      newestId = post.id
      if (n === 10) await ada.post(`@${bob.acct} An answer to the tenth`, { in_reply_to_id: post.id })
    }
    const lastRead = async () => (await ada.client.call(markerEndpoints.get, { query: { timeline: ['home'] } })).data.home?.last_read_id
    const page = await open(ada)
    await page.goto('/home')
    await expect(card(page, 'Post number 70.')).toBeVisible()
    const top = await readDownTo(page, 'Post number 10.')
    // The post is at the same position, and the posts above it are still in the list. The scroll offset itself may differ by some pixels,
    // because posts that were scrolled past quickly are measured later.
    const expectSamePlace = async () => {
      expect(await topOf(page, 'Post number 10.')).toBe(top)
      expect(await scrollTop(page)).toBeGreaterThan(3000)
    }
    await expectSamePlace()

    // With the browser's back button: two steps forward, then back twice.
    await card(page, 'Post number 10.').getByText('Post number 10.').click()
    await expect(column(page, /^Post by/)).toBeVisible()
    await card(page, 'An answer to the tenth').locator('time').click()
    await expect(page).toHaveURL(new RegExp(`/@${ada.acct}/`))
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/@${bob.acct}/`))
    await page.goBack()
    await expect(column(page, 'Home')).toBeVisible()
    await expectSamePlace()

    // With the client's back button, while a post arrives.
    await card(page, 'Post number 10.').locator('time').click()
    await expect(column(page, /^Post by/)).toBeVisible()
    await bob.post('Written while a post was open')
    await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click()
    await expect(column(page, 'Home')).toBeVisible()
    await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible()
    // The waiting post has not been read.
    await expect.poll(lastRead).toBe(newestId)
    await expectSamePlace()
    await bob.post('Written after the return')
    await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible()
    await expectSamePlace()
  },
)
