import { card, expect, story } from './story.ts'

story(
  'what was read is found again on the device, without a network, until one signs out (#29, part 1)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    for (const words of ['The heron stands in the pond', '今日は東京タワーに行きました', 'A picture of a bridge']) await bob.post(words)
    const page = await open(ada, { serviceWorkers: 'allow' })
    await page.goto('/home')
    for (const words of ['The heron stands', '東京タワー', 'A picture of a bridge']) await expect(card(page, words)).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect.poll(() => page.evaluate(countRemembered)).toBe(3)

    await page.context().setOffline(true)
    const field = page.getByRole('combobox', { name: 'Search' }).filter({ visible: true })
    await page.goto('/search')
    await field.fill('her')
    await expect(page.getByRole('option', { name: /The heron stands in the pond/ })).toBeVisible()
    await field.fill('京タ')
    await field.press('Enter')
    const found = page.getByRole('region', { name: 'On this device' })
    await expect(found.locator('mark')).toHaveText('京タ')
    await page.context().setOffline(false)
    await found.getByRole('article').getByRole('link').click()
    await expect(card(page, '東京タワー')).toBeVisible()

    await page.getByRole('button', { name: /^Accounts, signed in as/ }).click()
    await page.getByRole('menuitem', { name: /^Sign out/ }).click()
    await expect.poll(() => page.evaluate(countRemembered)).toBe(0)
  },
)

/** How many posts this device remembers. */
function countRemembered(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('starling')
    opening.addEventListener('error', () => reject(new Error('The database could not be opened')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('remembered').objectStore('remembered').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
}
