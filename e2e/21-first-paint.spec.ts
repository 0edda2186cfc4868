import type { Page } from '@playwright/test'
import { card, expect, story } from './story.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

for (const viewport of sizes) {
  story(
    `before any script or style sheet has come, the frame stands where the client draws it, at ${viewport.width} px (#7, part 3)`,
    async ({ server, open }) => {
      const ada = await server.person('ada')
      await ada.post('The first post')
      const page = await open(ada, { viewport })
      const arrive = await holdFiles(page)
      await page.goto('/home', { waitUntil: 'commit' })
      await expect(page.locator('.shell')).toBeVisible()
      await untilPainted(page)
      const before = await placesOf(page, { main: '.shell-main', header: '.shell-header', mark: '.shell-mark svg', foot: '.shell-bar' })
      arrive()
      await expect(card(page, 'The first post')).toBeVisible()
      await expect(page.locator('.shell')).toHaveCount(0)
      const after = await placesOf(page, { main: 'main', header: 'main header', mark: 'nav a:first-child > svg', foot: 'nav' })
      const isPhone = viewport.width <= 630
      expect(before['main']).toEqual(after['main'])
      expect(before['header']).toEqual(after['header'])
      if (isPhone) expect(before['foot']).toEqual(after['foot'])
      else expect(before['mark']).toEqual(after['mark'])
    },
  )
}

story('a visitor who signs in is shown no frame of a timeline (#7, part 3)', async ({ open }) => {
  const page = await open(null)
  const arrive = await holdFiles(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await expect(page.locator('.shell')).toBeAttached()
  await expect(page.locator('.shell')).toBeHidden()
  arrive()
  await expect(page.getByRole('heading', { name: 'Sign in' }).first()).toBeVisible()
})

/** Holds the client's scripts and style sheets back until the returned function is called. */
async function holdFiles(page: Page): Promise<() => void> {
  let arrive = (): void => undefined
  const held = new Promise<void>((done) => (arrive = done))
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await held
    await route.continue()
  })
  return () => arrive()
}

/**
 * Waits until the browser has drawn something: a script that measures an element before that may get a layout without styles.
 */
async function untilPainted(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The position of the first element of each selector, all in the same frame; null where it is not drawn. */
function placesOf(page: Page, selectors: Readonly<Record<string, string>>): Promise<Record<string, Place | null>> {
  return page.evaluate((wanted) => {
    const placeOf = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element?.checkVisibility()) return null
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }
    return Object.fromEntries(Object.entries(wanted).map(([name, selector]) => [name, placeOf(selector)]))
  }, selectors)
}
