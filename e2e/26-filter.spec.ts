import { filterEndpoints } from '@starling/api/filters'
import { audit } from './screens.ts'
import { card, expect, story } from './story.ts'

story('a filter is made from a post and undone (R-filt-01, R-shell-17)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('Who wins in the end')
  const page = await open(ada)
  await page.goto('/home')
  const theCard = card(page, 'Who wins in the end')
  await theCard.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Filter this post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter this post' })
  await dialog.getByRole('textbox', { name: 'Name of the filter' }).fill('Spoilers')
  expect(await audit(page, 'the filter dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('Filtered: Spoilers')).toBeVisible()
  await expect(theCard).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(theCard).toBeVisible()
  await expect.poll(async () => (await ada.client.call(filterEndpoints.list)).data).toEqual([])
})
