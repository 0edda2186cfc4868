import { card, expect, overlaysGone, story } from './story.ts'

story('what fails is taken back and said', async ({ server, open, allow }) => {
  allow(/Failed to load resource/)
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('One cannot favourite this')
  const page = await open(ada)
  await page.goto('/home')
  // Waits for the code that stores failed actions, which is loaded after the first posts.
  await expect(page.locator('[data-outbox]')).toBeAttached()
  const favourite = card(page, 'One cannot favourite this').getByRole('button', { name: /^Favourite/ })
  const alerts = page.getByRole('region', { name: 'Alerts' })

  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/favourite', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { error: 'The database is asleep' } })
  })
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  await expect(alerts.getByText('The database is asleep')).toBeVisible()

  await page.unroute('**/favourite')
  await page.route('**/favourite', (route) => route.abort())
  await favourite.click()
  // Without an answer the action waits to be sent, until the reader cancels it (R-int-02).
  const waiting = page.getByRole('button', { name: /1 action waits to be sent/ })
  await expect(waiting).toBeVisible()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await waiting.click()
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await sheet.getByRole('button', { name: 'Take back', exact: true }).click()
  // Escape only closes the sheet while it is open, and its history entry is removed a moment later.
  await expect(sheet.getByText('Everything is sent.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await overlaysGone(page)
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')

  await page.unroute('**/favourite')
  const retryAt = new Date(Date.now() + 3_600_000).toISOString()
  await page.route('**/favourite', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'X-RateLimit-Limit': '300', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': retryAt },
      json: { error: 'Too many requests' },
    }),
  )
  await favourite.click()
  // In the last hour before midnight, the time is on the next day and has a date, in the format of the browser's region: 29 Nov 2026 or Nov
  // 29, 2026.
  const day = /((\w{3} \d{1,2},|\d{1,2} \w{3}) \d{4}, )?/.source
  const time = /\d{1,2}:\d\d:\d\d(\s[AP]M)?/.source
  await expect(alerts).toContainText(new RegExp(`Rate limited[\\s\\S]*Please retry after ${day}${time}\\.`))
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')

  await page.unroute('**/favourite')
  await favourite.click()
  await expect(favourite).toHaveText('1')
})
