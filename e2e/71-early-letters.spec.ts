import type { CDPSession, Page } from '@playwright/test'
import { overflow } from './screens.ts'
import { card, expect, story, untilSettled } from './story.ts'

const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true })

/** Most of these letters are shortcuts. */
const words = 'forbid jokes, q'

/** Slows the page down, so that typed letters arrive while it is still busy. */
async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return devtools
}

story(
  'what is typed right after the key or press that opens a composer is in the draft, and goes along in front (R-comp-01, R-comp-07, R-shell-20)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const bob = await server.person('bob')
    const post = await bob.post('A wren?')
    const path = `/@${bob.account.acct}/${post.id}`
    const first = await open(ada, { viewport: { width: 900, height: 780 } })
    await first.goto(path)
    await untilSettled(first)

    // A reply begun below its post continues in the dialog.
    await card(first, 'A wren?').getByRole('button', { name: 'Reply' }).click()
    const early = first.getByRole('article', { name: 'Your reply' })
    await expect(early.getByRole('textbox')).toBeFocused()
    await first.keyboard.type('A sedge')
    expect(await overflow(first, 'an early reply')).toEqual([])
    await early.getByRole('button', { name: 'Write in front' }).click()
    const dialog = first.getByRole('dialog', { name: 'Reply' })
    await expect(dialog.getByRole('textbox')).toHaveValue(`@${bob.account.acct} A sedge`)
    await first.keyboard.type(' warbler')
    await expect(dialog.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
    await expect(textIn(first).last()).toHaveValue(`@${bob.account.acct} A sedge warbler`)
    await first.keyboard.press('Control+Enter')
    await expect(card(first, 'A sedge warbler')).toBeVisible()
    // No empty composer is left below the post.
    await expect(early).toHaveCount(0)

    // In a new page, on a slow machine.
    const page = await first.context().newPage()
    await first.close()
    await page.goto(path)
    await expect(card(page, 'A wren?')).toBeVisible()
    await untilSettled(page)
    await slowDown(page)
    await page.getByRole('link', { name: 'New post' }).click()
    await page.keyboard.type(`${words}!`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/\d+$/)
    await page.keyboard.press('n')
    await page.keyboard.type(words)
    await page.keyboard.type(' of mine')
    await expect(publish(page)).toBeVisible()
    await expect(textIn(page)).toHaveValue(`${words}!\n${words} of mine`)
    await expect(textIn(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // Replying below the post, and quoting it.
    await card(page, 'A wren?').focus()
    await page.keyboard.press('r')
    await page.keyboard.type(words)
    const reply = page.getByRole('article', { name: 'Your reply' })
    await expect(reply.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
    await expect(textIn(page)).toHaveValue(`@${bob.account.acct} ${words}`)
    await page.keyboard.press('Escape')
    await expect(reply).toHaveCount(0)
    await expect(card(page, 'A wren?')).toBeFocused()
    await page.keyboard.press('q')
    await page.keyboard.type(words)
    await expect(publish(page)).toBeVisible()
    await expect(textIn(page)).toHaveValue(words)
    await page.keyboard.press('Escape')

    // From a menu that is being closed.
    await card(page, 'A wren?').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: /^Mention/ }).click()
    await page.keyboard.type(words)
    await expect(textIn(page)).toHaveValue(`@${bob.account.acct} ${words}`)
    await expect(textIn(page)).toBeFocused()
  },
)

story(
  'what is typed while the window changes its width is in the draft, at the caret (R-comp-29, R-shell-15a)',
  async ({ server, open }) => {
    const page = await open(await server.person('ada'), { viewport: { width: 1400, height: 800 } })
    await page.goto('/home')
    await untilSettled(page)
    await expect(publish(page)).toBeVisible()
    const devtools = await slowDown(page)
    await textIn(page).click()
    await page.keyboard.type('()')
    await page.keyboard.press('ArrowLeft')
    let typed = ''
    // Through all layouts, typing in the field that is removed and in the one that replaces it.
    for (const width of [900, 390, 900, 1400, 390, 1400]) {
      const letters = `${width} ${words}; `
      await Promise.all([page.setViewportSize({ width, height: 800 }), page.keyboard.type(letters)])
      typed += letters
      await expect(textIn(page)).toHaveValue(`(${typed})`)
      await expect(publish(page)).toBeVisible()
      await expect(textIn(page)).toBeFocused()
    }
    // While an input method is composing a word.
    await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await expect(textIn(page)).toHaveValue(`(${typed}にほん)`)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(textIn(page)).toBeFocused()
    await page.keyboard.type('!')
    await expect(textIn(page)).toHaveValue(`(${typed}にほん!)`)
  },
)
