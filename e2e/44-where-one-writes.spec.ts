import { circleEndpoints } from '@starling/api/circles'
import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import type { Locator, Page } from '@playwright/test'
import type { Person } from './startServer.ts'
import { aPng } from './aPng.ts'
import { audit, overflow } from './screens.ts'
import { card, expect, goWithin, story, untilSettled } from './story.ts'
import { untilLoaded } from './untilLoaded.ts'

const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true })
/** Whether the middle of a button is not covered by anything. */
const isReachable = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
const postsOf = async ({ client, account }: Person) => (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data

story(
  'a draft goes along while the window changes its width under the typing, and its button is never covered (R-comp-29, R-shell-15a, R-shell-03c)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/)
    const ada = await server.person('ada')
    await ada.client.call(circleEndpoints.create, { body: { title: 'Friends from the harbour choir and their families' } })
    const page = await open(ada, { viewport: { width: 1400, height: 800 } })
    await page.goto('/publish?mention=bob')
    await expect(textIn(page)).toHaveValue('@bob ')
    await expect(textIn(page)).toBeFocused()
    await page.keyboard.type('hello')
    await expect(textIn(page)).toHaveValue('@bob hello')
    await page.goto('/home')
    await textIn(page).click()
    await page.keyboard.type('Half a ')
    await page.setViewportSize({ width: 900, height: 800 })
    await expect(page).toHaveURL(/\/publish/)
    await expect(textIn(page)).toHaveValue('Half a ')
    await expect(textIn(page)).toBeFocused()
    await page.keyboard.type('sen')
    await page.setViewportSize({ width: 390, height: 700 })
    await expect(textIn(page)).toHaveValue('Half a sen')
    await textIn(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('tence')
    // The longest audience label is truncated before the chips or the toolbar need a second row, and the button for the other draft is
    // visible.
    await page.getByRole('button', { name: /^Audience/ }).click()
    const sheet = page.getByRole('dialog').filter({ visible: true })
    await sheet.getByRole('radio', { name: /^Circle/ }).click()
    await sheet
      .getByRole('combobox')
      .filter({ hasText: 'Friends' })
      .selectOption({ label: 'Friends from the harbour choir and their families' })
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Audience: Circle: Friends from the harbour choir and their families' })).toBeVisible()
    await expect(page.getByRole('button', { name: '1 other draft' })).toBeVisible()
    const middles = (names: readonly (string | RegExp)[]) =>
      Promise.all(
        names.map(async (name) => {
          const box = await page.getByRole('button', { name }).filter({ visible: true }).first().boundingBox()
          return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
        }),
      )
    for (const row of [
      [/^Audience/, /^Language/, 'Publish later', 'More options'],
      ['Add an emoji', /^Publish(?! later)/],
    ] as const)
      expect(new Set(await middles(row)).size, row.join()).toBe(1)
    expect(await overflow(page, 'the composer on a phone')).toEqual([])
    await page.getByRole('button', { name: /^Audience/ }).click()
    await sheet
      .getByRole('radio', { name: /^Public\b/ })
      .first()
      .click()
    // Loaded first, because it could not be loaded without a network.
    await untilLoaded(page, 'No connection')
    await page.context().setOffline(true)
    // The notice that there is no network does not cover the button.
    await expect(
      page
        .getByText(/offline/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect.poll(() => isReachable(publish(page))).toBe(true)
    await page.context().setOffline(false)
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await postsOf(ada)).map(({ content }) => content)).toEqual(['<p>Half a sentence</p>'])
  },
)

story('the message about the post before covers no button of the next one (R-shell-03, #10, 7)', async ({ plain: server, open }) => {
  const page = await open(await server.person('ada'))
  await page.goto('/publish')
  await untilSettled(page)
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 720 })
    await goWithin(page, '/publish')
    await textIn(page).fill(`Seen at ${width}`)
    await publish(page).click()
    await expect(page).toHaveURL(/\/home/)
    // A toast disappears after some seconds, which the next steps may take on a busy machine, but not while the pointer is on it.
    const message = page.getByRole('region', { name: 'Alerts' }).getByRole('link', { name: 'Open' }).first()
    await message.hover()
    await goWithin(page, '/publish')
    await message.hover()
    await textIn(page).fill('And another')
    await expect(message).toBeVisible()
    await expect.poll(() => isReachable(publish(page)), String(width)).toBe(true)
    await textIn(page).fill('')
    await page
      .getByRole('button', { name: /^Dismiss|^Close/ })
      .first()
      .click()
  }
})

story(
  'Japanese is written with an input method, and a thread goes on with one key (R-comp-01, R-shell-20)',
  async ({ plain: server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada)
    await page.goto('/publish')
    await textIn(page).focus()
    const devtools = await page.context().newCDPSession(page)
    for (const composed of ['に', 'にほ', 'にほん', '日本'])
      await devtools.send('Input.imeSetComposition', { text: composed, selectionStart: composed.length, selectionEnd: composed.length })
    await expect(textIn(page)).toHaveValue('日本')
    await devtools.send('Input.insertText', { text: '日本' })
    await devtools.send('Input.imeSetComposition', { text: 'ご', selectionStart: 1, selectionEnd: 1 })
    await devtools.send('Input.insertText', { text: '語' })
    await expect(textIn(page)).toHaveValue('日本語')
    await page.reload()
    await expect(textIn(page)).toHaveValue('日本語')
    await publish(page).click()
    await expect(page).toHaveURL(/\/home/)
    await untilSettled(page)
    await expect.poll(async () => (await postsOf(ada)).map(({ content }) => content)).toEqual(['<p>日本語</p>'])
    await page.locator('main').press('c')
    const dialog = page.getByRole('dialog', { name: 'Reply' })
    await expect(dialog.getByText('日本語')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Text of the post' })).toBeFocused()
    await page.keyboard.type('And on')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await postsOf(ada)).length).toBe(2)
    const [second, first] = await postsOf(ada)
    expect(second?.in_reply_to_id).toBe(first?.id)
  },
)

