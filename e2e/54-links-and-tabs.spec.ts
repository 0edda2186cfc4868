import type { Page } from '@playwright/test'
import { card, expect, story, untilSettled } from './story.ts'
import { untilLoaded } from './untilLoaded.ts'

/** The streaming connections that a page has opened and not closed. */
function streamsOf(page: Page): { readonly open: () => number } {
  let open = 0
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/api/v1/streaming')) return
    open += 1
    socket.on('close', () => (open -= 1))
  })
  return { open: () => open }
}

story(
  'two tabs share one stream, and when one is closed the other goes on hearing what is new (#9, 6; R-str-06)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    await bob.post('Before anything')
    const first = await open(ada)
    const second = await first.context().newPage()
    const [firstStreams, secondStreams] = [streamsOf(first), streamsOf(second)]
    for (const page of [first, second]) {
      await page.goto('/home')
      await untilSettled(page)
      await expect(card(page, 'Before anything')).toBeVisible()
      // Pages connect some time after their first posts, and the first one to do so gets the connection.
      await expect.poll(() => firstStreams.open()).toBe(1)
    }
    await bob.post('Heard in both')
    await expect(card(first, 'Heard in both')).toBeVisible()
    await second.bringToFront()
    await expect(card(second, 'Heard in both')).toBeVisible()
    expect([firstStreams.open(), secondStreams.open()]).toEqual([1, 0])

    // A timeline shown only in the second tab is streamed through the connection of the first.
    await second.goto('/public/local')
    await untilSettled(second)
    await expect(card(second, 'Heard in both')).toBeVisible()
    const cyd = await server.person('cyd')
    await cyd.post('From somebody else')
    await expect(card(second, 'From somebody else')).toBeVisible()
    expect([firstStreams.open(), secondStreams.open()]).toEqual([1, 0])

    await first.close()
    // Without this, the headless browser draws no frames for the page the test returns to.
    await second.bringToFront()
    await expect.poll(() => secondStreams.open()).toBe(1)
    await bob.post('After the first was closed')
    await expect(card(second, 'After the first was closed')).toBeVisible()
  },
)

story(
  'links to a post, a person and a tag open in place, the linked post shows its preview, and is answered right under it (#9, 1 and 5; demand 23)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const linked = await bob.post('The heron stands in the shallows #herons')
    const path = `/@${bob.account.acct}/${linked.id}`
    const addresses = [path, `/@${bob.account.acct}`, '/tags/herons'].map((each) => `${server.origin}${each}`)
    await bob.post(`Look: ${addresses.join(' ')}`)
    const page = await open(ada)
    await page.goto('/home')
    await untilSettled(page)
    const post = card(page, 'Look:')
    const preview = post.getByRole('link', { name: 'The heron stands in the shallows' })
    await expect(preview).toBeVisible()

    await post.locator(`a[href="${addresses[1]}"]`).click()
    await expect(page).toHaveURL(`/@${bob.account.acct}`)
    await page.goBack()
    await post.locator(`a[href="${addresses[2]}"]`).click()
    await expect(page).toHaveURL('/tags/herons')
    await page.goBack()
    await post.locator(`a[href="${addresses[0]}"]`).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await preview.click()
    await expect(page).toHaveURL(path)
    // None of these steps has reloaded the page.
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
    expect(page.context().pages()).toHaveLength(1)

    await untilSettled(page)
    await card(page, 'The heron stands').getByRole('button', { name: 'Reply', exact: true }).click()
    const reply = page.getByRole('article', { name: 'Your reply' })
    await reply.getByRole('textbox', { name: 'Text of the post' }).pressSequentially('How tall is it?')
    await reply.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(reply).toHaveCount(0)
    await expect(card(page, 'How tall is it?')).toBeVisible()
  },
)

story('losing the network moves nothing under the pointer (R-tl-08)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  for (const n of [1, 2, 3]) await bob.post(`Dispatch ${n}.`)
  const page = await open(ada)
  // Waits for the open socket, because closing one before it is open is an error in the browser's console.
  const isStreaming = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
  // Waits for the last requests of code loaded later: the trends beside the timeline, and the emoji of the picker.
  const areAsking = ['/api/v1/trends/', '/packs/emoji/'].map((path) => page.waitForResponse((response) => response.url().includes(path)))
  await page.goto('/home')
  await untilSettled(page)
  await isStreaming
  await Promise.all(areAsking)
  const button = card(page, 'Dispatch 2.').getByRole('button', { name: 'Favourite' })
  await expect(button).toBeVisible()
  // Waits for the mark in the header and for the last prefetched part, because no code can be loaded without a network.
  await untilLoaded(page, 'No connection')
  await untilLoaded(page, 'No conversations yet')
  /** Only `navigator.onLine` and its event change, and the network stays, so that nothing depends on cached answers. */
  const tell = (isOnline: boolean) =>
    page.evaluate((isOnline) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    }, isOnline)
  /** Measured after a drawn frame, because the list measures new rows within the frame in which they are inserted. */
  const placeOf = async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    return Math.round((await button.boundingBox())?.y ?? -1)
  }
  const before = await placeOf()
  expect(before).toBeGreaterThan(0)
  await tell(false)
  await expect(page.getByText('You are offline. What you see is what was here before.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Home' }).locator('..').getByText('Offline')).toBeVisible()
  expect(await placeOf()).toBe(before)
  await tell(true)
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)
  await untilSettled(page)
  expect(await placeOf()).toBe(before)
})
