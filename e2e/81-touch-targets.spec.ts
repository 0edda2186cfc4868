import { mediaEndpoints } from '@starling/api/media'
import { statusEndpoints } from '@starling/api/statuses'
import type { Locator } from '@playwright/test'
import { aPng } from './aPng.ts'
import { card, expect, story } from './story.ts'

/** The size of the area in which a touch hits an element, around its middle, in whole pixels up to 44. */
const target = (found: Locator) =>
  found.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isHit = (atX: number, atY: number) => element.contains(document.elementFromPoint(atX, atY))
    const reach = (dx: number, dy: number) => {
      let far = 0
      while (far < 21.5 && isHit(x + dx * (far + 0.5), y + dy * (far + 0.5))) far += 0.5
      return far + 0.5
    }
    return [Math.round(reach(1, 0) + reach(-1, 0)), Math.round(reach(0, 1) + reach(0, -1))]
  })

story('a finger meets the time, ALT, the back button and Publish later on 44 pixels (#26, 4)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const file = new Blob([new Uint8Array(aPng(400, 300))], { type: 'image/png' })
  const { data: hedge } = await ada.client.call(mediaEndpoints.upload, { body: { file, description: 'A hedge' } })
  await ada.post('Look', { media_ids: [hedge.id] })
  const page = await open(ada, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/home')
  const post = card(page, 'Look')
  await expect(post).toBeVisible()
  const sizes: Record<string, readonly number[]> = {}
  sizes['time'] = await target(post.locator('a:has(time)'))
  sizes['ALT'] = await target(post.getByText('ALT', { exact: true }))
  await post.locator('a:has(time)').tap()
  sizes['back'] = await target(page.getByRole('button', { name: 'Back' }).filter({ visible: true }))
  await page.goto('/publish')
  const later = page.getByRole('button', { name: 'Publish later' }).filter({ visible: true })
  await later.waitFor()
  sizes['Publish later'] = await target(later)
  const short = Object.entries(sizes).filter(([, [width = 0, height = 0]]) => width < 44 || height < 44)
  expect(short).toEqual([])
})

story(
  'the buttons under a post meet no finger and no mouse that is meant for the next one, whatever is counted (#26)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const bob = await server.person('bob')
    const { id } = await bob.post('Counted')
    await bob.post('Answered', { in_reply_to_id: id })
    await bob.client.call(statusEndpoints.reblog, { params: { id }, body: {} })
    await bob.client.call(statusEndpoints.favourite, { params: { id } })
    const touched = [320, 360, 390, 430].map((width) => ({ width, hasTouch: true }))
    // With a mouse, a window can be this narrow if the page is zoomed.
    for (const { width, hasTouch } of [...touched, { width: 320, hasTouch: false }]) {
      const page = await open(ada, { viewport: { width, height: 640 }, hasTouch, isMobile: hasTouch })
      await page.goto(`/@${bob.acct}`)
      const buttons = card(page, 'Counted').getByRole('button', { name: /^(Reply|Boost|Favourite|React|Bookmark|More)/ })
      await expect(buttons).toHaveCount(6)
      const row = () =>
        buttons.evaluateAll((elements) =>
          elements.map((element) => {
            const { left, right, top } = element.getBoundingClientRect()
            return { left, right, top }
          }),
        )
      for (const counted of ['7', '12', '128', '1.2K', '12.3K']) {
        const counts = card(page, 'Counted').locator('[data-count]')
        await expect(counts).toHaveCount(3)
        await counts.evaluateAll((elements, text) => elements.forEach((element) => (element.textContent = text)), counted)
        const found = await row()
        const overlaps = found
          .slice(1)
          .filter(({ left, top }, index) => top === found[index]?.top && left < (found[index]?.right ?? 0) - 0.5)
        expect(overlaps, `${counted} at ${width} px`).toEqual([])
        expect(Math.max(...found.map(({ right }) => right)), `${counted} at ${width} px`).toBeLessThanOrEqual(width)
        // All are in one row, except the longest counts on the narrowest phone.
        if (counted !== '12.3K' || width > 320) expect(new Set(found.map(({ top }) => top)).size, `${counted} at ${width} px`).toBe(1)
        // With two-digit counts, each button keeps its 44 pixels.
        if (counted === '12') expect(found.filter(({ left, right }) => right - left < 43.5)).toEqual([])
      }
    }
  },
)
