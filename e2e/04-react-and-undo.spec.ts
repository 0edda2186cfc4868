import { statusEndpoints } from '@starling/api/statuses'
import { card, expect, story } from './story.ts'

story('reply, boost, favourite and bookmark, and the way back from each', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  const post = await bob.post('Something one has to react to')
  const page = await open(ada)
  await page.goto('/home')
  const theCard = card(page, 'Something one has to react to')
  const onServer = async () => (await ada.client.call(statusEndpoints.get, { params: { id: post.id } })).data

  const favourite = theCard.getByRole('button', { name: /^Favourite/ })
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await expect(favourite).toHaveText('1')
  await expect.poll(async () => (await onServer()).favourited).toBe(true)
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await onServer()).favourited).toBe(false)

  const bookmark = theCard.getByRole('button', { name: 'Bookmark' })
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await onServer()).bookmarked).toBe(true)
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await onServer()).bookmarked).toBe(false)

  await theCard.getByRole('button', { name: /^Boost/ }).click()
  await page.getByRole('menuitem', { name: 'Boost', exact: true }).click()
  await expect(theCard.getByRole('button', { name: /^Boosted/ })).toHaveText('1')
  await expect.poll(async () => (await onServer()).reblogged).toBe(true)
  await theCard.getByRole('button', { name: /^Boosted/ }).click()
  await page.getByRole('menuitem', { name: 'Unboost' }).click()
  await expect(theCard.getByRole('button', { name: 'Boost', exact: true })).toBeVisible()
  await expect.poll(async () => (await onServer()).reblogged).toBe(false)

  await theCard.getByRole('button', { name: /^Reply/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply' })
  const text = dialog.getByRole('textbox', { name: 'Text of the post' })
  await expect(text).toHaveValue(`@${bob.acct} `)
  await text.pressSequentially('I have something to say')
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(theCard.getByRole('button', { name: /^Reply/ })).toHaveText('1')
  const reply = card(page, 'I have something to say')
  await expect(reply).toBeVisible()
  await reply.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(reply).toBeHidden()
  await expect.poll(async () => (await onServer()).replies_count).toBe(0)
})
