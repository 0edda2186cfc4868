import { timelineEndpoints } from '@starling/api/timelines'
import type { Page } from '@playwright/test'
import type { Person } from './startServer.ts'
import { expect, story } from './story.ts'

const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true })
/** One pixel, as a PNG. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const postsOf = async ({ client, account }: Person) => (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data

story('a picture on its way survives the death of its page (R-comp-01, R-media-01)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const page = await open(ada)
  await page.route('**/api/v2/media', () => new Promise(() => undefined))
  await page.goto('/publish')
  await textIn(page).fill('A kite over the sea')
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByRole('button', { name: 'Stop sending kite.png' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('kite.png')
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opened = indexedDB.open('starling')
            opened.onerror = () => reject(opened.error)
            opened.onsuccess = () => {
              const count = opened.result.transaction('files').objectStore('files').count()
              count.onsuccess = () => {
                opened.result.close()
                resolve(count.result)
              }
            }
          }),
      ),
    )
    .toBe(1)
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

story('a post written without a network is sent once, later, also by the next page (R-comp-02)', async ({ server, open, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const ada = await server.person('ada')
  const page = await open(ada, { serviceWorkers: 'allow' })
  await page.goto('/home')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto('/publish')
  await expect(textIn(page)).toBeVisible()
  await page.context().setOffline(true)
  await textIn(page).fill('From the tunnel')
  await publish(page).click()
  await expect(page.getByRole('button', { name: /1 post waits to be sent/ })).toBeVisible()
  await expect(textIn(page)).toHaveValue('')
  expect(await postsOf(ada)).toEqual([])
  // Two pages are open when the network returns, and only one of them sends.
  const second = await page.context().newPage()
  await second.goto('/home')
  await page.context().setOffline(false)
  await expect.poll(async () => (await postsOf(ada)).length).toBe(1)
  await expect(page.getByRole('button', { name: /waits to be sent/ })).toHaveCount(0)
  await expect(second.getByRole('button', { name: /waits to be sent/ })).toHaveCount(0)
  expect((await postsOf(ada)).map(({ content }) => content)).toEqual(['<p>From the tunnel</p>'])
})
