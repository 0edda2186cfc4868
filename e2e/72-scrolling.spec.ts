import { card, expect, scrollTop, story, untilSettled, wordy } from './story.ts'

declare global {
  interface Window {
    /** The first height of each post in pixels; `changed` has the posts that had another height in a later frame. */
    heights: Map<string, number>
    changed: Set<string>
    /** Posts that were first drawn without their buttons. */
    plain: Set<string>
  }
}

/** Added to the page as a script that runs from its start. */
function noteHeights(): void {
  Object.assign(window, { heights: new Map<string, number>(), changed: new Set<string>(), plain: new Set<string>() })
  const look = () => {
    for (const article of document.querySelectorAll('main article[data-list-key]')) {
      const key = article.getAttribute('data-list-key') ?? ''
      const { height } = article.getBoundingClientRect()
      const first = window.heights.get(key)
      if (first === undefined) {
        window.heights.set(key, height)
        if (article.querySelector('[aria-pressed]') === null) window.plain.add(key)
      } else if (Math.abs(first - height) > 0.5) window.changed.add(key)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

story(
  'buttons that come later than their post move nothing, and every post has them where the list rests; the focus is in what is searched for then (R-shell-20; #7, part 3)',
  async ({ plain: server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    for (let n = 1; n <= 60; n += 1) await bob.post(wordy(n))
    const page = await open(ada)
    await page.addInitScript(noteHeights)
    await page.goto('/home')
    await expect(card(page, 'Post number 60.')).toBeVisible()
    await untilSettled(page)

    // Scrolls like a fast swipe: faster than a slow device draws. The end of the loaded posts may be reached before further ones are
    // loaded.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const step = () => {
            const scroller = document.querySelector('main [data-scroller]')
            scroller?.scrollBy(0, 120)
            if ((scroller?.scrollTop ?? 0) < 5000) requestAnimationFrame(step)
            else done()
          }
          requestAnimationFrame(step)
        }),
    )
    expect(await scrollTop(page)).toBeGreaterThan(4000)
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll('main article[data-list-key]')].every(
            (article) => article.querySelector('[aria-pressed]') !== null,
          ),
        ),
      )
      .toBe(true)
    const { plain, changed } = await page.evaluate(() => ({ plain: window.plain.size, changed: [...window.changed] }))
    expect(plain).toBeGreaterThan(0)
    expect(changed).toEqual([])

    // Code loaded after the first posts adds at most one style sheet, because each recalculates the styles of the whole page.
    expect(await page.locator('link[rel="stylesheet"]').count()).toBeLessThanOrEqual(2)

    // The list of results has the focus, so that keys act there.
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search' }).filter({ visible: true })).toBeFocused()
    await page.keyboard.type('bob')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=bob/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  },
)
