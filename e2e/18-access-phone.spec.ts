import { auditThemes, overflow, screensOf, visit } from './screens.ts'
import { expect, story } from './story.ts'

story.describe.configure({ timeout: 300_000 })

story('axe finds nothing on any screen of a phone', async ({ demo, open }) => {
  const resident = await demo.resident('demo')
  const page = await open(resident, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', preferences: { theme: 'light' } })
  const found: string[] = []
  for (const path of await screensOf(demo, resident)) {
    await visit(page, path)
    found.push(...(await auditThemes(page, path)))
  }
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
  const wide = await open(resident, { viewport: { width: 1440, height: 900 } })
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
