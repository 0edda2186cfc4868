import { card, expect, scrollTop, story, topOf, untilSettled, wheel, wordy } from './story.ts'

declare global {
  interface Window {
    /** Names the composer had, in any frame since the page was opened. */
    readonly composerNames: ReadonlySet<string>
  }
}

/** Runs in the page from its start. */
function noteComposers(): void {
  const composerNames = new Set<string>()
  Object.assign(window, { composerNames })
  const look = () => {
    for (const form of document.querySelectorAll('main form')) {
      const name = form.getAttribute('aria-label')
      if (name !== null && form.checkVisibility()) composerNames.add(name)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

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
    // The number of new replies is known later than the bar it stands in, which therefore must not grow by it.
    const bar = page.getByRole('article', { name: /^\d+ replies/ })
    const height = (await bar.boundingBox())?.height
    await bob.post('Still awake.', { in_reply_to_id: root.id })
    await page.reload()
    await expect(page.getByRole('article', { name: '17 replies 1 new' })).toBeVisible()
    expect((await bar.boundingBox())?.height).toBe(height)
    // Into sight and not only into the rows drawn below it: Playwright would scroll a post that is out of sight before it clicks.
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

story(
  'on a phone a reply is never drawn as a new post, and each further post of a thread is in sight while it is typed (R-comp-07, R-comp-27, #7, 2.15)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    await bob.post('Who else is awake?')
    const page = await open(ada, { viewport: { width: 390, height: 700 }, hasTouch: true })
    await page.addInitScript(noteComposers)
    await page.goto('/home')
    await expect(card(page, 'Who else is awake?')).toBeVisible()
    await untilSettled(page)
    await card(page, 'Who else is awake?').getByRole('button', { name: 'Reply' }).tap()
    const text = page.getByRole('textbox', { name: 'Text of the post' })
    await expect(text).toBeFocused()
    await page.keyboard.type('First')
    for (const n of [2, 3, 4, 5]) {
      await page.getByRole('button', { name: 'Add a post to the thread' }).tap()
      const part = page.getByRole('textbox', { name: `Text of post ${n}` })
      await expect(part).toBeFocused()
      await page.keyboard.type('More')
      const [box, foot] = [await part.boundingBox(), await page.getByRole('button', { name: /^Publish \d/ }).boundingBox()]
      const lineEnd = (box?.y ?? 1e4) + 32
      expect(lineEnd, `the first line of post ${n} ends above the toolbar`).toBeLessThanOrEqual(foot?.y ?? 0)
    }
    await page.getByRole('button', { name: /^Publish \d/ }).tap()
    await expect(page).toHaveURL(/\/home$/)
    expect([...(await page.evaluate(() => [...window.composerNames]))]).toEqual(['Reply'])
  },
)
