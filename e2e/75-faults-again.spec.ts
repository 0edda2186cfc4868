import type { Page } from '@playwright/test'
import { oauthEndpoints } from '@starling/api/oauth'
import { card, expect, goWithin, story, untilSettled } from './story.ts'

/** What an account may leave on the device when the server has ended its session: its drafts, and the record of the account. */
const left = ['starling:draft ', 'starling:signed-out']

/** Everything that this origin stores on the device, as one text, except entries with these prefixes. */
function everythingStored(page: Page, except: readonly string[] = []): Promise<string> {
  return page.evaluate(async (beginnings) => {
    const found: unknown[] = [
      Object.entries(localStorage).filter(([name]) => !beginnings.some((one) => name.startsWith(one))),
      { ...sessionStorage },
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        for (const request of [store.getAll(), store.getAllKeys()])
          found.push(name, storeName, await new Promise((done) => (request.onsuccess = () => done(request.result))))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      if (name.startsWith('starling-build-')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) found.push(name, request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(found)
  }, except)
}

story(
  'a token that was revoked leaves on the device what was written, hidden, and nothing else, whatever two tabs were doing (#7, 2.13; #25, 1)',
  async ({ server, open, allow }) => {
    allow(/Failed to load resource|WebSocket/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const post = await bob.post('Privatissimum for followers', { visibility: 'private' })
    const page = await open(ada, { serviceWorkers: 'allow' })
    await page.goto('/home')
    await expect(card(page, 'Privatissimum')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const second = await page.context().newPage()
    await second.goto(`/@${bob.acct}/${post.id}`)
    await expect(card(second, 'Privatissimum')).toBeVisible()
    await untilSettled(second)
    await goWithin(second, '/home')
    await expect(card(second, 'Privatissimum')).toBeVisible()
    await second.keyboard.press('n')
    await second.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' }).fill('Secretissimum of the draft')
    await page.bringToFront()
    await untilSettled(page)
    await page.keyboard.press('n')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' }).fill('Secretissimum elsewhere')
    await expect.poll(() => everythingStored(page)).toContain('Privatissimum')
    expect(await everythingStored(page)).toContain('Secretissimum')

    await ada.client.call(oauthEndpoints.revoke, { body: { token: ada.token } })
    await page.goto('/notifications')
    for (const tab of [page, second]) {
      const found = async () => {
        const all = await everythingStored(tab, left)
        return ['Privatissimum', 'Secretissimum', ada.token, ada.acct].filter((word) => all.includes(word))
      }
      const isUnharmed = async () => {
        expect(await found()).toEqual([])
        const all = await everythingStored(tab)
        expect(['Privatissimum', 'Secretissimum', ada.token].filter((word) => all.includes(word))).toEqual(['Secretissimum'])
      }
      await expect.poll(found).toEqual([])
      await expect(tab.getByText(`You were signed out of @${ada.acct}.`)).toBeVisible()
      await expect(tab.getByRole('textbox', { name: 'Text of the post' })).toHaveCount(0)
      await isUnharmed()
      // Closing the tab neither stores anything again nor deletes the draft.
      await tab.goto('/about')
      await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await isUnharmed()
    }
  },
)
