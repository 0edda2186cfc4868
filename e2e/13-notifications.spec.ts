import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { expect, story } from './story.ts'

story('notifications arrive live, in groups', async ({ server, open }) => {
  const [ada, bob, cy, dan] = [
    await server.person('ada'),
    await server.person('bob'),
    await server.person('cy'),
    await server.person('dan'),
  ]
  const post = await ada.post('A post that is liked')
  const page = await open(ada)
  await page.goto('/home')
  await bob.client.call(accountEndpoints.follow, { params: { id: ada.account.id } })
  await expect(page).toHaveTitle(/^\(1\)/)
  await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click()
  await expect(page.getByRole('article', { name: new RegExp(`${bob.acct} followed you`) })).toBeVisible()

  await cy.client.call(statusEndpoints.favourite, { params: { id: post.id } })
  await expect(page.getByRole('article', { name: new RegExp(`${cy.acct} favourited your post`) })).toBeVisible()
  await dan.client.call(statusEndpoints.favourite, { params: { id: post.id } })
  const group = page.getByRole('article', { name: /and 1 other favourited your post/ })
  await expect(group).toBeVisible()
  await expect(group.getByText('A post that is liked')).toBeVisible()
  await expect(page.getByRole('article', { name: /favourited your post/ })).toHaveCount(1)

  await bob.post(`@${ada.acct} A word with you`, { in_reply_to_id: post.id })
  await expect(page.getByRole('article').filter({ hasText: 'A word with you' })).toBeVisible()
})
