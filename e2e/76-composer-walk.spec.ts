import type { Page } from '@playwright/test'
import { aPng } from './aPng.ts'
import { card, expect, story } from './story.ts'

const wide = { viewport: { width: 1440, height: 900 } } as const
const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })

story(
  'the link of a post goes to where one writes: into the panel, or into the reply that is open (R-comp-25, #10)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const first = await bob.post('Something to link to')
    const page = await open(ada, wide)
    await page.goto('/home')
    await textIn(page).fill('See this:')
    await card(page, 'Something to link to')
      .getByRole('button', { name: /^Boost/ })
      .click()
    await page.getByRole('menuitem', { name: /^Insert post link/ }).click()
    await expect(textIn(page)).toHaveValue(`See this:\n\nBT ${first.url ?? ''}\n`)
    await expect(textIn(page)).toBeFocused()
    await expect(page).toHaveURL(/\/home$/)
    await page.keyboard.type('and more')
    await expect(textIn(page)).toHaveValue(/\nand more$/)

    // Under a post, the reply that is written there takes it.
    await card(page, 'Something to link to').getByText('Something to link to').click()
    await expect(page).toHaveURL(new RegExp(`/${first.id}$`))
    await page
      .locator('main')
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click()
    const reply = page.getByRole('article', { name: 'Your reply' })
    await expect(textIn(page).and(reply.getByRole('textbox'))).toBeFocused()
    await page.keyboard.type('Like ')
    await card(page, 'Something to link to')
      .getByRole('button', { name: /^Boost/ })
      .click()
    await page.getByRole('menuitem', { name: /^Insert post link/ }).click()
    await expect(reply.getByRole('textbox')).toHaveValue(/Like\n\nBT http/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

story(
  'Escape that gives up a composition closes no dialog, and Enter that confirms one sends nothing (R-comp-01, R-shell-20, #10)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada, wide)
    await page.goto('/home')
    await page.getByRole('link', { name: 'New post' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New post' })
    const field = dialog.getByRole('textbox', { name: 'Text of the post' })
    await expect(field).toBeFocused()
    await expect(dialog.getByRole('button', { name: /^Audience/ })).toBeVisible()
    const devtools = await page.context().newCDPSession(page)
    const composes = (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    // As a browser tells of a key that an input method has taken.
    const pressesTaken = (key: string, modifiers = 0) =>
      devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229, modifiers })
    await composes('にほ')
    await pressesTaken('Escape')
    await composes('にほん')
    await pressesTaken('Enter', 2)
    await devtools.send('Input.insertText', { text: '日本' })
    await expect(field).toHaveValue('日本')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Add a poll' }).click()
    await composes('はい')
    await pressesTaken('Enter')
    await devtools.send('Input.insertText', { text: 'はい' })
    await expect(dialog.getByRole('textbox', { name: 'Option 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Option 2' })).toBeFocused()
    // A key of one's own closes it as ever.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

story('how long a description may be is in sight below a tall picture (R-media-07, #10)', async ({ server, open }) => {
  const ada = await server.person('ada')
  for (const viewport of [
    { width: 390, height: 780 },
    { width: 1440, height: 900 },
  ]) {
    const page = await open(ada, { viewport })
    await page.goto('/publish')
    await textIn(page).fill('Tall')
    await page.locator('input[type="file"][multiple]').setInputFiles([{ name: 'tall.png', mimeType: 'image/png', buffer: aPng(360, 720) }])
    await page.getByRole('button', { name: 'Add ALT text to attachment 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit attachment' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await expect(dialog.locator('img')).toBeVisible()
    const left = dialog.getByText('1,500 characters left')
    const isCovered = () =>
      left.evaluate((element) => {
        const { left: x, bottom } = element.getBoundingClientRect()
        return document.elementFromPoint(x + 4, bottom - 2) !== element
      })
    await expect.poll(isCovered).toBe(false)
    await page.context().close()
  }
})
