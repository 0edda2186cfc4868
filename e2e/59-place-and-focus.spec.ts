import { pollEndpoints } from '@starling/api/polls'
import { statusEndpoints } from '@starling/api/statuses'
import { card, expect, story, untilSettled } from './story.ts'

story(
  'a column of the deck keeps its place when it is moved, one that is unfolded is whole again, and the focus stays in the deck (R-shell-13, R-shell-20)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    for (let count = 0; count < 20; count += 1) await ada.post(`Post ${count} `.repeat(20))
    const page = await open(ada, { preferences: { advancedLayout: true }, viewport: { width: 1440, height: 900 } })
    await page.goto('/home')
    await untilSettled(page)
    const home = page.getByRole('region', { name: 'Home' })
    await home.hover()
    await page.mouse.wheel(0, 1500)
    const top = () => home.locator('[data-scroller]').evaluate((element) => element.scrollTop)
    await expect.poll(top).toBeGreaterThan(1000)
    const inSight = () =>
      home
        .locator('[data-list-key]')
        .evaluateAll((rows) => rows.some((row) => row.getBoundingClientRect().top < 900 && row.getBoundingClientRect().bottom > 60))
    for (const entry of ['Move right', 'Move left']) {
      await page.getByRole('button', { name: 'Column: Home' }).press('Enter')
      await page.getByRole('menuitem', { name: entry }).press('Enter')
      await expect(page.getByText(/^Home, column \d of 3$/)).toHaveCount(1)
      expect(await top()).toBeGreaterThan(1000)
      expect(await inSight()).toBe(true)
      await expect(page.getByRole('button', { name: 'Column: Home' })).toBeFocused()
    }
    await page.getByRole('button', { name: 'Column: Home' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Fold' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Unfold: Home' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Column: Home' })).toBeFocused()
  },
)

story(
  'who votes with the keyboard stays at the poll, and a vote that is refused shows why (R-poll-01, R-poll-03, R-shell-20)',
  async ({ server, open, allow }) => {
    allow(/422/)
    const [ada, bea] = [await server.person('ada'), await server.person('bea')]
    const ask = async (status: string) =>
      (await bea.client.call(statusEndpoints.create, { body: { status, poll: { options: ['Leek', 'Potato'], expires_in: 3600 } } })).data
    const [asked, again] = [await ask('What goes into the soup?'), await ask('And what on the bread?')]
    const page = await open(ada)
    await page.goto(`/@${bea.acct}/${asked.id}`)
    const soup = card(page, 'What goes into the soup?')
    await soup.getByRole('radio', { name: 'Leek' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(soup.getByRole('button', { name: 'Vote' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(soup.getByRole('group', { name: 'Poll' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(soup.getByRole('button', { name: 'Refresh' })).toBeFocused()

    // On another device she votes first.
    await page.goto(`/@${bea.acct}/${again.id}`)
    const bread = card(page, 'And what on the bread?')
    await bread.getByRole('radio', { name: 'Leek' }).check()
    await ada.client.call(pollEndpoints.vote, { params: { id: again.poll?.id ?? '' }, body: { choices: [1] } })
    await bread.getByRole('button', { name: 'Vote' }).click()
    await expect(page.getByText('Your vote was not counted')).toBeVisible()
    await expect(bread.getByText('You voted for this')).toHaveCount(1)
  },
)
