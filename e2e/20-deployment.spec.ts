import { startTwoBuilds } from './startTwoBuilds.ts'
import { card, expect, story } from './story.ts'

story('a deployment leaves an open tab its files, and the next opening has the new ones (#7, 2.2)', async ({ server, open, allow }) => {
  story.setTimeout(120_000)
  allow(/Failed to load resource|WebSocket/)
  const bob = await server.person('bob')
  await bob.post('Read while somebody deploys')
  const builds = await startTwoBuilds(server.origin)
  try {
    const page = await open(null, { origin: builds.origin, serviceWorkers: 'allow' })
    await page.goto('/public/local')
    await expect(card(page, 'Read while somebody deploys')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    builds.deploy()
    const other = await page.context().newPage()
    await other.goto('/about')
    await other.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))
    const cached = () => other.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('starling-build-')).length)
    await expect.poll(cached).toBe(2)
    await expect.poll(() => other.evaluate(async () => (await navigator.serviceWorker.ready).installing === null)).toBe(true)
    await expect.poll(() => other.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe('activated')
    await other.close()

    await card(page, 'Read while somebody deploys').getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menu', { name: 'More' })).toBeVisible()
    await page.keyboard.press('Escape')

    // The new service worker tells the open tab about the new version; the tab reloads only when the reader asks for it.
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
    await expect(card(page, 'Read while somebody deploys')).toBeVisible()
    expect(await page.locator('script[type="module"][src]').getAttribute('src')).toContain('/new-')
    // No tab runs the older build any more.
    await page.reload()
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('starling-build-')).length))
      .toBe(1)
  } finally {
    await builds.close()
  }
})
