import { card, expect, scrollTop, story, topOf, wheel, wordy } from './story.ts'

story('new posts wait above without moving what one reads', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  for (let n = 1; n <= 30; n += 1) await bob.post(wordy(n))
  const page = await open(ada)
  await page.goto('/home')
  await expect(card(page, 'Post number 30.')).toBeVisible()
  await wheel(page, 900)
  const anchor = await page.evaluate(() => {
    const found = [...document.querySelectorAll('main article')].find(
      (article) => article.checkVisibility() && article.getBoundingClientRect().top > 150,
    )
    return /Post number \d+\./.exec(found?.textContent ?? '')?.[0] ?? ''
  })
  expect(anchor).not.toBe('')
  const top = await topOf(page, anchor)

  // The position is measured in every frame while posts arrive, not only at the end.
  await page.evaluate((words) => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const look = () => {
      const found = [...document.querySelectorAll('main article')].find(
        (article) => article.checkVisibility() && article.textContent.includes(words),
      )
      seen.push(found?.getBoundingClientRect().top ?? Number.NaN)
      requestAnimationFrame(look)
    }
    look()
  }, anchor)
  for (let n = 31; n <= 42; n += 1) await bob.post(wordy(n))
  const pill = page.getByRole('button', { name: '12 new posts' })
  await expect(pill).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  expect(seen.length).toBeGreaterThan(10)
  expect([...new Set(seen)]).toEqual([top])

  await pill.click()
  await expect(card(page, 'Post number 42.')).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect(pill).toBeHidden()
})
