import { statusEndpoints } from '@starling/api/statuses'
import { card, expect, story } from './story.ts'

story('an answer made before a favourite, and received after it, does not take the star back (#7, 2.9)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  const post = await bob.post(`@${ada.acct} Bread is out of the oven`)
  const page = await open(ada)

  // The server answers the notifications, which contain the post without a star; the answer is delivered later.
  let deliver = () => {}
  const isDelivered = new Promise<void>((done) => {
    deliver = done
  })
  let held = ''
  await page.route(/\/api\/v2\/notifications\?/, async (route) => {
    const response = await route.fetch()
    held ||= await response.text()
    await isDelivered
    await route.fulfill({ response })
  })
  await page.goto('/home')
  const shown = card(page, 'Bread is out of the oven')
  await expect.poll(() => held).toContain(post.id)
  expect(held).toContain('"favourited":false')

  await shown.getByRole('button', { name: 'Favourite' }).click()
  await expect.poll(async () => (await bob.client.call(statusEndpoints.get, { params: { id: post.id } })).data.favourites_count).toBe(1)
  deliver()
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(shown.getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeVisible()
})
