import type { Page } from '@playwright/test'
import { statusEndpoints } from '@starling/api/statuses'
import { passwordOf } from './startServer.ts'
import { card, column, expect, overlaysGone, story, untilSettled } from './story.ts'

story('by keyboard alone: sign in, read, favourite, open, come back, write', async ({ plain: server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  for (let n = 1; n <= 5; n += 1) await bob.post(`Entry ${n}.`)
  const page = await open(null, { origin: server.origin })
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: /^Sign in at/ })).toBeVisible()
  await tabTo(page, /^Sign in at/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail address or username')).toBeFocused()
  await page.keyboard.type(ada.acct)
  await page.keyboard.press('Tab')
  await page.keyboard.type(passwordOf(ada.acct))
  await page.keyboard.press('Enter')
  await expect(column(page, 'Home')).toBeVisible()
  await expect(card(page, 'Entry 5.')).toBeVisible()
  await untilSettled(page)

  const focused = () => page.evaluate(() => /Entry \d\./.exec(document.activeElement?.closest('article')?.textContent ?? '')?.[0] ?? null)
  await page.keyboard.press('j')
  await expect.poll(focused).toBe('Entry 5.')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(focused).toBe('Entry 3.')
  await page.keyboard.press('k')
  await expect.poll(focused).toBe('Entry 4.')
  await page.keyboard.press('f')
  await expect(card(page, 'Entry 4.').getByRole('button', { name: /^Favourite/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('o')
  await expect(column(page, /^Post by/)).toBeVisible()
  // The opened post has the focus, so that the next key acts on it.
  await expect.poll(focused).toBe('Entry 4.')
  await page.keyboard.press('f')
  await expect(column(page, /^Post by/).getByRole('button', { name: /^Favourite/, pressed: false })).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.press('Backspace')
  await expect(column(page, 'Home')).toBeVisible()
  await expect.poll(focused).toBe('Entry 4.')

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New post' })
  await expect(dialog.getByRole('textbox', { name: 'Text of the post' })).toBeFocused()
  // While the focus is in a text field, letters are not hotkeys.
  await page.keyboard.type('jkfo without a mouse')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page, 'jkfo without a mouse')).toBeVisible()
  await expect.poll(focused).toBe('Entry 4.')
  // The favourite is shown before it is sent, and it is sent independently of posts, so the post may reach the server first.
  const id = await idOf(page, 'Entry 4.')
  await expect.poll(async () => (await bob.client.call(statusEndpoints.get, { params: { id } })).data.favourites_count).toBe(1)

  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Reply' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await overlaysGone(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

/** Presses Tab until the wanted control has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    if (name.test(words)) return
  }
  throw new Error(`Tab never reaches ${name.source}`)
}

function idOf(page: Page, words: string): Promise<string> {
  return page.evaluate(
    (text) =>
      [...document.querySelectorAll<HTMLElement>('[data-list-key]')].find((element) => element.textContent.includes(text))?.dataset[
        'listKey'
      ] ?? '',
    words,
  )
}
