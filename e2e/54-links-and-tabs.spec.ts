import type { Page } from '@playwright/test'
import { card, expect, story, untilSettled } from './story.ts'

/** The connections to the stream that a page has opened and not closed. */
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
    }
    await expect.poll(() => firstStreams.open()).toBe(1)
    await bob.post('Heard in both')
    await expect(card(first, 'Heard in both')).toBeVisible()
    await second.bringToFront()
    await expect(card(second, 'Heard in both')).toBeVisible()
    expect([firstStreams.open(), secondStreams.open()]).toEqual([1, 0])

    // A timeline that only the second tab shows comes over the connection of the first.
    await second.goto('/public/local')
    await untilSettled(second)
    await expect(card(second, 'Heard in both')).toBeVisible()
    const cyd = await server.person('cyd')
    await expect(async () => {
      await cyd.post('From somebody else')
      await expect(card(second, 'From somebody else').first()).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect([firstStreams.open(), secondStreams.open()]).toEqual([1, 0])

    await first.close()
    // Without this the browser, which has no window, draws no frames for the page that is left.
    await second.bringToFront()
    await expect.poll(() => secondStreams.open()).toBe(1)
    await bob.post('After the first was closed')
    await expect(card(second, 'After the first was closed')).toBeVisible()
  },
)
