import { mediaEndpoints } from '@starling/api/media'
import type { Locator } from '@playwright/test'
import { aPng } from './aPng.ts'
import { card, expect, story } from './story.ts'

/** How wide and high the area is on which a finger meets this, around its middle, in whole pixels up to 44. */
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
