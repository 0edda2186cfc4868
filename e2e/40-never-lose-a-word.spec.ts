import { timelineEndpoints } from '@starling/api/timelines'
import type { Page } from '@playwright/test'
import type { Person } from './startServer.ts'
import { expect, story } from './story.ts'
import { waitingRows } from './waitingRows.ts'

const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true })
/** One pixel, as a PNG. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const postsOf = async ({ client, account }: Person) => (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data

story('a picture on its way survives the death of its page (R-comp-01, R-media-01)', async ({ plain: server, open }) => {
  const ada = await server.person('ada')
  const page = await open(ada)
  await page.route('**/api/v2/media', () => new Promise(() => undefined))
  await page.goto('/publish')
  await textIn(page).fill('A kite over the sea')
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByRole('button', { name: 'Stop sending kite.png' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('kite.png')
  await expect.poll(() => waitingRows(page, 'files')).toBe(1)
  const devtools = await page.context().newCDPSession(page)
  const died = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await died
  const next = await page.context().newPage()
  // The page crashes on purpose, so it cannot be closed like others afterwards.
  await page.close()
  await next.goto('/publish')
  await expect(textIn(next)).toHaveValue('A kite over the sea')
  await next.getByRole('button', { name: 'Add ALT text to attachment 1' }).click()
  await next.getByRole('textbox', { name: /^Description/ }).fill('A red kite')
  await next.getByRole('button', { name: 'Save' }).click()
  await publish(next).click()
  await expect(next.getByText('Post published.')).toBeVisible()
  const [post] = await postsOf(ada)
  expect(post?.media_attachments.map(({ description }) => description)).toEqual(['A red kite'])
})
