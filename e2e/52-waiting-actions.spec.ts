import type { Locator, Page } from '@playwright/test'
import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { card, expect, story, untilSettled } from './story.ts'

story(
  'what is done and written without a network is sent once on return, by one of two pages, although the page was killed in between (R-comp-02, R-int-02, R-err-09)',
  async ({ plain: server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const liked = await bob.post('To be favourited')
    const kept = await bob.post('To be bookmarked')
    const undone = await bob.post('Boosted and taken back')
    const postsOf = async () => (await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })).data
    const page = await open(ada, { serviceWorkers: 'allow' })
    const context = page.context()
    await page.goto('/home')
    await expect(card(page, 'To be favourited')).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // Requests of the reloaded page go through the service worker, which caches their answers.
    await page.reload()
    await expect(card(page, 'To be favourited')).toBeVisible()
    await untilSettled(page)

    await context.setOffline(true)
    await expect(page.getByText('You are offline. What you see is what was here before.')).toBeVisible()
    await card(page, 'To be favourited').getByRole('button', { name: 'Favourite' }).click()
    await card(page, 'To be bookmarked').getByRole('button', { name: 'Bookmark' }).click()
    await expect(card(page, 'To be bookmarked').getByRole('img', { name: 'Not sent yet: Bookmark' })).toBeVisible()
    const favourite = card(page, 'Boosted and taken back').getByRole('button', { name: /^Favourite/ })
    await favourite.click()
    await expect(favourite).toHaveAttribute('aria-pressed', 'true')
    await favourite.click()
    await expect(page.getByRole('button', { name: /2 actions wait to be sent/ })).toBeVisible()
    const composer = page.getByRole('dialog', { name: 'New post' })
    await page.getByRole('link', { name: 'New post' }).first().click()
    await composer.getByRole('textbox', { name: 'Text of the post' }).fill('From the tunnel')
    await composer.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('button', { name: /3 things wait to be sent/ })).toBeVisible()
    await expect(composer).toBeHidden()
    expect(await postsOf()).toEqual([])

    // The page is closed without running its handlers. Two pages opened afterwards show the actions as done.
    await page.close({ runBeforeUnload: false })
    const pages = [await context.newPage(), await context.newPage()]
    for (const next of pages) {
      await next.goto('/home')
      await expect(card(next, 'To be favourited').getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeVisible()
      await expect(next.getByRole('button', { name: /3 things wait to be sent/ })).toBeVisible()
    }

    const sent: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/v1/statuses/')) sent.push(request.url().replace(/^.*statuses/, ''))
    })
    await context.setOffline(false)
    await expect
      .poll(async () => {
        const [one, two] = await Promise.all([liked.id, kept.id].map((id) => ada.client.call(statusEndpoints.get, { params: { id } })))
        return [one?.data.favourited, two?.data.bookmarked, (await postsOf()).length]
      })
      .toEqual([true, true, 1])
    for (const next of pages) {
      await expect(card(next, 'To be favourited').getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeVisible()
      await expect(next.getByRole('button', { name: /waits? to be sent/ })).toHaveCount(0)
      await expect(next.getByRole('img', { name: /^Not sent yet/ })).toHaveCount(0)
    }
    expect(sent).toEqual([`/${liked.id}/favourite`, `/${kept.id}/bookmark`])
    expect((await postsOf()).map(({ content }) => content)).toEqual(['<p>From the tunnel</p>'])
    const { data } = await ada.client.call(statusEndpoints.get, { params: { id: undone.id } })
    expect(data.favourited).toBe(false)
  },
)

story(
  'a favourite and a post wait although their page is stopped 5 ms after the press, and killed (R-comp-02, R-int-02, #25)',
  async ({ plain: server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    await bob.post('To be favourited')
    let page = await open(ada, { serviceWorkers: 'allow' })
    const context = page.context()
    await page.goto('/home')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await expect(card(page, 'To be favourited')).toBeVisible()
    await untilSettled(page)
    // Waits for the code that stores waiting actions, which is loaded after the first posts.
    await expect(page.locator('[data-outbox]')).toBeAttached()
    await context.setOffline(true)
    await expect(page.getByText('You are offline. What you see is what was here before.')).toBeVisible()

    await killAfter(page, card(page, 'To be favourited').getByRole('button', { name: 'Favourite' }))
    page = await context.newPage()
    await page.goto('/home')
    await expect(page.getByRole('button', { name: /1 action waits to be sent/ })).toBeVisible()
    await expect(card(page, 'To be favourited').getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeVisible()

    await page.getByRole('link', { name: 'New post' }).first().click()
    const composer = page.getByRole('dialog', { name: 'New post' })
    await composer.getByRole('textbox', { name: 'Text of the post' }).fill('From the tunnel')
    await killAfter(page, composer.getByRole('button', { name: 'Publish', exact: true }))
    page = await context.newPage()
    await page.goto('/home')
    await expect(page.getByRole('button', { name: /2 things wait to be sent/ })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Post published.')).toBeVisible()
    await expect(page.getByRole('button', { name: /waits? to be sent/ })).toHaveCount(0)
    const { data } = await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })
    expect(data.map(({ content }) => content)).toEqual(['<p>From the tunnel</p>'])
  },
)

/** Presses a button, blocks the page's thread 5 ms later, and crashes the page. */
async function killAfter(page: Page, button: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => {
    element.click()
    setTimeout(() => {
      for (;;);
    }, 5)
  })
  const died = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await died
  await page.close()
}
