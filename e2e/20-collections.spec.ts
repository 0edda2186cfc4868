import { circleEndpoints } from '@starling/api/circles'
import { card, column, expect, story } from './story.ts'

story('a list is made, filled, and a member’s post arrives in it (R-list-02, R-list-04)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  const page = await open(ada)
  await page.goto('/lists')
  await page.getByRole('link', { name: 'New list' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Birders')
  await page.keyboard.press('Enter')
  const members = column(page, 'Members of Birders')
  await members.getByRole('searchbox', { name: 'Search people' }).fill(bob.acct)
  await members.getByRole('button', { name: `Add @${bob.acct}` }).click()
  await expect(members.getByRole('button', { name: `Remove @${bob.acct}` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists', exact: true }).click()
  await column(page, 'Lists').getByRole('link', { name: 'Birders' }).click()
  await expect(column(page, 'Birders').getByText('Posts of the people in this list appear here.')).toBeVisible()
  await bob.post('A heron by the canal')
  await expect(card(page, 'A heron by the canal')).toBeVisible()
})

story('a post for a circle is seen by its member and by no stranger (R-circ-01, R-circ-03)', async ({ server, open, allow }) => {
  // The stranger’s page asks for a post that it may not see.
  allow(/404/)
  const [ada, bob, eve] = [await server.person('ada'), await server.person('bob'), await server.person('eve')]
  await bob.follow(ada)
  await eve.follow(ada)
  const page = await open(ada)
  await page.goto('/circles/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Close friends')
  await page.keyboard.press('Enter')
  const members = column(page, 'Members of Close friends')
  await members.getByRole('searchbox', { name: 'Search people' }).fill(bob.acct)
  await members.getByRole('button', { name: `Add @${bob.acct}` }).click()
  await expect(members.getByRole('button', { name: `Remove @${bob.acct}` })).toBeVisible()
  await expect
    .poll(async () => {
      const [circle] = (await ada.client.call(circleEndpoints.list)).data
      return circle ? (await ada.client.call(circleEndpoints.accounts, { params: { id: circle.id } })).data.length : 0
    })
    .toBe(1)
  const [circle] = (await ada.client.call(circleEndpoints.list)).data
  const status = await ada.post('Dinner at eight', { visibility: 'limited', circle_id: circle?.id })
  await page.goto(`/circles/${circle?.id}`)
  await expect(card(page, 'Dinner at eight')).toBeVisible()
  const member = await open(bob)
  await member.goto('/home')
  await expect(card(member, 'Dinner at eight')).toBeVisible()
  await ada.post('For everybody')
  const stranger = await open(eve)
  await stranger.goto('/home')
  await expect(card(stranger, 'For everybody')).toBeVisible()
  await expect(card(stranger, 'Dinner at eight')).toBeHidden()
  const refused = stranger.waitForResponse((response) => response.url().endsWith(`/api/v1/statuses/${status.id}`))
  await stranger.goto(`/@${ada.acct}/${status.id}`)
  expect((await refused).status()).toBe(404)
  await expect(stranger.getByText(/This post is not here/)).toBeVisible()
  await expect(card(stranger, 'Dinner at eight')).toBeHidden()
})

story('a bookmark is filed under a category from the post’s menu (R-bmc-03, R-bmc-04)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('A recipe for bread')
  const page = await open(ada)
  await page.goto('/bookmark_categories/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Recipes')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Recipes')).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.goto('/home')
  await card(page, 'A recipe for bread').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'File under a category' }).click()
  const dialog = page.getByRole('dialog', { name: 'File this post' })
  await dialog.getByRole('checkbox', { name: 'Recipes' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Recipes' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'A recipe for bread').getByRole('button', { name: 'Bookmark', pressed: true })).toBeVisible()
  await page.goto(address)
  await expect(card(page, 'A recipe for bread')).toBeVisible()
})
