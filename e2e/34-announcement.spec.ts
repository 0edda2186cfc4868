import { expect, story } from './story.ts'

declare global {
  interface Window {
    /** The positions of the search field and the composer beside the column in all frames, in pixels from the top. */
    readonly tops: Readonly<Record<string, number[]>>
  }
}

/** Added to the page as a script that runs from its start. */
function noteTops(): void {
  const tops: Record<string, number[]> = {}
  Object.assign(window, { tops })
  const look = () => {
    for (const [name, selector] of Object.entries({ search: 'aside [role=search]', form: 'aside form' })) {
      const element = document.querySelector(selector)
      if (!element) continue
      const top = Math.round(element.getBoundingClientRect().top)
      const known = (tops[name] ??= [])
      if (!known.includes(top)) known.push(top)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

story('an announcement moves nothing beside the column while it is loaded (R-ann-01)', async ({ server, open }) => {
  const bob = await server.person('bob')
  const announced = await server.operate('announcements', 'create', 'The pond is frozen tonight')
  const page = await open(bob)
  await page.addInitScript(noteTops)
  await page.goto('/home')
  const aside = page.getByRole('complementary', { name: 'Beside the column' })
  await expect(aside.getByText('The pond is frozen tonight')).toBeVisible()
  await expect(aside.getByRole('form', { name: 'New post' })).toBeVisible()
  expect(await page.evaluate(() => window.tops)).toEqual({ search: [expect.any(Number)], form: [expect.any(Number)] })

  // Deleted, so that other tests on this server do not see it. The page is told at once.
  await server.operate('announcements', 'delete', /\d+/.exec(announced)?.[0] ?? '')
  await expect(aside.getByText('The pond is frozen tonight')).toBeHidden()
})
