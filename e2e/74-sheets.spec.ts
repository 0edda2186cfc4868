import type { Locator } from '@playwright/test'
import { fingersOn } from './fingers.ts'
import { card, column, expect, goWithin, moreInSight, overlaysGone, scrollTop, story, untilSettled, wheel, wordy } from './story.ts'

const phone = { viewport: { width: 390, height: 800 }, hasTouch: true } as const

/** Checks that a sheet is at the lower edge of the window, takes its whole width, and leaves a fifth of its height free. */
async function expectSheet(sheet: Locator, { width, height } = phone.viewport): Promise<void> {
  // Waits for the end of its animation.
  await expect.poll(async () => ((await sheet.boundingBox())?.y ?? 0) + ((await sheet.boundingBox())?.height ?? 0)).toBeCloseTo(height, 0)
  const box = await sheet.boundingBox()
  expect(box?.x).toBe(0)
  expect(box?.width).toBe(width)
  expect(box?.height).toBeLessThanOrEqual(height * 0.9)
}

story(
  'on a phone menus and dialogs come from below, are scrolled, followed and searched in place, and go by a press beside them, a swipe, Escape and Back (#9, 7; R-sess-07, R-shell-18, R-shell-20)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    for (let n = 1; n <= 15; n += 1) await bob.post(wordy(n))
    const page = await open(ada, phone)
    await page.goto('/home')
    await expect(card(page, 'Post number 15.')).toBeVisible()
    await untilSettled(page)
    await wheel(page, 700)
    const place = await scrollTop(page)
    const more = await moreInSight(page)
    const menu = page.getByRole('menu', { name: 'More' })
    const fingers = await fingersOn(page)
    const closings = {
      outside: () => page.touchscreen.tap(195, 40),
      swipe: () => fingers.drag({ x: 195, y: 500 }, { x: 200, y: 700 }),
      escape: () => page.keyboard.press('Escape'),
      back: () => page.goBack(),
    }
    for (const [way, close] of Object.entries(closings)) {
      await more.tap()
      await expectSheet(menu)
      const heights = await menu.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
      await expect(menu.getByRole('menuitem').first()).toBeFocused()
      // After a short pull it returns.
      await fingers.drag({ x: 195, y: 500 }, { x: 195, y: 530 })
      await expectSheet(menu)
      await close()
      await expect(menu, way).toHaveCount(0)
      await expect(more, way).toBeFocused()
      await overlaysGone(page)
      expect(await scrollTop(page), way).toBe(place)
      expect(new URL(page.url()).pathname).toBe('/home')
    }

    // The keyboard works as in a wide window; and the width changes while the menu is open.
    await more.press('Enter')
    await expectSheet(menu)
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('menuitem').nth(1)).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 800 })
    // In the wider window, another post may be the first one drawn, so the button is found by its state.
    const opener = page.locator('button[aria-haspopup="menu"][aria-expanded="true"]')
    const far = async () => {
      const [one, other] = [await menu.boundingBox(), await opener.boundingBox()]
      return one && other && one.width < 360
        ? Math.min(Math.abs(one.y - (other.y + other.height)), Math.abs(one.y + one.height - other.y))
        : 1000
    }
    await expect.poll(far).toBeLessThan(40)
    await page.setViewportSize(phone.viewport)
    await expectSheet(menu)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()

    await goWithin(page, '/settings/reading')
    const short = page.getByRole('switch', { name: /^Short menu for posts/ })
    await short.tap()
    await expect(short).toBeChecked()

    // A long menu is scrolled before it is pulled away.
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const places = page.getByRole('menu', { name: 'Menu' })
    await expectSheet(places)
    const scrolled = () => places.evaluate((element) => element.scrollTop)
    await fingers.drag({ x: 195, y: 700 }, { x: 195, y: 500 })
    await expect.poll(scrolled).toBeGreaterThan(100)
    const before = await restingTop(places)
    await fingers.drag({ x: 195, y: 400 }, { x: 195, y: 500 })
    await expect.poll(scrolled).toBeLessThan(before - 30)
    await expect(places).toBeVisible()
    // The remaining distance is scrolled first, because how far a swipe scrolls on by itself depends on the machine.
    await expect
      .poll(async () => {
        const left = await scrolled()
        if (left > 0) await fingers.drag({ x: 195, y: 400 }, { x: 195, y: 650 })
        return left
      })
      .toBe(0)
    await expect(places).toBeVisible()
    await fingers.drag({ x: 195, y: 400 }, { x: 195, y: 650 })
    await expect(places).toHaveCount(0)
    await overlaysGone(page)

    // "All actions" replaces the short menu's entries.
    await goWithin(page, '/home')
    await (await moreInSight(page)).tap()
    await page.getByRole('menuitem', { name: 'All actions' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Block @bob' })).toBeVisible()
    await expectSheet(menu)
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)

    // A dialog opened from a menu is a sheet too, and can be closed by pulling its header down.
    await page.getByRole('menuitem', { name: 'Block @bob' }).tap()
    const dialog = page.getByRole('dialog')
    await expectSheet(dialog)
    const { y = 0 } = (await dialog.boundingBox()) ?? {}
    await fingers.drag({ x: 150, y: y + 20 }, { x: 150, y: y + 170 })
    await expect(dialog).toHaveCount(0)
    await overlaysGone(page)
    await expect(column(page, 'Home')).toBeVisible()

    // A dialog keeps its height during a search in it, so that the field stays where it is.
    await goWithin(page, '/publish')
    for (const viewport of [phone.viewport, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Language/ })
        .filter({ visible: true })
        .click()
      const languages = page.getByRole('dialog', { name: 'Language of the post' })
      const field = languages.getByRole('searchbox', { name: 'Find a language' })
      const settled = async () => (await field.evaluate((element) => element.closest('[role="dialog"]')?.getAnimations().length)) === 0
      await expect(field).toBeVisible()
      await expect.poll(settled).toBe(true)
      const at = await field.boundingBox()
      await field.fill('esperanto')
      await expect(languages.getByRole('button', { name: /Esperanto/ })).toBeVisible()
      await expect(languages.getByRole('button', { name: /Afrikaans/ })).toHaveCount(0)
      expect(await field.boundingBox()).toEqual(at)
      await page.keyboard.press('Escape')
      await expect(languages).toHaveCount(0)
    }
  },
)

/** The scroll offset once it no longer changes: after a swipe, scrolling continues for a while. */
function restingTop(scroller: Locator): Promise<number> {
  return scroller.evaluate(async (element) => {
    let top = element.scrollTop
    for (let still = 0; still < 10; still = element.scrollTop === top ? still + 1 : 0) {
      top = element.scrollTop
      await new Promise(requestAnimationFrame)
    }
    return top
  })
}
