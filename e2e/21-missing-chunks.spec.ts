import { mediaEndpoints } from '@starling/api/media'
import type { Locator, Page, Route } from '@playwright/test'
import { aPng } from './aPng.ts'
import { card, column, expect, goWithin, story } from './story.ts'

/** The root of the page must always contain the navigation and a screen, or an error message with a retry. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('main').locator('*').filter({ visible: true }).first()).toBeVisible()
}

story('a part whose code does not come leaves the screen standing and is fetched again (#7, 2.1)', async ({ server, open, allow }) => {
  allow(/Failed to (?:load resource|fetch dynamically imported module)|could not be fetched|The above error|React will try|preload CSS/)
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  const file = new File([new Uint8Array(aPng(600, 400))], 'hill.png', { type: 'image/png' })
  const { data: hill } = await bob.client.call(mediaEndpoints.upload, { body: { file, description: 'A hill' } })
  await bob.post('Something to read', { media_ids: [hill.id] })
  const page = await open(ada, { viewport: { width: 900, height: 800 } })
  const refused = new Set<string>()
  let way: 'through' | 'held' | 'refused' = 'through'
  // Requests the client makes in advance, two seconds after the first post, are held back until the test has chosen what happens to them,
  // because a busy machine may be slower than these two seconds.
  const held: Route[] = []
  const answer = (route: Route): Promise<void> => {
    if (way === 'through') return route.continue()
    refused.add(new URL(route.request().url()).pathname)
    return route.abort()
  }
  const filesGo = async (next: typeof way): Promise<void> => {
    way = next
    if (next !== 'held') await Promise.all(held.splice(0).map(answer))
  }
  // Files in the page itself are not held back; all others may only arrive after this test has seen the post.
  const start = await (await page.request.get('/home')).text()
  await page.route('**/assets/*.{js,css}', (route) => {
    if (start.includes(new URL(route.request().url()).pathname)) return route.continue()
    return way === 'held' ? void held.push(route) : answer(route)
  })
  const failures = page.getByRole('alert').filter({ visible: true, hasText: 'could not be loaded' })
  const again = failures.getByRole('button', { name: 'Try again' })
  const reload = failures.getByRole('button', { name: 'Reload' })
  // In Chromium up to version 150, a module that failed to load fails again as long as the page is open. There only the offered reload
  // helps.
  const isRemembered = async (shown: Locator): Promise<boolean> => {
    await expect(shown.or(reload.first())).toBeAttached()
    return (await shown.count()) === 0
  }

  // All files fetched after the first post are refused: tooltips, messages, hover cards.
  await filesGo('held')
  // Only waits for the commit, because the load event does not come while files are held back.
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(card(page, 'Something to read')).toBeVisible()
  await filesGo('refused')
  await expect(failures.first()).toBeVisible()
  expect(refused.size).toBeGreaterThan(0)
  await stands(page)
  await filesGo('through')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // A successful retry shows no message, so the test waits for the region of alerts, which is part of the loaded code.
  const alerts = page.locator('section[aria-label="Alerts"]')
  if (await isRemembered(alerts)) await Promise.all([page.waitForEvent('load'), reload.first().click()])
  await expect(alerts).toBeAttached()
  await filesGo('held')
  await expect(failures).toHaveCount(0)

  const parts: readonly (readonly [name: string, open: () => Promise<void>, shown: () => Locator])[] = [
    ['picture', () => card(page, 'Something to read').getByRole('button', { name: 'A hill' }).click(), () => page.getByRole('dialog')],
    // Only screens whose code is not loaded in idle time: on a slow machine that would be loaded before the test opens them.
    ['filters', () => goWithin(page, '/filters'), () => column(page, 'Filters')],
    ['antennas', () => goWithin(page, '/antennas'), () => column(page, 'Antennas')],
  ]
  for (const [name, openPart, shown] of parts) {
    await story.step(name, async () => {
      refused.clear()
      await filesGo('refused')
      await openPart()
      await expect(again).toBeVisible()
      expect(refused.size).toBeGreaterThan(0)
      await stands(page)
      // Waits until the first message is removed, and the one of the second failure is shown.
      const first = await again.elementHandle()
      await again.click()
      await expect.poll(() => first?.evaluate((button) => button.isConnected)).toBe(false)
      await expect(again).toBeVisible()
      await stands(page)
      await filesGo('through')
      await again.click()
      if (await isRemembered(shown())) {
        await Promise.all([page.waitForEvent('load'), reload.click()])
        await openPart()
      }
      await expect(shown()).toBeVisible()
      await expect(alerts).toBeAttached()
      await filesGo('held')
      await expect(failures).toHaveCount(0)
      if (name === 'picture') await page.keyboard.press('Escape')
    })
  }
})

story('a page whose script does not come says so and loads it on request (#7, 2.1)', async ({ server, open, allow }) => {
  allow(/Failed to load resource/)
  const bob = await server.person('bob')
  await bob.post('Worth a second try')
  const page = await open(null)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/public/local')
  const notice = page.getByRole('alert').filter({ hasText: 'Starling could not be loaded' })
  await expect(notice).toBeVisible()
  await page.unroute('**/assets/index-*.js')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Worth a second try')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
