import { statusEndpoints } from '@starling/api/statuses'
import { card, expect, story, untilSettled } from './story.ts'
import { wakeWorker } from './wakeWorker.ts'

story(
  'what is done without a network is sent once on return, although the page was killed in between (R-int-02, R-err-09)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const liked = await bob.post('To be favourited')
    const kept = await bob.post('To be bookmarked')
    const undone = await bob.post('Boosted and taken back')
    const page = await open(ada, { serviceWorkers: 'allow' })
    await page.goto('/home')
    await expect(card(page, 'To be favourited')).toBeVisible()
    await untilSettled(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await expect(card(page, 'To be favourited')).toBeVisible()
    await untilSettled(page)

    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. What you see is what was here before.')).toBeVisible()
    await card(page, 'To be favourited').getByRole('button', { name: 'Favourite' }).click()
    await card(page, 'To be bookmarked').getByRole('button', { name: 'Bookmark' }).click()
    await expect(card(page, 'To be bookmarked').getByRole('img', { name: 'Not sent yet: Bookmark' })).toBeVisible()
    const favourite = card(page, 'Boosted and taken back').getByRole('button', { name: /^Favourite/ })
    await favourite.click()
    await favourite.click()
    await expect(page.getByRole('button', { name: /2 actions wait to be sent/ })).toBeVisible()

    // The page is gone without a word, and so is the one after it; what was done is shown as done all the same.
    await page.close({ runBeforeUnload: false })
    const offline = await page.context().newPage()
    await offline.goto('/home')
    await expect(card(offline, 'To be favourited').getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeVisible()
    await offline.close({ runBeforeUnload: false })

    const sent: string[] = []
    page.context().on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/v1/statuses/')) sent.push(request.url().replace(/^.*statuses/, ''))
    })
    await page.context().setOffline(false)
    const back = await page.context().newPage()
    await back.goto('/home')
    await expect
      .poll(async () => {
        const [one, two] = await Promise.all([liked.id, kept.id].map((id) => ada.client.call(statusEndpoints.get, { params: { id } })))
        return [one?.data.favourited, two?.data.bookmarked]
      })
      .toEqual([true, true])
    await expect(card(back, 'To be favourited').getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeVisible()
    await expect(back.getByRole('button', { name: /wait to be sent/ })).toBeHidden()
    await expect(back.getByRole('img', { name: /^Not sent yet/ })).toHaveCount(0)
    expect(sent).toEqual([`/${liked.id}/favourite`, `/${kept.id}/bookmark`])
    const { data } = await ada.client.call(statusEndpoints.get, { params: { id: undone.id } })
    expect(data.favourited).toBe(false)
  },
)

story(
  'what was done without a network is sent while no page is open, and not again by the next (R-int-02, #9, 6)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const liked = await bob.post('Liked on a train')
    const page = await open(ada, { serviceWorkers: 'allow' })
    await page.goto('/home')
    await untilSettled(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const context = page.context()
    const wake = await wakeWorker(context, server.origin)
    await context.setOffline(true)
    await card(page, 'Liked on a train').getByRole('button', { name: 'Favourite' }).click()
    await expect(page.getByRole('button', { name: /1 action waits to be sent/ })).toBeVisible()
    // Asked while the page is open: once it is closed, the browser may wake the worker by itself.
    const isLiked = async () => (await ada.client.call(statusEndpoints.get, { params: { id: liked.id } })).data.favourited
    expect(await isLiked()).toBe(false)
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)

    await wake()
    await expect.poll(isLiked).toBe(true)

    const sent: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/v1/statuses/')) sent.push(request.url())
    })
    const back = await context.newPage()
    await back.goto('/home')
    await expect(card(back, 'Liked on a train').getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeVisible()
    await untilSettled(back)
    await expect(back.getByRole('button', { name: /waits? to be sent/ })).toBeHidden()
    expect(sent).toEqual([])
  },
)
