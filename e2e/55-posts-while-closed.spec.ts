import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { aPng } from './aPng.ts'
import { card, expect, story, untilSettled } from './story.ts'
import { wakeWorker } from './wakeWorker.ts'

story(
  'a picture and a thread written without a network are published while no page is open, and once (R-comp-02, #9, 6)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const ada = await server.person('ada')
    const before = await ada.post('From before')
    const postsOf = async () => (await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })).data.toReversed()
    const page = await open(ada, { serviceWorkers: 'allow' })
    const context = page.context()
    const wake = await wakeWorker(context, server.origin)
    await page.goto('/publish')
    await untilSettled(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const text = page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
    const publish = page.getByRole('button', { name: /^Publish(?: 2 posts)?$/ }).filter({ visible: true })

    await context.setOffline(true)
    await text.fill('With a picture')
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: aPng(120, 80) })
    await expect(page.getByRole('button', { name: 'Remove kite.png' })).toBeVisible()
    await publish.click()
    await expect(page.getByRole('button', { name: /1 post waits to be sent/ })).toBeVisible()
    await page.goto('/publish')
    await text.fill('One')
    await page.getByRole('button', { name: 'Add a post to the thread' }).click()
    await expect(page.getByRole('textbox', { name: 'Text of post 2' })).toBeFocused()
    await page.keyboard.type('Two')
    await publish.click()
    await expect(page.getByRole('button', { name: /2 posts wait to be sent/ })).toBeVisible()
    // Asked while the page is open: once it is closed, the browser may wake the worker by itself.
    expect(await postsOf()).toHaveLength(1)
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)

    await wake()
    await expect.poll(async () => (await postsOf()).length).toBe(4)
    const sent = await postsOf()
    expect(sent.map(({ content }) => content)).toEqual(['<p>From before</p>', '<p>With a picture</p>', '<p>One</p>', '<p>Two</p>'])
    expect(sent.map(({ media_attachments: media }) => media.length)).toEqual([0, 1, 0, 0])
    expect(sent.map(({ in_reply_to_id: id }) => id)).toEqual([null, null, null, sent[2]?.id])
    // Woken once more, it has nothing left to do.
    await wake()

    const requests: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/v\d\/(?:statuses|media)/.test(request.url())) requests.push(request.url())
    })
    const back = await context.newPage()
    await back.goto('/home')
    await expect(back.getByText('It was sent while this page was closed.').first()).toBeVisible()
    await expect(card(back, 'With a picture')).toBeVisible()
    await untilSettled(back)
    await expect(back.getByRole('button', { name: /waits? to be sent/ })).toBeHidden()
    expect(requests).toEqual([])
    expect(await postsOf()).toHaveLength(4)
    // Nothing is left on the device: no draft, no file, no copy for the worker.
    await expect
      .poll(() =>
        back.evaluate(async () => {
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open('starling')
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error ?? new Error('No database'))
          })
          const counts = ['waiting', 'files'].map(
            (table) =>
              new Promise<number>((resolve, reject) => {
                const request = database.transaction(table).objectStore(table).count()
                request.onsuccess = () => resolve(request.result)
                request.onerror = () => reject(request.error ?? new Error('No count'))
              }),
          )
          const left = await Promise.all(counts)
          database.close()
          return [...left, Object.keys(localStorage).filter((key) => /^starling:(?:outbox|draft) /.test(key)).length]
        }),
      )
      .toEqual([0, 0, 0])
    expect((await ada.client.call(statusEndpoints.get, { params: { id: before.id } })).data.replies_count).toBe(0)
  },
)
