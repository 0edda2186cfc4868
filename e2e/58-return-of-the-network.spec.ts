import type { Page } from '@playwright/test'
import { storedAnswerHeader } from '@starling/api/client'
import { keptAnswers } from './keptAnswers.ts'
import { card, expect, story } from './story.ts'

/** Waits until the worker controls the page, because only then does it cache answers. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

story(
  'an open thread is read again when the network is back, though it was gone for all of a visit (R-int-02, #9, 3)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const kite = await bob.post('A kite')
    const first = await bob.post('Its string', { in_reply_to_id: kite.id })
    const page = await open(ada, { serviceWorkers: 'allow' })
    await page.goto('/home')
    await untilKept(page)
    await page.goto(`/@${bob.acct}/${kite.id}`, { waitUntil: 'commit' })
    await expect(card(page, 'Its string')).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toEqual(expect.arrayContaining([`statuses/${kite.id}`, `statuses/${kite.id}/context`]))

    await page.context().setOffline(true)
    await page.reload()
    await expect(card(page, 'Its string')).toBeVisible()
    await bob.post('And its tail', { in_reply_to_id: first.id })

    // The client is told that the network is back before requests succeed, as after standby, so the first requests get cached answers. The
    // browser's own event is suppressed, so that only the client's repeated requests can bring the answer.
    let stale = 0
    page.on('response', (response) => {
      if (response.url().includes('/context?') && response.headers()[storedAnswerHeader.toLowerCase()] === '1') stale += 1
    })
    await page.evaluate(() => {
      addEventListener('online', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true })
      Object.defineProperty(navigator, 'onLine', { value: true })
      dispatchEvent(new Event('online'))
    })
    await expect.poll(() => stale).toBeGreaterThan(1)
    await expect(card(page, 'And its tail')).toBeHidden()
    await page.context().setOffline(false)
    await expect(card(page, 'And its tail')).toBeVisible()
  },
)

story(
  'an open thread gets what was answered while the network was gone for a moment, and live answers after it (R-str-06, #9, 3)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const kite = await bob.post('A kite')
    const page = await open(ada, { serviceWorkers: 'allow' })
    await page.goto('/home')
    await untilKept(page)
    await page.goto(`/@${bob.acct}/${kite.id}`, { waitUntil: 'commit' })
    const live = await bob.post('Its string', { in_reply_to_id: kite.id })
    await expect(card(page, 'Its string')).toBeVisible()

    await page.context().setOffline(true)
    // Waits for the notice first: it disappears after some seconds, which posting may take on a busy machine.
    await expect(page.getByText('You are offline. What you see is what was here before.')).toBeVisible()
    await bob.post('And its tail', { in_reply_to_id: live.id })
    await page.context().setOffline(false)
    await expect(card(page, 'And its tail')).toBeVisible()
    await bob.post('A knot in it', { in_reply_to_id: live.id })
    await expect(card(page, 'A knot in it')).toBeVisible()
  },
)
