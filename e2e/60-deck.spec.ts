import type { Page } from '@playwright/test'
import { audit } from './screens.ts'
import { expect, story, untilSettled } from './story.ts'

const wide = { preferences: { advancedLayout: true }, viewport: { width: 1920, height: 900 } }

story(
  'a deck arranged by pointer and by keys is the same in another browser, and settings of two browsers converge (R-shell-13, R-set-02)',
  async ({ server, open, allow }) => {
    // The second browser to save gets a conflict, and merges.
    allow(/409.*web\/settings/)
    const ada = await server.person('ada')
    const page = await open(ada, wide)
    await page.goto('/home')
    await untilSettled(page)

    // With the pointer: adds a column, drags the first one behind the second, and drags its edge.
    await page.getByRole('button', { name: 'Add a column' }).click()
    await page.getByRole('button', { name: 'This server' }).click()
    await expect(page.getByRole('region', { name: 'Live feeds' })).toBeVisible()
    const grip = page.getByRole('button', { name: 'Column: New post' })
    const from = await grip.boundingBox()
    const target = await page.getByRole('region', { name: 'Notifications' }).boundingBox()
    if (!from || !target) throw new Error('Nothing to drag')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 12, { steps: 3 })
    await page.mouse.move(target.x + 20, from.y + 12, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => columnsOf(page)).toEqual(['Home', 'New post', 'Notifications', 'Live feeds'])

    // With keys: moved, made narrower, folded.
    await page.getByRole('button', { name: 'Column: Notifications' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move right' }).press('Enter')
    await expect.poll(() => columnsOf(page)).toEqual(['Home', 'New post', 'Live feeds', 'Notifications'])
    await page
      .getByRole('slider', { name: /^Width of / })
      .first()
      .press('Home')
    await expect.poll(async () => (await page.getByRole('region', { name: 'Home' }).boundingBox())?.width).toBeLessThanOrEqual(280)
    await page.getByRole('button', { name: 'Column: New post' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Fold' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Unfold: New post' })).toBeVisible()
    expect(await audit(page, 'deck')).toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Unfold: New post' })).toBeVisible()

    const other = await open(ada, wide)
    await other.goto('/home')
    await expect(other.getByRole('button', { name: 'Unfold: New post' })).toBeVisible()
    await expect.poll(() => columnsOf(other)).toEqual(['Home', 'Live feeds', 'Notifications'])

    // Each browser makes a change of its own before it knows of the other's.
    await page.goto('/settings/reading')
    await other.goto('/settings/reading')
    await untilSettled(page)
    await untilSettled(other)
    await page.getByRole('switch', { name: /^Slow mode/ }).click()
    await other.getByRole('combobox', { name: 'Fold boosts' }).selectOption('All')
    // Changes are saved within two seconds; the second save gets a conflict and is merged.
    await expect
      .poll(async () => {
        const answer = await fetch(`${server.origin}/api/web/settings`, { headers: { authorization: `Bearer ${ada.token}` } })
        const { data } = (await answer.json()) as { data: { starling?: { reading?: object } } }
        return data.starling?.reading
      })
      .toEqual({ slow: true, foldsReblogs: true })
    await page.reload()
    await other.reload()
    for (const browser of [page, other]) {
      await expect(browser.getByRole('switch', { name: /^Slow mode/ })).toBeChecked()
      await expect(browser.getByRole('combobox', { name: 'Fold boosts' })).toHaveValue('all')
    }
  },
)

/** The titles of the visible columns, in order; regions inside a column are not columns. */
function columnsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-deck-column]')].flatMap(
      (each) => each.querySelector('section[aria-label]')?.getAttribute('aria-label') ?? [],
    ),
  )
}
