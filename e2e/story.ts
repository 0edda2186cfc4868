import { test as base, expect } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Locator, Page, WorkerInfo } from '@playwright/test'
import type { Person, StoryServer } from './startServer.ts'
import { startServer } from './startServer.ts'

export { expect }

interface Reading extends BrowserContextOptions {
  /** Stored preferences, such as a theme. */
  readonly preferences?: Readonly<Record<string, unknown>>
  /** Further accounts signed in on this device, possibly on other servers. */
  readonly others?: readonly Person[]
  /** The server that delivers the client, if it is not the test's main server. */
  readonly origin?: string
}

interface StoryFixtures {
  /** Opens a separate browser context, signed in with the given account or without one. */
  readonly open: (person: Person | null, options?: Reading) => Promise<Page>
  /** Console messages that the test provokes on purpose and that do not fail it. */
  readonly allow: (pattern: RegExp) => void
}

interface WorkerFixtures {
  /** An empty server, shared by the tests of a worker. */
  readonly server: StoryServer
  /** An empty server that browsers see as plain Mastodon, without our own endpoints, fields and events. */
  readonly plain: StoryServer
  /** A second empty server, on another origin. It is stopped after the pages are closed, which would otherwise report a lost connection. */
  readonly elsewhere: StoryServer
  /** A server with demo data, for tests with the tag `@demo`, which all run in one worker. */
  readonly demo: StoryServer
}

/** Starting takes seconds, or minutes on a very busy machine. */
const timeout = 600_000

/** The origins that browsers see as plain Mastodon. */
const plainOrigins = new Set<string>()

/** A server that runs as long as its worker. */
function aServer(options: Parameters<typeof startServer>[0] = {}) {
  return async ({}, use: (server: StoryServer) => Promise<void>, { project }: WorkerInfo) => {
    if (options.isDemo === true && project.name !== 'demo') throw new Error('A story of the demo town has the tag @demo')
    const server = await startServer(options)
    if (options.isPlain === true) plainOrigins.add(server.origin)
    await use(server)
    await server.close()
  }
}

/** A test of a user's whole task. Any page error, console error or violation of the content security policy fails it. */
export const story = base.extend<StoryFixtures & { problems: { list: string[]; allowed: RegExp[] } }, WorkerFixtures>({
  server: [aServer(), { scope: 'worker', timeout }],
  plain: [aServer({ isPlain: true }), { scope: 'worker', timeout }],
  elsewhere: [aServer(), { scope: 'worker', timeout }],
  demo: [aServer({ isDemo: true }), { scope: 'worker', timeout }],
  problems: async ({}, use) => {
    const problems: { list: string[]; allowed: RegExp[] } = { list: [], allowed: [] }
    await use(problems)
    const left = problems.list.filter((text) => !problems.allowed.some((pattern) => pattern.test(text)))
    expect(left, 'errors in the browser').toEqual([])
  },
  allow: async ({ problems }, use) => {
    await use((pattern) => problems.allowed.push(pattern))
  },
  open: async ({ browser, problems, server }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, { preferences, others = [], origin = person ? originOf(person) : server.origin, ...options } = {}) => {
      const people = [...(person ? [person] : []), ...others]
      const localStorage = [
        { name: 'starling:accounts', value: JSON.stringify({ active: person ? keyOf(person) : null, list: people.map(stored) }) },
        ...(preferences ? [{ name: 'starling:preferences', value: JSON.stringify(preferences) }] : []),
      ]
      const context = await browser.newContext({
        baseURL: origin,
        // Blocked by default, because the service worker loads every file of the client in the background; tests that need it allow it.
        serviceWorkers: 'block',
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
        ...options,
      })
      contexts.push(context)
      context.on('weberror', (error) => problems.list.push(`page: ${error.error().stack ?? error.error().message}`))
      context.on('console', (message) => {
        if (message.type() !== 'error' || isLack(message)) return
        problems.list.push(`console: ${message.text()} (${message.location().url})`)
      })
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event: SecurityPolicyViolationEvent) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      return context.newPage()
    })
    for (const context of contexts) {
      // A route handler that is still running belongs to a page the test has finished with, so its failure is ignored.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
})

/** Whether a console message only reports that plain Mastodon has no endpoint for settings, which the client tries once on each server. */
function isLack(message: ConsoleMessage): boolean {
  const { url } = message.location()
  return message.text().includes('404') && [...plainOrigins].some((origin) => url === `${origin}/api/web/settings`)
}

function originOf(person: Person): string {
  return person.client.origin
}

function keyOf(person: Person): string {
  return `${originOf(person)} ${person.account.id}`
}

