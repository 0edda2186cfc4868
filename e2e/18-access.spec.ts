import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import type { Person, StoryServer } from './startServer.ts'
import { expect, story, untilSettled } from './story.ts'

story.describe.configure({ timeout: 240_000 })

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  story(`axe finds nothing on any screen of a ${name}, light, dark or in high contrast`, async ({ demo, open }) => {
    const resident = await demo.resident('demo')
    const page = await open(resident, { viewport, reducedMotion: 'reduce', preferences: { theme: 'light' } })
    const found: string[] = []
    for (const path of await screensOf(demo, resident)) {
      await visit(page, path)
      found.push(...(await audit(page, `${path} light`)))
      for (const [theme, contrast] of [['dark', 'normal'], ['light', 'more'], ['dark', 'more']] as const) {
        await page.evaluate(([theTheme, theContrast]) => Object.assign(document.documentElement.dataset, { theme: theTheme, contrast: theContrast }), [theme, contrast])
        found.push(...(await audit(page, `${path} ${theme} ${contrast}`, ['color-contrast'])))
      }
    }
    expect(found).toEqual([])
  })
}

story('axe finds nothing in menus, dialogs and the deck', async ({ demo, open }) => {
  const resident = await demo.resident('demo')
  const page = await open(resident, { viewport: desktop, reducedMotion: 'reduce', preferences: { theme: 'dark' } })
  const found: string[] = []
  await visit(page, '/home')
  const first = page.getByRole('article').filter({ visible: true }).first()
  await first.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  found.push(...(await audit(page, 'menu of a post')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Accounts, signed in as/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  found.push(...(await audit(page, 'menu of accounts')))
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

story('no screen overflows: 320 px wide, at 200 % zoom, in large text, from right to left', async ({ demo, open }) => {
  const resident = await demo.resident('demo')
  const found: string[] = []
  const screens = await screensOf(demo, resident)
  const narrow = await open(resident, { viewport: { width: 320, height: 640 } })
  for (const path of screens) {
    await visit(narrow, path)
    found.push(...(await overflow(narrow, `${path} at 320 px`)))
    await narrow.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    found.push(...(await overflow(narrow, `${path} from right to left`)))
    await narrow.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  }
  // Zoom is fewer CSS pixels on the same glass.
  const zoomed = await open(resident, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, preferences: { textSize: 20 } })
  for (const path of screens) {
    await visit(zoomed, path)
    found.push(...(await overflow(zoomed, `${path} at 200 %`)))
  }
  const wide = await open(resident, { viewport: desktop })
  for (const path of ['/home', '/notifications', '/settings']) {
    await visit(wide, path)
    await wide.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    found.push(...(await overflow(wide, `${path} wide, from right to left`)))
    const rail = await wide.getByRole('navigation', { name: 'Main' }).boundingBox()
    const main = await wide.getByRole('main').boundingBox()
    expect(rail?.x ?? 0, 'the rail stands at the inline start').toBeGreaterThan(main?.x ?? Number.POSITIVE_INFINITY)
  }
  expect(found).toEqual([])
})

story('nothing moves for those who asked for it', async ({ demo, open }) => {
  const resident = await demo.resident('demo')
  const page = await open(resident, { reducedMotion: 'reduce', viewport: phone })
  await visit(page, '/home')
  await page.getByRole('article').filter({ visible: true }).first().getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const moving = () => page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration ?? 0) > 1).length)
  expect(await moving()).toBe(0)
})

/** Every screen somebody signed in can come to, with something on it. */
async function screensOf({ origin }: StoryServer, resident: Person): Promise<readonly string[]> {
  const posts = (await (await fetch(`${origin}/api/v1/trends/statuses?limit=5`)).json()) as { id: string; account: { acct: string } }[]
  const { data: own } = await resident.client.call(accountEndpoints.following, { params: { id: resident.account.id }, query: { limit: 1 } })
  const { data: written } = await resident.client.call(statusEndpoints.get, { params: { id: posts[0]?.id ?? '' } })
  const author = own[0]?.acct ?? resident.acct
  return [
    '/home',
    '/public',
    '/public/local',
    '/notifications',
    '/explore',
    '/search',
    '/search?q=soup',
    '/publish',
    '/favourites',
    '/bookmarks',
    '/follow_requests',
    '/blocks',
    '/mutes',
    '/tags/soup',
    `/@${resident.acct}`,
    `/@${author}`,
    `/@${author}/with_replies`,
    `/@${author}/media`,
    `/@${author}/followers`,
    `/@${author}/following`,
    `/@${written.account.acct}/${written.id}`,
    `/@${written.account.acct}/${written.id}/favourites`,
    `/@${written.account.acct}/${written.id}/reblogs`,
    '/sign-in',
    '/settings',
    '/about',
    '/keyboard-shortcuts',
    '/there-is-no-such-place',
  ]
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilSettled(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible()
  // What is still loading has bones instead of content.
  await expect(page.locator('main [class*="bone"]').filter({ visible: true })).toHaveCount(0)
}

async function audit(page: Page, where: string, rules?: readonly string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, failureSummary }) => `${where}: ${id}: ${html.slice(0, 160)} ${(failureSummary ?? '').split('\n').slice(1, 3).join(' ').slice(0, 260)}`))
}

/** What sticks out sideways of the page or of its column. */
function overflow(page: Page, where: string): Promise<string[]> {
  return page.evaluate((place) => {
    const { documentElement } = document
    const wide = [documentElement, ...document.querySelectorAll<HTMLElement>('main [data-scroller], main header, nav')].filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
    return wide.map((element) => {
      const edge = element.getBoundingClientRect()
      const culprit = [...element.querySelectorAll<HTMLElement>('*')].find((child) => child.getBoundingClientRect().right > edge.right + 1 || child.getBoundingClientRect().left < edge.left - 1)
      return `${place}: ${element.tagName} ${element.scrollWidth} > ${element.clientWidth}: ${culprit?.outerHTML.slice(0, 160) ?? ''}`
    })
  }, where)
}
