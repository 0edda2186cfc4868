import { startTwoBuilds } from './startTwoBuilds.ts'
import { card, expect, story } from './story.ts'

/** Chromium's five minutes (see below), and some time for a busy machine. */
const longestWaitMs = 360_000

story('a deployment leaves an open tab its files, and the next opening has the new ones (#7, 2.2)', async ({ server, open, allow }) => {
  story.setTimeout(longestWaitMs * 2)
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
    await other.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      Object.assign(globalThis, { olderWorker: registration.active })
      await registration.update()
    })
    const cached = () => other.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('starling-build-')).length)
    await expect.poll(cached).toBe(2)
    // The newer worker fetches every file of its build, one after another, and waits until the older one has nothing to do. Chromium lets it
    // wait for five minutes while an event of the older one is under way (kMaxLameDuckTime in its service_worker_registration.cc).
    const worker = () =>
      other.evaluate(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready
        const { olderWorker } = globalThis as unknown as { olderWorker: ServiceWorker }
        if (active !== olderWorker) return active?.state
        return installing ? 'installing' : waiting ? 'waiting' : 'gone'
      })
    await expect.poll(worker, { timeout: longestWaitMs }).toBe('activated')
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

story(
  'two versions of the client with one database: neither waits for the other, and the older one stores on and says so (R-set-06)',
  async ({ server, open, allow }) => {
    // The JSON document opened below makes the browser request an icon.
    allow(/favicon\.ico/)
    const ada = await server.person('ada')
    await ada.post('Read in an old tab')
    const page = await open(ada)
    // A document of the same origin without the client, whose database connections the client cannot close.
    const other = await page.context().newPage()
    await other.goto(`${server.origin}/api/v1/instance`)
    const openAs = (version: number) =>
      other.evaluate(
        (wanted) =>
          new Promise<string>((done) => {
            const request = indexedDB.open('starling', wanted)
            request.onupgradeneeded = () => {
              for (const name of ['sessions', 'files', 'waiting'])
                if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name)
            }
            request.onsuccess = () => {
              Object.assign(globalThis, { held: request.result })
              done('open')
            }
            request.onerror = () => done(String(request.error))
          }),
        version,
      )
    const letGo = () => other.evaluate(() => (globalThis as unknown as { held: IDBDatabase }).held.close())
    const stored = () =>
      other.evaluate(
        (key) =>
          new Promise<boolean>((done) => {
            const reading = indexedDB.open('starling')
            reading.onsuccess = () => {
              const found = reading.result.transaction('sessions').objectStore('sessions').getKey(key)
              found.onsuccess = () => {
                reading.result.close()
                done(found.result !== undefined)
              }
            }
          }),
        `${server.origin} ${ada.account.id}`,
      )

    // An older client keeps the database open: this client can be used all the same, and stores once the database is free.
    expect(await openAs(1)).toBe('open')
    await page.goto('/home')
    await expect(card(page, 'Read in an old tab')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden()
    await letGo()
    // Data that could not be stored then is stored with the next change.
    await ada.post('Written after the database was free')
    await expect.poll(stored).toBe(true)

    // The connection is closed for a newer client at once.
    expect(await openAs(1000)).toBe('open')
    await expect(page.getByRole('status').getByRole('button', { name: 'Reload' })).toBeVisible()
    await other.evaluate(() =>
      (globalThis as unknown as { held: IDBDatabase }).held.transaction('sessions', 'readwrite').objectStore('sessions').clear(),
    )
    expect(await stored()).toBe(false)
    await card(page, 'Read in an old tab')
      .getByRole('button', { name: /^Bookmark/ })
      .click()
    await expect.poll(stored).toBe(true)
  },
)
