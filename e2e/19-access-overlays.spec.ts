import type { Page } from '@playwright/test'
import { audit, visit } from './screens.ts'
import { expect, story } from './story.ts'

story('axe finds nothing in menus, dialogs and the deck', { tag: '@demo' }, async ({ demo, open }) => {
  const resident = await demo.resident('demo')
  const page = await open(resident, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', preferences: { theme: 'dark' } })
  const found: string[] = []
  // Not home, which opens where somebody stopped reading: its first article may be far above.
  await visit(page, '/public/local')
  const first = page.getByRole('article').filter({ visible: true }).first()
  await first.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  found.push(...(await auditMenu(page, 'menu of a post')))
  await page.keyboard.press('Escape')
  await first.getByRole('button', { name: 'React', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'React' })
  await expect(picker.getByRole('rowheader', { name: 'Often used' })).toBeVisible()
  found.push(...(await audit(page, 'emoji picker')))
  await picker.getByRole('button', { name: /^Skin tone/ }).click()
  await picker.getByRole('combobox', { name: 'Search emoji' }).fill('cat')
  await expect(picker.getByRole('gridcell').first()).toHaveAttribute('data-active')
  found.push(...(await audit(page, 'search for emoji')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Accounts, signed in as/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  found.push(...(await auditMenu(page, 'menu of accounts')))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a poll' }).click()
  await dialog.getByRole('button', { name: 'Add a content warning' }).click()
  found.push(...(await audit(page, 'composer')))
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.setItem('starling:preferences', JSON.stringify({ advancedLayout: true, theme: 'light' })))
  await visit(page, '/deck/home')
  found.push(...(await audit(page, 'deck')))
  expect(found).toEqual([])
})

story('nothing moves for those who asked for it', { tag: '@demo' }, async ({ demo, open }) => {
  const resident = await demo.resident('demo')
  const page = await open(resident, { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  await visit(page, '/public/local')
  await page.getByRole('article').filter({ visible: true }).first().getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
          .length,
    )
  expect(await moving()).toBe(0)
})

/** An open menu is rendered outside the landmarks of the page, so the landmark rule is not applied to it. */
async function auditMenu(page: Page, where: string): Promise<string[]> {
  return (await audit(page, where)).filter((line) => !line.includes(': region: '))
}
