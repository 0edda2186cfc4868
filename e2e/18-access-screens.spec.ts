import { auditThemes, narrow, overflow, overflows, screensOf, visit, visitNext } from './screens.ts'
import { expect, story } from './story.ts'

const desktop = { width: 1440, height: 900 }
/** The number of tests the screens are divided into, because all together take five minutes on a slow machine, and each test has a time limit. */
const PARTS = 4

for (let part = 0; part < PARTS; part += 1)
  // The client is loaded once, and each screen is opened once and then narrowed, because loading takes longer than all axe rules.
  story(
    `axe finds nothing on any screen, wide or on a phone, and none overflows: narrow, zoomed, in large text, from right to left, part ${part + 1} of ${PARTS} (#7, 2.18)`,
    { tag: '@demo' },
    async ({ demo, open }) => {
      const resident = await demo.resident('demo')
      const page = await open(resident, { viewport: desktop, reducedMotion: 'reduce', preferences: { theme: 'light' } })
      const all = await screensOf(demo, resident)
      const size = Math.ceil(all.length / PARTS)
      const screens = all.slice(part * size, (part + 1) * size)
      expect(screens.length).toBeGreaterThan(10)
      const found: string[] = []
      await visit(page, '/keyboard-shortcuts')
      for (const path of screens) {
        await page.setViewportSize(desktop)
        await visitNext(page, path)
        found.push(...(await auditThemes(page, path, 'wide')))
        await narrow(page)
        found.push(...(await auditThemes(page, path, 'on a phone')), ...(await overflows(page, path)))
      }
      expect(found).toEqual([])
    },
  )

story('the frame is mirrored from right to left, and nothing overflows (#7, 2.18)', { tag: '@demo' }, async ({ demo, open }) => {
  const resident = await demo.resident('demo')
  const page = await open(resident, { viewport: desktop, reducedMotion: 'reduce', preferences: { theme: 'light' } })
  const found: string[] = []
  await visit(page, '/keyboard-shortcuts')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  for (const path of ['/home', '/notifications', '/settings']) {
    await visitNext(page, path)
    found.push(...(await overflow(page, `${path} from right to left`)))
    const rail = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const main = await page.getByRole('main').boundingBox()
    expect(rail?.x ?? 0, 'the rail stands at the inline start').toBeGreaterThan(main?.x ?? Number.POSITIVE_INFINITY)
  }
  expect(found).toEqual([])
})
