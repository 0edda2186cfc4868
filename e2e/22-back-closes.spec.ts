import { card, column, expect, moreInSight, scrollTop, story, untilSettled, wheel, wordy, overlayEntries, overlaysGone } from './story.ts'

story('going back closes what is open and keeps the place, on a phone too (#7, 2.17, R-shell-18)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  for (let n = 1; n <= 25; n += 1) await bob.post(wordy(n))
  const page = await open(ada, { viewport: { width: 390, height: 800 }, hasTouch: true })
  await page.goto('/home')
  await expect(card(page, 'Post number 25.')).toBeVisible()
  await untilSettled(page)
  await wheel(page, 1200)
  const more = await moreInSight(page)
  const place = await scrollTop(page)
  await more.click()
  await expect(page.getByRole('menu', { name: 'More' })).toBeVisible()
  await overlayEntries(page, 1)
  expect(place).toBeGreaterThan(200)
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(await scrollTop(page)).toBe(place)

  // A dialog opened from a menu takes over the menu's history entry: one step back closes it, and the screen stays.
  await more.click()
  await page.getByRole('menuitem', { name: /^Mute @/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await overlayEntries(page, 1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/home')

  // Scrolling down has hidden the bar; scrolling up a little shows it again.
  await wheel(page, -120)
  const higher = await scrollTop(page)
  // Closing with Escape removes the history entry: going forward opens nothing, and the next step back leaves the screen.
  await page.getByRole('link', { name: 'Explore' }).click()
  await expect(column(page, 'Explore')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await overlaysGone(page)
  await page.goForward().catch(() => null)
  await expect(page.getByRole('menu')).toHaveCount(0)
  // The entry reached by going forward is left automatically; going back before that would only do the same.
  await overlaysGone(page)
  await expect(column(page, 'Explore')).toBeVisible()
  await page.goBack()
  await expect(column(page, 'Home')).toBeVisible()
  expect(await scrollTop(page)).toBe(higher)
})
