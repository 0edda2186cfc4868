import { card, expect, scrollTop, story, topOf, untilSettled, wheel, wordy } from './story.ts'

story(
  'a conversation stands where it was after a reload, and a profile after going back and forward (R-shell-09, #9, part 5; #7, 2.8)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    const root = await bob.post('A long evening.')
    for (let n = 1; n <= 16; n += 1) await bob.post(wordy(n), { in_reply_to_id: root.id })
    const page = await open(ada, { viewport: { width: 390, height: 760 } })
    await page.goto(`/@${bob.acct}/${root.id}`)
    await expect(card(page, 'Post number 1.')).toBeVisible()
    await untilSettled(page)
    // The number of new replies is loaded later than the bar that contains it, and must not change its height.
    const bar = page.getByRole('article', { name: /^\d+ replies/ })
    const height = (await bar.boundingBox())?.height
    await bob.post('Still awake.', { in_reply_to_id: root.id })
    await page.reload()
    await expect(page.getByRole('article', { name: '17 replies 1 new' })).toBeVisible()
    expect((await bar.boundingBox())?.height).toBe(height)
    // Scrolled until it is visible, and not only drawn below the viewport: Playwright would scroll a hidden post before clicking.
    for (let turn = 0; turn < 30 && ((await topOf(page, 'Post number 12.')) ?? 1e4) > 450; turn += 1) await wheel(page, 300)
    await wheel(page, 37)
    const was = await topOf(page, 'Post number 12.')
    await page.reload()
    await expect.poll(async () => Math.abs(((await topOf(page, 'Post number 12.')) ?? 1e4) - (was ?? 0))).toBeLessThan(3)

    await card(page, 'Post number 12.').getByRole('link', { name: /bob/ }).first().click()
    await expect(page).toHaveURL(new RegExp(`/@${bob.account.username}$`))
    await expect(card(page, 'Post number 16.')).toBeVisible()
    await wheel(page, 240)
    const far = await scrollTop(page)
    expect(far).toBeGreaterThan(50)
    await page.goBack()
    await expect.poll(async () => Math.abs(((await topOf(page, 'Post number 12.')) ?? 1e4) - (was ?? 0))).toBeLessThan(3)
    await page.goForward()
    await expect(page).toHaveURL(new RegExp(`/@${bob.acct}$`))
    await expect.poll(() => scrollTop(page)).toBe(far)
  },
)
