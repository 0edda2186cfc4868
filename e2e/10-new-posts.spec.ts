import { statusEndpoints } from '@starling/api/statuses'
import { card, expect, readDownTo, scrollTop, story, topOf, wheel, wordy } from './story.ts'

story(
  'posts that arrive and posts that go away above do not move what one reads, and wait while a menu is open (R-tl-05, R-tl-10, R-tl-12, #7, 2.8, 2.16)',
  async ({ plain: server, open }) => {
    const [ada, bob, cy] = [await server.person('ada'), await server.person('bob'), await server.person('cy')]
    await ada.follow(bob)
    await ada.follow(cy)
    const posts: { id: string }[] = []
    for (let n = 1; n <= 30; n += 1) posts.push(await (n % 5 === 0 ? cy : bob).post(wordy(n)))
    // An endpoint of kmyblue, which our own server would answer with 401 without a token.
    expect((await fetch(`${server.origin}/api/v1/antennas`)).status).toBe(404)
    const page = await open(ada)
    await page.goto('/home')

    // At the top, a post waits while a menu is open there.
    await card(page, 'Post number 30.').getByRole('button', { name: 'More' }).click()
    const item = page.getByRole('menuitem').first()
    await expect(item).toBeVisible()
    const topUnderMenu = await topOf(page, 'Post number 30.')
    await bob.post('Arrived under a menu')
    await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible()
    await expect(item).toBeVisible()
    expect(await topOf(page, 'Post number 30.')).toBe(topUnderMenu)
    await page.keyboard.press('Escape')
    await expect(card(page, 'Arrived under a menu')).toBeVisible()

    // Further down, posts wait above.
    await wheel(page, 900)
    const anchor = await page.evaluate(() => {
      const found = [...document.querySelectorAll('main article')].find(
        (article) => article.checkVisibility() && article.getBoundingClientRect().top > 150,
      )
      return /Post number \d+\./.exec(found?.textContent ?? '')?.[0] ?? ''
    })
    expect(anchor).not.toBe('')
    const top = await topOf(page, anchor)

    // The position is measured in every frame while posts arrive, not only at the end.
    await page.evaluate((words) => {
      const seen: number[] = []
      Object.assign(window, { seen })
      const look = () => {
        const found = [...document.querySelectorAll('main article')].find(
          (article) => article.checkVisibility() && article.textContent.includes(words),
        )
        seen.push(found?.getBoundingClientRect().top ?? Number.NaN)
        requestAnimationFrame(look)
      }
      look()
    }, anchor)
    for (let n = 31; n <= 42; n += 1) await bob.post(wordy(n))
    const pill = page.getByRole('button', { name: '12 new posts' })
    await expect(pill).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    expect(seen.length).toBeGreaterThan(10)
    expect([...new Set(seen)]).toEqual([top])

    await pill.click()
    await expect(card(page, 'Post number 42.')).toBeVisible()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await expect(pill).toBeHidden()

    // Near the top, new posts are inserted above at once, so that the reader can scroll up to them; the pill announces them too.
    for (let turn = 0; turn < 10 && (await scrollTop(page)) < 200; turn += 1) await wheel(page, 300)
    await expect.poll(() => topOf(page, 'Post number 41.')).not.toBeNull()
    const near = await topOf(page, 'Post number 41.')
    await bob.post(wordy(43))
    await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible()
    await bob.post(wordy(44))
    await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible()
    expect(await topOf(page, 'Post number 41.')).toBe(near)
    for (let turn = 0; turn < 20 && (await scrollTop(page)) > 0; turn += 1) await wheel(page, -200)
    await expect(card(page, 'Post number 44.')).toBeInViewport()
    await expect(page.getByRole('button', { name: /new posts?$/ })).toBeHidden()

    // Posts above are deleted. Posts 12 to 10 are visible. A post above the viewport may move when one below it is removed, but visible
    // ones stay.
    const topOfTwelve = await readDownTo(page, 'Post number 12.', 208)

    await bob.client.call(statusEndpoints.delete, { params: { id: posts[26]?.id ?? '' } })
    // This post is written after the deletion, so when it has arrived, the deletion's event has arrived too.
    await bob.post('Written after the deletion')
    await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible()
    expect(await topOf(page, 'Post number 12.')).toBe(topOfTwelve)

    // Blocking an account removes posts above and below the viewport at the same time.
    await expect(card(page, 'Post number 10.')).toBeInViewport()
    await card(page, 'Post number 10.').getByRole('button', { name: 'More' }).click()
    await page
      .getByRole('menuitem', { name: /^Block @/ })
      .first()
      .click()
    const confirm = page.getByRole('button', { name: 'Block', exact: true })
    await expect(confirm).toBeVisible()
    const beforeBlocking = await topOf(page, 'Post number 12.')
    await confirm.click()
    await expect(card(page, 'Post number 10.')).toBeHidden()
    expect(await topOf(page, 'Post number 12.')).toBe(beforeBlocking)
  },
)
