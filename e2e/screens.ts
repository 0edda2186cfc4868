import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import type { Person, StoryServer } from './startServer.ts'
import { expect, untilSettled } from './story.ts'

/** Every screen somebody signed in can come to, with something on it. */
export async function screensOf({ origin }: StoryServer, resident: Person): Promise<readonly string[]> {
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

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilSettled(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible()
  // What is still loading has bones instead of content.
  await expect(page.locator('main [class*="bone"]').filter({ visible: true })).toHaveCount(0)
}

export async function audit(page: Page, where: string, rules?: readonly string[]): Promise<string[]> {
  // The guards around an open menu hand the focus on as soon as they have it; nobody can rest on one.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('[data-focus-trap]')
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ html, failureSummary }) =>
          `${where}: ${id}: ${html.slice(0, 160)} ${(failureSummary ?? '').split('\n').slice(1, 3).join(' ').slice(0, 260)}`,
      ),
  )
}

/** What sticks out sideways of the page or of its column. */
export async function overflow(page: Page, where: string): Promise<string[]> {
  // The lists measure themselves anew after a change of width.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate((place) => {
    const { documentElement } = document
    const wide = [documentElement, ...document.querySelectorAll<HTMLElement>('main [data-scroller], main section > header, nav')].filter(
      (element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1,
    )
    return wide.map((element) => {
      const edge = element.getBoundingClientRect()
      const culprit = [...element.querySelectorAll<HTMLElement>('*')].find(
        (child) => child.getBoundingClientRect().right > edge.right + 1 || child.getBoundingClientRect().left < edge.left - 1,
      )
      return `${place}: ${element.tagName} ${element.scrollWidth} > ${element.clientWidth}: ${culprit?.outerHTML.slice(0, 160) ?? ''}`
    })
  }, where)
}

/** Everything that must hold sideways: 320 px, the same from right to left, and 200 % zoom in the largest text. */
export async function overflows(page: Page, path: string): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const root = page.locator('html')
  await page.setViewportSize({ width: 320, height: 640 })
  const found = await overflow(page, `${path} at 320 px`)
  await root.evaluate((element) => element.setAttribute('dir', 'rtl'))
  found.push(...(await overflow(page, `${path} at 320 px, from right to left`)))
  await root.evaluate((element) => {
    element.setAttribute('dir', 'ltr')
    element.style.setProperty('--text-size', '20')
  })
  // Zoom is fewer CSS pixels on the same glass.
  await page.setViewportSize({ width: 640, height: 400 })
  found.push(...(await overflow(page, `${path} at 200 %, in large text`)))
  await page.setViewportSize({ width, height })
  return found
}

/** The whole of axe in the light theme, the contrast again in the dark one and, on the screens that show everything, in high contrast. */
export async function auditThemes(page: Page, path: string): Promise<string[]> {
  const found = await audit(page, `${path} light`)
  const looks = [
    ['dark', 'normal'],
    ...(richScreens.has(path)
      ? [
          ['light', 'more'],
          ['dark', 'more'],
        ]
      : []),
  ]
  for (const [theme, contrast] of looks) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { theme, contrast })
    found.push(...(await audit(page, `${path} ${theme} ${contrast}`, ['color-contrast'])))
  }
  return found
}

const richScreens: ReadonlySet<string> = new Set(['/home', '/notifications', '/search?q=soup', '/settings', '/publish'])
