import { accountEndpoints } from '@starling/api/accounts'
import { conversationEndpoints } from '@starling/api/conversations'
import type { Locator, Page } from '@playwright/test'
import { loadingInSight } from './screens.ts'
import { expect, goWithin, story } from './story.ts'

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const phone = { viewport: { width: 390, height: 844 } }

const screens = [
  '/home',
  '/explore',
  '/notifications',
  '/notifications/requests',
  '/publish',
  '/settings',
  '/settings/appearance',
  '/settings/reading',
  '/settings/posting',
  '/settings/notifications',
]

story(
  'no word of a control is cut off on a phone, in a language from right to left and in one with wide letters (#11, part 5)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const bob = await server.person('bob')
    const post = await bob.post(`@${ada.acct} Come and see`)
    await bob.follow(ada)
    const page = await open(ada, phone)
    for (const [locale, direction] of [
      ['ar', 'rtl'],
      ['ja', 'ltr'],
    ] as const) {
      await page.addInitScript((chosen) => {
        localStorage.setItem('starling:locale', JSON.stringify(chosen))
        // Deletes the draft, so that each language begins with an empty one.
        for (const key of Object.keys(localStorage)) if (key.startsWith('starling:draft ')) localStorage.removeItem(key)
      }, locale)
      await page.goto('/home')
      for (const path of [...screens, `/@${ada.acct}`, `/@${bob.acct}/${post.id}`]) {
        await goWithin(page, path)
        await untilWords(page, direction)
        expect(await cutOff(page), `${locale} ${path}`).toEqual([])
      }
      // The placeholder of an empty field is in the page's language and aligned to its side; typed text has its own direction.
      await goWithin(page, '/publish')
      const field = page.getByRole('main').locator('textarea').filter({ visible: true }).first()
      const side = () => field.evaluate((element) => getComputedStyle(element).direction)
      await expect.poll(side).toBe(direction)
      await field.fill('Hello')
      await expect.poll(side).toBe('ltr')
      await openAllOfComposer(page)
      await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', `/manifest.${locale}.webmanifest`)
      await goWithin(page, '/sign-in')
      await untilWords(page, direction)
      expect(await cutOff(page), `${locale} sign-in`).toEqual([])
    }
  },
)

/** Opens each part of the composer. They are found by their structure, because their names are translated. */
async function openAllOfComposer(page: Page): Promise<void> {
  const composer = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const openers = composer.locator('button[aria-haspopup="dialog"]').filter({ visible: true })
  const look = async (opener: Locator) => {
    const name = await opener.getAttribute('aria-label')
    await opener.click()
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
    expect(await cutOff(page), name ?? '').toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  // The buttons for audience, language, emoji, time, and further options.
  await expect.poll(() => openers.count()).toBeGreaterThanOrEqual(5)
  const count = await openers.count()
  for (let index = 0; index < count; index += 1) await look(openers.nth(index))
  const poll = composer.locator('button[aria-pressed]').first()
  await poll.click()
  await expect(composer.getByRole('switch')).toBeVisible()
  expect(await cutOff(page), 'poll').toEqual([])
  await poll.click()
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: pixel })
  await look(composer.getByRole('button').filter({ hasText: 'ALT' }).first())
}

async function untilWords(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expect(page.getByRole('main').locator('h1').filter({ visible: true }).first()).toBeVisible()
  await expect.poll(() => loadingInSight(page)).toEqual([])
}

/** Controls and headings whose text is wider than their box, and anything that makes the page scroll sideways. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], label, legend, h1, h2, h3, th, [role="tab"], [role="switch"], [role="radio"]',
      ),
    ]
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== '')
      // Excluded: names that people chose, which are shortened on purpose, and text for screen readers, with a box of one pixel.
      .filter((element) => element.clientWidth > 1 && element.closest('article, [dir="auto"], [dir="ltr"]') === null)
      // Touch targets extend up to 4 px beyond the drawn box.
      .filter((element) => element.scrollWidth > element.clientWidth + 4 && getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 60)}: ${element.scrollWidth} > ${element.clientWidth}`)
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? [...found, `page: ${scrollWidth} > ${innerWidth}`] : found
  })
}

story(
  'a name in another direction than the page is cut where it ends, in the title of its post and of a conversation (#26)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const names = ['Bartholomew Featherstonehaugh Harbour', 'محمد بن عبد الله الخوارزمي صاحب المكتبة']
    for (const [locale, name] of [
      ['ar', names[0]],
      ['en', names[1]],
    ] as const) {
      const bob = await server.person('bob')
      await bob.client.call(accountEndpoints.updateCredentials, { body: { display_name: name } })
      const { id } = await bob.post('Come and see')
      await bob.post(`@${ada.acct} Come and see`, { visibility: 'direct' })
      const { data: conversations } = await ada.client.call(conversationEndpoints.list)
      const conversation = conversations.find(({ accounts }) => accounts.some((account) => account.id === bob.account.id))
      const paths = [`/@${bob.acct}/${id}`, `/conversations/${conversation?.id}`]
      for (const [width, path] of [390, 460].flatMap((each) => paths.map((other) => [each, other] as const))) {
        const page = await open(ada, { viewport: { width, height: 700 } })
        await page.addInitScript((chosen) => localStorage.setItem('starling:locale', JSON.stringify(chosen)), locale)
        await page.goto(path)
        const title = page.getByRole('heading', { level: 1 }).locator('bdi')
        await expect(title).toHaveText(name ?? '')
        // Whether the first letter of the name is within the visible part.
        const isSeen = () =>
          title.evaluate((element) => {
            const range = document.createRange()
            range.setStart(element.firstChild ?? element, 0)
            range.setEnd(element.firstChild ?? element, 1)
            const [letter, box] = [range.getBoundingClientRect(), element.closest('h1')?.getBoundingClientRect()]
            return (
              box !== undefined &&
              letter.width > 0 &&
              letter.left >= box.left - 1 &&
              letter.right <= box.right + 1 &&
              letter.bottom <= box.bottom + 1
            )
          })
        await expect.poll(isSeen, `${locale} at ${width} px, ${path}`).toBe(true)
      }
    }
  },
)
