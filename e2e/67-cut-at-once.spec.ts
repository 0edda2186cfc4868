import { timelineEndpoints } from '@starling/api/timelines'
import { card, column, expect, story } from './story.ts'
import { waitingRows } from './waitingRows.ts'

story(
  'the network is gone in the first second of the first visit: what is written waits and is sent once, and then the app opens offline (R-comp-02, #9, 6)',
  async ({ server, open, allow }) => {
    // The code that sends posts, and the worker's, may be among the files that could not be loaded.
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|A part of the client could not be fetched|error occurred when fetching the script/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    await bob.post('Seen before the tunnel')
    const postsOf = async () => (await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })).data
    const page = await open(ada, { serviceWorkers: 'allow' })
    // Delays the worker until the network is gone. A route would not work, because the browser loads the worker's file outside of the page.
    await page.addInitScript(() => {
      const { serviceWorker } = navigator
      const register = serviceWorker.register.bind(serviceWorker)
      const cut = new Promise((done) => addEventListener('offline', done, { once: true }))
      serviceWorker.register = async (...words) => {
        await cut
        return register(...words)
      }
    })
    await page.goto('/publish')
    const text = page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
    const publish = page.getByRole('button', { name: /^Publish(?! later)/ }).filter({ visible: true })
    await expect(publish).toBeVisible()
    await page.context().setOffline(true)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await text.fill('Written in the tunnel')
    await publish.click()
    const waiting = () => waitingRows(page)
    await expect.poll(waiting).toBe(1)
    expect(await postsOf()).toEqual([])

    await page.context().setOffline(false)
    await expect.poll(async () => (await postsOf()).map(({ content }) => content)).toEqual(['<p>Written in the tunnel</p>'])
    await expect.poll(waiting).toBe(0)

    // The worker is registered once the network is back.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.goto('/home')
    await expect(card(page, 'Seen before the tunnel')).toBeVisible()
    await expect(card(page, 'Written in the tunnel')).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(card(page, 'Seen before the tunnel')).toBeVisible()
    await expect(column(page, 'Home').getByText('Offline')).toBeVisible()
    await page.context().setOffline(false)
    expect(await postsOf()).toHaveLength(1)
  },
)
