import type { Page } from '@playwright/test'
import { audit, narrow, overflow, visit, visitNext } from './screens.ts'
import { expect, overlaysGone, story } from './story.ts'

const desktop = { width: 1440, height: 900 }

story(
  'axe finds nothing in menus, dialogs, forms and the deck, nothing moves for those who asked for it, and details stand beside their column (R-shell-08, R-shell-10)',
  { tag: '@demo' },
  async ({ demo, open }) => {
    const resident = await demo.resident('demo')
    const page = await open(resident, { viewport: desktop, reducedMotion: 'reduce', preferences: { theme: 'dark' } })
    const found: string[] = []
    // Not home, because it opens at the read position, with the first article possibly far above.
    await visit(page, '/public/local')
    const first = page.getByRole('article').filter({ visible: true }).first()
    const more = first.getByRole('button', { name: 'More', exact: true })
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
    found.push(...(await auditMenu(page, 'menu of a post')))
    await page.getByRole('menuitem', { name: 'Filter this post' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name of the filter' })).toBeVisible()
    found.push(...(await audit(page, 'dialog for filtering a post')))
    await page.keyboard.press('Escape')
    await overlaysGone(page)
    await first.getByRole('button', { name: 'React', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'React' })
    await expect(picker.getByRole('rowheader', { name: 'Often used' })).toBeVisible()
    found.push(...(await audit(page, 'emoji picker')))
    await picker.getByRole('button', { name: /^Skin tone/ }).click()
    await picker.getByRole('combobox', { name: 'Search emoji' }).fill('cat')
    await expect(picker.getByRole('gridcell').first()).toHaveAttribute('data-active')
    found.push(...(await audit(page, 'search for emoji')))
    await page.keyboard.press('Escape')
    await overlaysGone(page)
    await page.getByRole('button', { name: /^Accounts, signed in as/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    found.push(...(await auditMenu(page, 'menu of accounts')))
    await page.keyboard.press('Escape')
    await overlaysGone(page)
    await page.getByRole('link', { name: 'New post' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add a poll' }).click()
    await dialog.getByRole('button', { name: 'Add a content warning' }).click()
    found.push(...(await audit(page, 'composer')))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await overlaysGone(page)

    await narrow(page)
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await moving(page)).toBe(0)
    await page.keyboard.press('Escape')
    await overlaysGone(page)

    // The form with its preview, at the narrowest supported width.
    await page.setViewportSize({ width: 320, height: 700 })
    await visitNext(page, '/antennas/new')
    await page.getByRole('group', { name: 'Words', exact: true }).getByRole('textbox').fill('the')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'What it would have collected' }).getByRole('article').first()).toBeVisible()
    found.push(...(await audit(page, 'form of an antenna')), ...(await overflow(page, 'form of an antenna')))

    await page.setViewportSize(desktop)
    await page.evaluate(() => localStorage.setItem('starling:preferences', JSON.stringify({ advancedLayout: true, theme: 'light' })))
    await visit(page, '/deck/home')
    found.push(...(await audit(page, 'deck')))
    const home = page.getByRole('region', { name: 'Home' })
    const before = await home.boundingBox()
    // The first post whose time is visible: for one above, the list would be scrolled and its rows measured again during the click.
    const inSight = () =>
      home.getByRole('article').evaluateAll((articles) =>
        articles.findIndex((article) => {
          const time = article.querySelector('time')?.getBoundingClientRect()
          return time !== undefined && time.height > 0 && time.top > 100 && time.bottom < innerHeight
        }),
      )
    await expect.poll(inSight).toBeGreaterThanOrEqual(0)
    await home
      .getByRole('article')
      .nth(await inSight())
      .locator('time')
      .first()
      .click()
    await expect(page.getByRole('region', { name: /^Post by/ })).toBeVisible()
    expect((await home.boundingBox())?.width).toBe(before?.width)
    // In a window too narrow for the deck the address has no prefix.
    await page.goBack()
    await expect(page).toHaveURL(/\/deck\/home$/)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page).toHaveURL(/[^k]\/home$/)
    await page.setViewportSize(desktop)
    await expect(page).toHaveURL(/\/deck\/home$/)
    expect(found).toEqual([])
  },
)

/** The number of animations that a person would see. */
function moving(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration ?? 0) > 1).length,
  )
}

/** An open menu is rendered outside the landmarks of the page, so the landmark rule is not applied to it. */
async function auditMenu(page: Page, where: string): Promise<string[]> {
  return (await audit(page, where)).filter((line) => !line.includes(': region: '))
}
