import { auditThemes, narrow, overflow, overflows, screensOf, visit, visitNext } from './screens.ts'
import { expect, story } from './story.ts'

story.describe.configure({ timeout: 300_000 })

const desktop = { width: 1440, height: 900 }

// The client is loaded once, and each screen is opened once and then made narrow: loading takes longer than all axe rules.
story(
  'axe finds nothing on any screen, wide or on a phone, and none overflows: narrow, zoomed, in large text, from right to left (#7, 2.18)',
  { tag: '@demo' },
  async ({ demo, open }) => {
    const resident = await demo.resident('demo')
    const page = await open(resident, { viewport: desktop, reducedMotion: 'reduce', preferences: { theme: 'light' } })
    const found: string[] = []
    await visit(page, '/keyboard-shortcuts')
    for (const path of await screensOf(demo, resident)) {
      await page.setViewportSize(desktop)
      await visitNext(page, path)
      found.push(...(await auditThemes(page, path, 'wide')))
      await narrow(page)
      found.push(...(await auditThemes(page, path, 'on a phone')), ...(await overflows(page, path)))
    }
    expect(found).toEqual([])
  },
)

story('from right to left the frame is mirrored', { tag: '@demo' }, async ({ demo, open }) => {
  const resident = await demo.resident('demo')
  const wide = await open(resident, { viewport: { width: 1440, height: 900 } })
  await visit(wide, '/explore')
  for (const path of ['/home', '/notifications', '/settings']) {
    await visitNext(wide, path)
    await wide.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await overflow(wide, path)).toEqual([])
    const rail = await wide.getByRole('navigation', { name: 'Main' }).boundingBox()
    const main = await wide.getByRole('main').boundingBox()
    expect(rail?.x ?? 0, 'the rail stands at the inline start').toBeGreaterThan(main?.x ?? Number.POSITIVE_INFINITY)
  }
})
