import type { Page } from '@playwright/test'
import { card, column, expect, scrollTop, story, wheel } from './story.ts'

story('offline one reads what was there; back online the gap is filled', async ({ plain: server, open, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  for (let n = 1; n <= 25; n += 1) await bob.post(`Dispatch ${n}.`)
  const page = await open(ada, { serviceWorkers: 'allow' })
  await page.goto('/home')
  await expect(card(page, 'Dispatch 25.')).toBeVisible()
  // The service worker has stored the client's files when it is ready, and the page stores what was read.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => storedSessions(page)).toContain('Dispatch 25.')

  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. What you see is what was here before.')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Dispatch 25.')).toBeVisible()
  await expect(column(page, 'Home').getByText('Offline')).toBeVisible()
  for (const path of ['/@bob@example.com', '/tags/x.com']) {
    await page.goto(path)
    await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  }
  await page.goto('/home')
  await expect(card(page, 'Dispatch 25.')).toBeVisible()
  for (let n = 26; n <= 80; n += 1) await bob.post(`Dispatch ${n}.`)

  await page.context().setOffline(false)
  const pill = page.getByRole('button', { name: /new posts$/i })
  await expect(card(page, 'Dispatch 80.').or(pill)).toBeVisible()
  if (await pill.isVisible()) await pill.click()
  await expect(card(page, 'Dispatch 80.')).toBeVisible()

  // After filling the gap, every post appears once and in order when scrolling down.
  const met: number[] = []
  for (let turn = 0; turn < 120 && met.at(-1) !== 1; turn += 1) {
    for (const n of await numbersOnScreen()) if (!met.includes(n)) met.push(n)
    const gap = page.getByRole('button', { name: 'Load missing posts' }).filter({ visible: true })
    if ((await gap.count()) > 0) {
      await gap.first().scrollIntoViewIfNeeded()
      await wheel(page, 0)
      await gap.first().click()
      await expect(page.getByRole('button', { name: 'Loading missing posts…' })).toHaveCount(0)
      // The list has kept the visible posts in place, so some may have been inserted above them.
      await wheel(page, -2500)
    }
    await wheel(page, 500)
  }
  expect(await scrollTop(page)).toBeGreaterThan(500)
  expect([...met].sort((a, b) => b - a)).toEqual(Array.from({ length: 80 }, (_, index) => 80 - index))

  function numbersOnScreen(): Promise<number[]> {
    return page.evaluate(() =>
      [...document.querySelectorAll('main article')].flatMap((article) => {
        const found = /Dispatch (\d+)\./.exec(article.textContent)
        return found && article.checkVisibility() ? [Number(found[1])] : []
      }),
    )
  }
})

/** The client's stored sessions as text; empty before the client has created its database. */
function storedSessions(page: Page): Promise<string> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'starling')) return ''
    return new Promise<string>((done, fail) => {
      const opening = indexedDB.open('starling')
      opening.onerror = () => fail(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('sessions').objectStore('sessions').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          done(JSON.stringify(reading.result))
        }
      }
    })
  })
}
