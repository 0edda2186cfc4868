import type { Page } from '@playwright/test'
import { card, expect, story, untilSettled } from './story.ts'

/** Simulates an on-screen keyboard as on iOS: the window keeps its size, and only the visual viewport becomes smaller. */
const coverBy = (page: Page, covered: number) =>
  page.evaluate((height) => {
    if (window.visualViewport === null) throw new Error('nothing says what is seen')
    Object.defineProperty(window.visualViewport, 'height', { configurable: true, value: innerHeight - height })
    window.visualViewport.dispatchEvent(new Event('resize'))
  }, covered)

story(
  'what one writes is published above the keyboard, and the bar below leaves its place to the text (#26, 4)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada, { viewport: { width: 390, height: 844 }, hasTouch: true })
    // Opened by its address, the composer has the navigation bar below it.
    await page.goto('/publish')
    const text = page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
    const bar = page.getByRole('navigation', { name: 'Main' })
    const publish = page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true })
    await text.tap()
    await untilSettled(page)
    await expect(bar).toBeVisible()
    await coverBy(page, 336)
    await expect(bar).toBeHidden()
    const lowerEnd = () => publish.evaluate((button) => button.getBoundingClientRect().bottom)
    await expect.poll(lowerEnd).toBeLessThanOrEqual(844 - 336)
    await coverBy(page, 0)
    await expect(bar).toBeVisible()
    await expect.poll(lowerEnd).toBeGreaterThan(844 - 336)

    // In other browsers, the window itself becomes shorter.
    await page.setViewportSize({ width: 390, height: 440 })
    await expect(text).toBeFocused()
    await expect(bar).toBeHidden()
    await text.fill('Above the keyboard')
    await publish.tap()
    await expect(text).toBeHidden()
    await page.goto('/home')
    await expect(card(page, 'Above the keyboard')).toBeVisible()
  },
)