/** The record of a signed-in account as the client stores it. */
function stored(person: Person): object {
  const { account, token } = person
  return {
    key: keyOf(person),
    origin: originOf(person),
    id: account.id,
    token,
    scopes: 'read write follow push',
    clientId: '',
    clientSecret: '',
    acct: account.acct,
    displayName: account.display_name,
    avatar: account.avatar,
  }
}

/** Opens an address in the loaded client, by the history, because loading the whole client takes several times as long. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // Waits for the entries of closed overlays: the browser removes them by going back a moment later, which would leave the new address.
  await overlaysGone(page)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The topmost screen; the screens below it stay in the document. */
export function column(page: Page, title: string | RegExp): Locator {
  return page.getByRole('region', { name: title }).filter({ visible: true })
}

/** Switches to another account that is signed in on this device. */
export async function switchTo(page: Page, { acct }: Person): Promise<void> {
  await page.getByRole('button', { name: /^Accounts, signed in as/ }).click()
  const name = new RegExp(`@${acct}@`)
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).first().click()
}

/** The card of a post, found by its text. */
export function card(page: Page, words: string): Locator {
  return page.getByRole('article').filter({ hasText: words, visible: true }).first()
}

/** Waits until hotkeys work, which are loaded after the first post. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeAttached()
}

/** The scroll position of a list, in pixels. */
export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(
    () => [...document.querySelectorAll('main [data-scroller]')].find((element) => element.checkVisibility())?.scrollTop ?? -1,
  )
}

/** The vertical position of a post's card in the viewport, in pixels; null when it is not rendered. */
export function topOf(page: Page, words: string): Promise<number | null> {
  return page.evaluate((text) => {
    const found = [...document.querySelectorAll('main article')].find(
      (article) => article.checkVisibility() && article.textContent.includes(text),
    )
    return found ? found.getBoundingClientRect().top : null
  }, words)
}

/** The text of a post, longer or shorter by its number, so that the heights of posts differ. */
export function wordy(n: number): string {
  return `Post number ${n}.${' And it goes on for a while, so that heights differ.'.repeat(n % 5)}`
}

/** Waits until the browser's history has an entry for each open overlay, which is added a moment after the overlay is drawn; then Back closes one. */
export async function overlayEntries(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)).toBe(count)
}

/** Waits until the browser has gone back over the entries of overlays that were closed by other means than going back. */
export async function overlaysGone(page: Page): Promise<void> {
  await overlayEntries(page, 0)
}

/** After how many frames without movement a list counts as resting: a wheel moves it from the first or second frame on. */
const framesAtRest = 10

/** Scrolls the topmost list with the mouse wheel and waits until it is at rest. */
export async function wheel(page: Page, pixels: number): Promise<void> {
  const box = await page.getByRole('main').boundingBox()
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  // Counted from when the page has received the event, because on a busy machine the list rests before that.
  const rest = await page.evaluateHandle((frames) => {
    const top = () => [...document.querySelectorAll('main [data-scroller]')].find((list) => list.checkVisibility())?.scrollTop ?? -1
    const isReached = new Promise<void>((resolve) => {
      const count = (before: number, still: number): void => {
        if (still === frames) return resolve()
        requestAnimationFrame(() => count(top(), top() === before ? still + 1 : 0))
      }
      addEventListener('wheel', () => count(top(), 0), { capture: true, once: true, passive: true })
    })
    return { isReached }
  }, framesAtRest)
  await page.mouse.wheel(0, pixels)
  await rest.evaluate(({ isReached }) => isReached)
  await rest.dispose()
}

/**
 * Scrolls down until a post is `px` pixels below the upper edge of the window; returns its position. The scroll offset at which a post is
 * first drawn depends on how busy the machine is, and a post below the column's header would be moved by a click.
 */
export async function readDownTo(page: Page, words: string, px = 323): Promise<number> {
  for (let turn = 0; turn < 60 && (await topOf(page, words)) === null; turn += 1) await wheel(page, 600)
  // Posts that become visible on the way are measured, which may move this one.
  let top = await topOf(page, words)
  for (let turn = 0; turn < 10 && top !== null && Math.abs(top - px) >= 1; turn += 1) {
    await wheel(page, top - px)
    top = await topOf(page, words)
  }
  expect(top).not.toBeNull()
  return top ?? Number.NaN
}

/**
 * The "More" button of a post in the middle of the screen, found by the post's text, because posts that were scrolled past draw their
 * buttons later and change the order of all buttons.
 */
export async function moreInSight(page: Page): Promise<Locator> {
  const inSight = await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('main article button')].filter((button) => button.getAttribute('aria-label') === 'More')
    const middle = buttons.find((button) => {
      const { top } = button.getBoundingClientRect()
      return top > 150 && top < 600
    })
    return middle?.closest('article')?.textContent?.match(/Post number \d+\./)?.[0]
  })
  return card(page, (await inSight.jsonValue()) ?? '').getByRole('button', { name: 'More', exact: true })
}
