import { card, expect, story } from './story.ts'

story('a conversation is read and answered, and reaches the other at once (R-conv-01, R-conv-03)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const bob = await server.person('bob')
  await bob.post(`@${ada.acct} Meet me at the old bridge`, { visibility: 'direct' })
  const page = await open(ada)
  await page.goto('/conversations')
  await page
    .getByRole('article', { name: new RegExp(bob.acct) })
    .getByRole('link')
    .first()
    .click()
  const circle = page.getByRole('region', { name: 'Who is in this conversation' })
  await expect(circle.getByText(/Not encrypted/)).toBeVisible()
  await expect(card(page, 'Meet me at the old bridge')).toBeVisible()

  const other = await open(bob)
  await other.goto('/conversations')
  await expect(other.getByRole('article', { name: new RegExp(ada.acct) })).toBeVisible()
  await page.getByRole('link', { name: 'Answer everyone here' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
  await expect(text).toHaveValue(`@${bob.acct} `)
  await text.pressSequentially('At noon, then')
  await page.locator('form').filter({ has: text }).getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByText('Post published.')).toBeVisible()
  await expect(other.getByRole('article', { name: new RegExp(ada.acct) })).toContainText('At noon, then')

  // Nobody else can see any of it.
  const visitor = await open(null)
  await visitor.goto(`/@${ada.acct}/with_replies`)
  await expect(visitor.getByRole('heading', { level: 2, name: ada.acct })).toBeVisible()
  await expect(visitor.getByText('At noon, then')).toHaveCount(0)
})

declare global {
  interface Window {
    /** Where the search field and the composer beside the column stood in any frame, in pixels from the top. */
    readonly tops: Readonly<Record<string, number[]>>
  }
}

/** Runs in the page from its start. */
function noteTops(): void {
  const tops: Record<string, number[]> = {}
  Object.assign(window, { tops })
  const look = () => {
    for (const [name, selector] of Object.entries({ search: 'aside [role=search]', form: 'aside form' })) {
      const element = document.querySelector(selector)
      if (!element) continue
      const top = Math.round(element.getBoundingClientRect().top)
      const known = (tops[name] ??= [])
      if (!known.includes(top)) known.push(top)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

story(
  'an announcement is reacted to, put away, and moves nothing beside the column (R-ann-01, R-ann-02, R-ann-03)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const bob = await server.person('bob')
    await server.operate('announcements', 'create', 'The pond is frozen tonight')
    const page = await open(ada)
    await page.goto('/announcements')
    const own = page.getByRole('article', { name: 'New announcement' }).filter({ hasText: 'The pond is frozen tonight' })
    await own.getByRole('button', { name: 'React' }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('snowman')
    await page
      .getByRole('gridcell', { name: /snowman/i })
      .first()
      .click()
    await expect(own.getByRole('button', { name: /, 1$/, pressed: true })).toBeVisible()

    const other = await open(bob)
    await other.addInitScript(noteTops)
    await other.goto('/home')
    const aside = other.getByRole('complementary', { name: 'Beside the column' })
    await expect(aside.getByText('The pond is frozen tonight')).toBeVisible()
    await expect(aside.getByRole('form', { name: 'New post' })).toBeVisible()
    expect(await other.evaluate(() => window.tops)).toEqual({ search: [expect.any(Number)], form: [expect.any(Number)] })

    await other.goto('/announcements')
    const theirs = other.getByRole('article', { name: 'New announcement' }).filter({ hasText: 'The pond is frozen tonight' })
    await theirs.getByRole('button', { name: /, 1$/ }).click()
    await expect(theirs.getByRole('button', { name: /, 2$/, pressed: true })).toBeVisible()
    await expect(own.getByRole('button', { name: /, 2$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await own.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByRole('article', { name: 'Announcement', exact: true }).filter({ hasText: 'The pond is frozen' })).toBeVisible()
  },
)
