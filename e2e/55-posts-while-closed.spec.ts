import type { Page } from '@playwright/test'
import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { aPng } from './aPng.ts'
import { card, expect, goWithin, story, untilSettled } from './story.ts'
import { waitingRows } from './waitingRows.ts'
import { wakeWorker } from './wakeWorker.ts'

story(
  'a favourite, a picture and a thread of a time without a network are sent while no page is open, and not again by the next (R-comp-02, R-int-02, #9, 6)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const liked = await bob.post('Liked on a train')
    const before = await ada.post('From before')
    const postsOf = async () => (await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })).data.toReversed()
    const isLiked = async () => (await ada.client.call(statusEndpoints.get, { params: { id: liked.id } })).data.favourited
    const page = await open(ada, { serviceWorkers: 'allow' })
    const context = page.context()
    const wake = await wakeWorker(context, server.origin)
    await page.goto('/home')
    await untilSettled(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const text = page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
    const publish = page.getByRole('button', { name: /^Publish(?: 2 posts)?$/ }).filter({ visible: true })

    await context.setOffline(true)
    await card(page, 'Liked on a train').getByRole('button', { name: 'Favourite' }).click()
    await expect(page.getByRole('button', { name: /1 action waits to be sent/ })).toBeVisible()
    await goWithin(page, '/publish')
    await expect(publish).toBeVisible()
    await text.fill('With a picture')
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: aPng(120, 80) })
    await expect(page.getByRole('button', { name: 'Remove kite.png' })).toBeVisible()
    await publish.click()
    await expect(page.getByRole('button', { name: /2 things wait to be sent/ })).toBeVisible()
    await goWithin(page, '/publish')
    await expect(text).toHaveValue('')
    await text.fill('One')
    await page.getByRole('button', { name: 'Add a post to the thread' }).click()
    await expect(page.getByRole('textbox', { name: 'Text of post 2' })).toBeFocused()
    await page.keyboard.type('Two')
    await publish.click()
    await expect(page.getByRole('button', { name: /3 things wait to be sent/ })).toBeVisible()
    // Checked before the page is closed, because afterwards the browser may wake the worker by itself.
    expect(await postsOf()).toHaveLength(1)
    expect(await isLiked()).toBe(false)
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)

    await wake()
    await expect.poll(async () => (await postsOf()).length).toBe(4)
    await expect.poll(isLiked).toBe(true)
    const sent = await postsOf()
    expect(sent.map(({ content }) => content)).toEqual(['<p>From before</p>', '<p>With a picture</p>', '<p>One</p>', '<p>Two</p>'])
    expect(sent.map(({ media_attachments: media }) => media.length)).toEqual([0, 1, 0, 0])
    expect(sent.map(({ in_reply_to_id: id }) => id)).toEqual([null, null, null, sent[2]?.id])
    // Woken once more, the worker has nothing to send.
    await wake()

    const requests: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/v\d\/(?:statuses|media)/.test(request.url())) requests.push(request.url())
    })
    const back = await context.newPage()
    await back.goto('/home')
    await expect(back.getByText('It was sent while this page was closed.').first()).toBeVisible()
    await expect(card(back, 'With a picture')).toBeVisible()
    await expect(card(back, 'Liked on a train').getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeVisible()
    await untilSettled(back)
    await expect(back.getByRole('button', { name: /waits? to be sent/ })).toBeHidden()
    // Nothing is left on the device: no draft, no file, no task.
    await expect.poll(() => leftOn(back)).toEqual([0, 0, 0])
    expect(requests).toEqual([])
    expect(await postsOf()).toHaveLength(4)
    expect((await ada.client.call(statusEndpoints.get, { params: { id: before.id } })).data.replies_count).toBe(0)
  },
)

/** How many tasks, files and drafts are stored on this device. */
async function leftOn(page: Page): Promise<readonly number[]> {
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('starling:draft ')).length)
  return [await waitingRows(page), await waitingRows(page, 'files'), drafts]
}
