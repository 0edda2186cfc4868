import { antennaEndpoints } from '@starling/api/antennas'
import { audit } from './screens.ts'
import { card, column, expect, story } from './story.ts'

story('an antenna is built, shows what it would have caught, and fills (R-ant-01…08, R-ant-10)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await bob.post('A grey heron at the pond #birds')
  await bob.post('A heron in a cage #zoo')
  const page = await open(ada, { viewport: { width: 320, height: 700 } })
  await page.goto('/antennas/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Herons')
  const words = page.getByRole('group', { name: 'Words', exact: true })
  await words.getByRole('textbox').fill('heron')
  await words.getByRole('textbox').press('Enter')
  const preview = page.getByRole('region', { name: 'What it would have collected' })
  await expect(preview.getByRole('article', { name: /in a cage/ })).toBeVisible()
  const tags = page.getByRole('group', { name: 'Hashtags', exact: true })
  await tags.getByRole('button', { name: 'Except certain hashtags' }).click()
  await tags.getByRole('textbox', { name: 'Never with these hashtags' }).fill('#zoo')
  await tags.getByRole('textbox', { name: 'Never with these hashtags' }).press('Enter')
  await expect(preview.getByRole('article', { name: /grey heron/ })).toBeVisible()
  await expect(preview.getByRole('article', { name: /in a cage/ })).toHaveCount(0)
  expect(await audit(page, '/antennas/new')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Create antenna' }).click()

  await expect(column(page, 'Herons').getByText(/Nothing has been collected yet/)).toBeVisible()
  await bob.post('Another heron, in flight')
  await expect(card(page, 'Another heron, in flight')).toBeVisible()
  const { data } = await ada.client.call(antennaEndpoints.list)
  expect(data).toMatchObject([{ title: 'Herons', keywords_count: 1 }])
})