story(
  'words typed right after the key, a draft in a window of its own, and a reply right under its post (R-comp-01, #9 part 5)',
  async ({ plain: server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada)
    // Letters typed right after the key that opens the composer are neither lost nor taken as shortcuts.
    await page.goto('/home')
    await untilSettled(page)
    await page.locator('main').press('n')
    await page.keyboard.type('Begun')
    for (const letter of ' here'.repeat(12)) await page.keyboard.type(letter, { delay: 5 })
    await expect(publish(page)).toBeVisible()
    await expect(textIn(page)).toHaveValue(`Begun${' here'.repeat(12)}`)
    await expect(textIn(page)).toBeFocused()
    await textIn(page).fill('Begun here')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Write in a window of its own' }).filter({ visible: true }).click()
    const own = await opened
    await expect(textIn(own)).toHaveValue('Begun here')
    await expect(page.getByRole('dialog', { name: 'New post' })).toHaveCount(0)
    await textIn(own).focus()
    await own.keyboard.press('Control+End')
    await own.keyboard.type(', ended there')
    const closed = own.waitForEvent('close')
    await own.keyboard.press('Control+Enter')
    await closed
    await expect.poll(async () => (await postsOf(ada)).map(({ content }) => content)).toEqual(['<p>Begun here, ended there</p>'])
    await page.goto('/publish')
    await expect(textIn(page)).toHaveValue('')

    const [post] = await postsOf(ada)
    await page.goto(`/@${ada.account.acct}/${post?.id}`)
    await card(page, 'Begun here, ended there').getByRole('button', { name: 'Reply' }).click()
    const reply = page.getByRole('article', { name: 'Your reply' })
    const words = reply.getByRole('textbox', { name: 'Text of the post' })
    await expect(words).toBeFocused()
    await page.keyboard.type('Under it')
    await expect(reply.getByRole('button', { name: 'Reply', exact: true })).toBeInViewport()
    expect([...(await audit(page, 'a reply under its post')), ...(await overflow(page, 'a reply under its post'))]).toEqual([])
    await page.goBack()
    await expect(reply).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/${post?.id}$`))
    await page.keyboard.press('r')
    await expect(words).toHaveValue('Under it')
    await expect(words).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(card(page, 'Under it')).toBeVisible()
    await expect(reply).toHaveCount(0)
  },
)

story('whoever presses Reply before the conversation was first drawn writes at once (R-comp-01)', async ({ plain: server, open }) => {
  const ada = await server.person('ada')
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'Pressed early', visibility: 'public' } })
  const page = await open(ada)
  await page.goto('/home')
  await untilSettled(page)
  // Pressed in the same task in which the button is inserted, before any row of the list has been measured.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('[role="feed"][aria-label="Conversation"] button')]
      const button = buttons.find((each) => (each.ariaLabel ?? each.textContent).startsWith('Reply'))
      if (!button) return
      watch.disconnect()
      button.focus()
      button.click()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await goWithin(page, `/@ada/${data.id}`)
  const words = page.getByRole('article', { name: 'Your reply' }).getByRole('textbox', { name: 'Text of the post' })
  await expect(words).toBeFocused()
  await page.keyboard.type('Just so')
  await expect(words).toHaveValue('Just so')
})

story(
  'axe finds nothing in the composer and its dialogs, in either theme, and none is wider than a small phone',
  async ({ plain: server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce', preferences: { theme: 'light' } })
    await page.goto('/publish')
    await textIn(page).fill('Words, **bold** ones too, for @somebody')
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: aPng(120, 80) })
    await page.getByRole('button', { name: 'Add a content warning' }).click()
    const describe = page.getByRole('button', { name: 'Add ALT text to attachment 1' })
    await expect(describe).toBeVisible()
    const found: string[] = []
    const check = async (place: string) => {
      found.push(...(await audit(page, `${place}, light`)), ...(await overflow(page, place)))
      await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark' }))
      found.push(...(await audit(page, `${place}, dark`, ['color-contrast'])))
      await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'light' }))
    }
    await check('the composer')
    for (const name of [/^Audience/, /^Language/, 'Publish later', 'More options', 'Add an emoji', 'Add ALT text to attachment 1']) {
      await page.getByRole('button', { name }).filter({ visible: true }).first().click()
      const dialog = page.getByRole('dialog').filter({ visible: true })
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('[class*="bone"]')).toHaveCount(0)
      await check(String(name))
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await publish(page).click()
    await expect(page.getByRole('textbox', { name: 'Description of attachment 1' })).toBeVisible()
    await check('the reminder of missing descriptions')
    expect(found).toEqual([])
  },
)
