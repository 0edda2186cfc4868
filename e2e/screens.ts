import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { accountEndpoints } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { statusEndpoints } from '@starling/api/statuses'
import type { Person, StoryServer } from './startServer.ts'
import { expect, goWithin, untilSettled } from './story.ts'

/** Every screen a signed-in account can open, with content on it. */
export async function screensOf({ origin }: StoryServer, resident: Person): Promise<readonly string[]> {
  const posts = (await (await fetch(`${origin}/api/v1/trends/statuses?limit=20`)).json()) as Status[]
  // The post with the most replies, so that its thread shows every part a thread can have.
  const [discussed] = posts.toSorted((a, b) => b.replies_count - a.replies_count)
  const { data: own } = await resident.client.call(accountEndpoints.following, { params: { id: resident.account.id }, query: { limit: 1 } })
  const { data: written } = await resident.client.call(statusEndpoints.get, { params: { id: discussed?.id ?? '' } })
  const author = own[0]?.acct ?? resident.acct
  return [
    '/home',
    '/public',
    '/public/local',
    '/notifications',
    '/notifications/all',
    '/explore',
    '/search',
    '/search?q=soup',
    '/search?q=soup&on=device',
    '/publish',
    '/favourites',
    '/bookmarks',
    '/follow_requests',
    '/blocks',
    '/mutes',
    '/domain_blocks',
    '/directory',
    '/pinned',
    '/catch_up',
    '/public/remote',
    '/collections',
    '/collections/new',
    '/journal',
    '/followed_conversations',
    '/emoji_reactions',
    '/privacy-policy',
    '/annual-reports/2025',
    '/settings/transfer',
    '/start',
    '/antennas',
    '/antennas/new',
    '/filters',
    '/filters/new',
    '/tags/soup',
    `/@${resident.acct}`,
    `/@${author}`,
    `/@${author}/with_replies`,
    `/@${author}/media`,
    `/@${author}/featured`,
    `/@${author}/followers`,
    `/@${author}/following`,
    `/@${written.account.acct}/${written.id}`,
    `/@${written.account.acct}/${written.id}/favourites`,
    `/@${written.account.acct}/${written.id}/reblogs`,
    `/@${written.account.acct}/${written.id}/quotes`,
    `/@${written.account.acct}/${written.id}/emoji_reactions`,
    '/sign-in',
    '/settings',
    '/settings/profile',
    '/settings/appearance',
    '/settings/reading',
    '/settings/keys',
    '/settings/data',
    '/reaction_deck',
    '/about',
    '/keyboard-shortcuts',
    '/there-is-no-such-place',
  ]
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilSettled(page)
  await untilDrawn(page)
}

/** The same, from a page in which the client is already loaded. */
export async function visitNext(page: Page, path: string): Promise<void> {
  await goWithin(page, path)
  await untilDrawn(page)
}

/** Narrows the window to a phone's width, for which some components are replaced, and waits for them. */
export async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Starling, start' })).toHaveCount(0)
  await untilDrawn(page)
}

async function untilDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible()
  await expect.poll(() => loadingInSight(page)).toEqual([])
  // A virtual list keeps its first rows invisible until it has measured them, so that axe would find a feed without an article.
  await untilNextFrames(page)
}

/** The visible placeholders of content that is still loading. Lists also have one at their end, out of view, as long as there is more. */
export function loadingInSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is([data-skeleton], [aria-busy="true"])')]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().top < innerHeight && element.getBoundingClientRect().bottom > 0)
      .map((element) => element.ariaLabel ?? element.textContent),
  )
}

/** Axe's findings on the page. Its script is added once per document, and passes are not described, because both take longer than most rules. */
export async function audit(page: Page, where: string, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (only) => {
    const { violations } = await (window as Window & typeof globalThis & { axe: typeof axe }).axe.run(
      // The focus guards around an open menu pass the focus on at once, so they are no focus stops for a person.
      { exclude: ['[data-focus-trap]'] },
      { resultTypes: ['violations'], ...(only ? { runOnly: { type: 'rule', values: [...only] } } : {}) },
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          ({ html, failureSummary }) =>
            `${id}: ${html.slice(0, 160)} ${(failureSummary ?? '').split('\n').slice(1, 3).join(' ').slice(0, 260)}`,
        ),
    )
  }, rules ?? null)
  return found.map((line) => `${where}: ${line}`)
}

/**
 * Waits for two frames. On a busy machine Chromium once drew none for minutes after a change of the window's size; taking a
 * screenshot makes it draw.
 */
async function untilNextFrames(page: Page): Promise<void> {
  const drawn = page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const nudge = setInterval(() => void page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } }).catch(() => undefined), 20_000)
  await drawn.finally(() => clearInterval(nudge))
}

/** Elements that extend horizontally beyond the page or their column. */
export async function overflow(page: Page, where: string): Promise<string[]> {
  // The virtual lists measure their rows again after a change of width.
  await untilNextFrames(page)
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

/**
 * Checks that nothing overflows horizontally: at 320 px, at 320 px from right to left in wide letters, and at 200 % zoom with the
 * largest text size.
 */
export async function overflows(page: Page, path: string): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const root = page.locator('html')
  await page.setViewportSize({ width: 320, height: 640 })
  const found = await overflow(page, `${path} at 320 px`)
  // Letters spaced as WCAG 1.4.12 asks are wider than in the usual system fonts, so the result depends less on which one is installed.
  await root.evaluate((element) => {
    element.setAttribute('dir', 'rtl')
    element.style.setProperty('letter-spacing', '0.12em')
  })
  found.push(...(await overflow(page, `${path} at 320 px, from right to left, in wide letters`)))
  const textSize = await root.evaluate((element) => {
    const before = element.style.getPropertyValue('--text-size')
    element.setAttribute('dir', 'ltr')
    element.style.removeProperty('letter-spacing')
    element.style.setProperty('--text-size', '20')
    return before
  })
  // Browser zoom of 200 % halves the number of CSS pixels, so the viewport is made that small.
  await page.setViewportSize({ width: 640, height: 400 })
  found.push(...(await overflow(page, `${path} at 200 %, in large text`)))
  await page.setViewportSize({ width, height })
  // Restored, because the next screen is drawn in the same document.
  await root.evaluate((element, before) => element.style.setProperty('--text-size', before), textSize)
  return found
}

/** Runs all axe rules in the light theme, the contrast rules also in the dark theme and, on the screens with most components, in high contrast. */
export async function auditThemes(page: Page, path: string, width: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    for (const contrast of richScreens.has(path) ? ['normal', 'more'] : ['normal']) {
      await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { theme, contrast })
      // Only the colours differ between themes.
      const rules = theme === 'light' && contrast === 'normal' ? undefined : ['color-contrast']
      found.push(...(await audit(page, `${path} ${width} ${theme} ${contrast}`, rules)))
    }
  }
  return found
}

const richScreens: ReadonlySet<string> = new Set(['/home', '/notifications', '/search?q=soup', '/settings', '/publish'])
