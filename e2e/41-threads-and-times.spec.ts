import { timelineEndpoints } from '@starling/api/timelines'
import type { Person } from './startServer.ts'
import { expect, story } from './story.ts'

const postsOf = async ({ client, account }: Person) => (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data

story('a thread whose second post fails goes on from there, once (R-comp-02)', async ({ server, open, allow }) => {
  allow(/Failed to load resource/)
  const ada = await server.person('ada')
  const page = await open(ada)
  let count = 0
  await page.route('**/api/v1/statuses', async (route) => {
    if (route.request().method() === 'POST' && (count += 1) === 2)
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' })
    else await route.continue()
  })
  await page.goto('/publish')
  await page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true }).fill('One')
  for (const [number, words] of [
    ['2', 'Two'],
    ['3', 'Three'],
  ]) {
    await page.getByRole('button', { name: 'Add a post to the thread' }).click()
    await expect(page.getByRole('textbox', { name: `Text of post ${number}` })).toBeFocused()
    await page.keyboard.type(words ?? '')
  }
  await page.getByRole('button', { name: 'Publish 3 posts' }).click()
  await expect(page.getByText(/^1 post of the thread is published/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish 2 posts' }).click()
  await expect(page.getByText('2 posts published.')).toBeVisible()
  const posts = (await postsOf(ada)).toReversed()
  expect(posts.map(({ content }) => content)).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three</p>'])
  expect(posts.map(({ in_reply_to_id: id }) => id)).toEqual([null, posts[0]?.id, posts[1]?.id])
})

story('a post is scheduled, cancelled, brought back and edited again (R-comp-03)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const page = await open(ada)
  await page.goto('/publish')
  const text = page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
  await text.fill('See you tomorrow')
  await page.getByRole('button', { name: 'Publish later' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: /^Tomorrow morning/ }).click()
  await page.getByRole('button', { name: 'Set time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('Post scheduled.')).toBeVisible()
  await page.goto('/scheduled')
  await expect(page.getByText('See you tomorrow')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel post' }).click()
  await expect(page.getByText('Nothing is scheduled.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(text).toHaveValue('See you tomorrow')
  expect(await postsOf(ada)).toEqual([])
})
