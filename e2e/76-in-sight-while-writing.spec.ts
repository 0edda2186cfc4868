import type { Locator, Page } from '@playwright/test'
import { circleEndpoints } from '@starling/api/circles'
import { aPng } from './aPng.ts'
import { card, expect, goWithin, story, untilSettled, wordy } from './story.ts'

declare global {
  interface Window {
    /** The accessible names of the composer in any frame since the page was opened. */
    readonly composerNames: ReadonlySet<string>
  }
}

/** Added to the page as a script that runs from its start. */
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

const phone = { width: 390, height: 700 }
const desktop = { width: 1440, height: 900 }
const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })

/** Whether the middle of an element is not covered by another one; or the given point, from its left and lower edge. */
const isBare = (found: Locator, from?: { readonly left: number; readonly bottom: number }) =>
  found.evaluate((element, inset) => {
    const { left, top, bottom, width, height } = element.getBoundingClientRect()
    const hit = inset
      ? document.elementFromPoint(left + inset.left, bottom - inset.bottom)
      : document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  }, from)

story(
  'what one writes is in sight: a reply and its thread on a phone, what is left for a description, the circle to choose, and the audience in the panel (R-comp-07, R-comp-27, R-media-07c, R-vis-02, R-vis-07; #7, 2.15; #10)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    await bob.post('Who else is awake?')
    for (const title of ['Harbour choir', 'Allotments']) await ada.client.call(circleEndpoints.create, { body: { title } })
    const page = await open(ada, { viewport: phone, hasTouch: true })
    await page.addInitScript(noteComposers)
    await page.goto('/home')
    await expect(card(page, 'Who else is awake?')).toBeVisible()
    await untilSettled(page)

    // A reply is never drawn as a new post, and each further post of its thread is visible during typing.
    await card(page, 'Who else is awake?').getByRole('button', { name: 'Reply' }).tap()
    await expect(textIn(page)).toBeFocused()
    await page.keyboard.type('First')
    for (const n of [2, 3, 4, 5]) {
      await page.getByRole('button', { name: 'Add a post to the thread' }).tap()
      const part = page.getByRole('textbox', { name: `Text of post ${n}` })
      await expect(part).toBeFocused()
      await page.keyboard.type('More')
      const room = async () => {
        const [box, foot] = [await part.boundingBox(), await page.getByRole('button', { name: /^Publish \d/ }).boundingBox()]
        return (foot?.y ?? 0) - ((box?.y ?? 1e4) + 32)
      }
      await expect.poll(room, `the first line of post ${n} ends above the toolbar`).toBeGreaterThanOrEqual(0)
    }
    await page.getByRole('button', { name: /^Publish \d/ }).tap()
    await expect(page).toHaveURL(/\/home$/)
    expect([...(await page.evaluate(() => [...window.composerNames]))]).toEqual(['Reply'])

    // The limit of a description is visible below a tall picture.
    await goWithin(page, '/publish')
    await expect(textIn(page)).toHaveValue('')
    await page.locator('input[type="file"][multiple]').setInputFiles([{ name: 'tall.png', mimeType: 'image/png', buffer: aPng(360, 720) }])
    for (const viewport of [{ width: 390, height: 780 }, desktop]) {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: 'Add ALT text to attachment 1' }).filter({ visible: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit attachment' })
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await expect(dialog.locator('img')).toBeVisible()
      await expect.poll(() => isBare(dialog.getByText('1,500 characters left'), { left: 4, bottom: 2 })).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('button', { name: 'Remove attachment 1' }).filter({ visible: true }).click()

    // In the narrowest window, the choice of a circle is visible, and the reason why a post cannot be sent.
    await page.setViewportSize({ width: 320, height: 640 })
    await textIn(page).fill('For the choir')
    await page.getByRole('button', { name: 'Add a poll' }).filter({ visible: true }).click()
    const audience = page.getByRole('button', { name: /^Audience/ }).filter({ visible: true })
    await audience.click()
    const sheet = page.getByRole('dialog').filter({ visible: true })
    await sheet.getByRole('radio', { name: /^Circle/ }).click()
    await expect.poll(() => isBare(sheet.getByRole('combobox').filter({ hasText: 'Choose a circle' }))).toBe(true)
    await sheet.getByRole('button', { name: 'Done' }).click()
    await textIn(page).press('Control+Enter')
    await expect.poll(() => isBare(page.getByText('Choose a circle first.'))).toBe(true)

    // Beside the column, the audience can be read in the panel without a gap.
    await page.setViewportSize(desktop)
    await goWithin(page, '/home')
    await textIn(page).click()
    await audience.click()
    await sheet
      .getByRole('radio', { name: /^Public\b/ })
      .first()
      .click()
    await expect(audience).toHaveText('Public')
    expect(
      await audience.evaluate((chip) => [...chip.children].every((part) => part.scrollWidth <= part.clientWidth || part.tagName === 'svg')),
    ).toBe(true)
  },
)

story('whoever reacts to the newest message still sees its buttons above the field (R-react-01a, R-conv-01)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  let newest = await ada.post(`@${bob.acct} Who brings the bread?`, { visibility: 'direct' })
  for (let n = 1; n <= 8; n += 1) newest = await ada.post(`@${bob.acct} ${wordy(n)}`, { visibility: 'direct', in_reply_to_id: newest.id })
  const page = await open(ada, { viewport: phone, hasTouch: true })
  await page.goto('/conversations')
  await page.getByRole('article').filter({ hasText: 'Post number 8.' }).getByRole('link').first().tap()
  const message = card(page, 'Post number 8.').filter({ has: page.getByRole('button', { name: 'React' }) })
  const react = message.getByRole('button', { name: 'React' })
  const bookmark = message.getByRole('button', { name: 'Bookmark' })
  const toEnd = () =>
    page.evaluate(() => {
      const scroller = [...document.querySelectorAll('main [data-scroller]')].find((element) => element.checkVisibility())
      scroller?.scrollTo({ top: scroller.scrollHeight })
    })
  await expect.poll(async () => (await toEnd(), isBare(bookmark))).toBe(true)
  await react.tap()
  await page.getByRole('dialog', { name: 'React' }).getByRole('gridcell', { name: 'thumbs up' }).first().tap()
  await expect(message.getByRole('button', { name: /👍/ })).toBeVisible()
  await expect.poll(() => isBare(bookmark)).toBe(true)
  expect(await isBare(react, { left: 4, bottom: 2 })).toBe(true)
})
