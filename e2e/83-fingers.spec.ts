import { statusEndpoints } from '@starling/api/statuses'
import { fingersOn } from './fingers.ts'
import { card, column, expect, story, untilSettled } from './story.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

story(
  'a post drawn to the side does what its reader chose, and nothing before that; held, it opens its menu (#26, 4)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const { id } = await ada.post('Draw me aside')
    const page = await open(ada, phone)
    const fingers = await fingersOn(page)
    const isFavourited = async () => (await ada.client.call(statusEndpoints.get, { params: { id } })).data.favourited
    const drawRight = async () => {
      const box = (await card(page, 'Draw me aside').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const y = Math.round(box.y + 30)
      await fingers.drag({ x: 150, y }, { x: 290, y })
    }
    await page.goto('/settings/reading')
    const choice = page.getByRole('combobox', { name: 'Swipe a post to the right' })
    await expect(choice).toHaveValue('none')
    await choice.selectOption('Favourite')
    await page.goto('/home')
    await expect(page.locator('html[data-swipes]')).toHaveCount(1)
    await expect(card(page, 'Draw me aside')).toBeVisible()
    await drawRight()
    await expect.poll(isFavourited).toBe(true)
    await expect(page).toHaveURL(/\/home$/)

    const { x, y } = (await card(page, 'Draw me aside').getByText('Draw me aside').boundingBox()) ?? { x: 0, y: 0 }
    const lift = await fingers.hold({ x: Math.round(x) + 20, y: Math.round(y) + 8 })
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await lift()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
  },
)

story('a finger that pulls a list down at its top loads it again (#26, 4)', async ({ server, open }) => {
  const ada = await server.person('ada')
  await ada.post('On top')
  const page = await open(ada, phone)
  const fingers = await fingersOn(page)
  for (const [path, title, call] of [
    ['/home', 'Home', /timelines\/home/],
    ['/notifications', 'Notifications', /\/notifications/],
  ] as const) {
    await page.goto(path)
    await expect(column(page, title)).toBeVisible()
    // Waits for the code for touch gestures, which is loaded with the alerts after the first posts.
    await expect(page.getByRole('region', { name: 'Alerts' })).toBeAttached()
    const asked = page.waitForRequest((request) => call.test(request.url()))
    await fingers.drag({ x: 200, y: 400 }, { x: 205, y: 660 })
    await asked
  }
})

story(
  'a post higher than the screen that is opened by its address begins with its author, and has no frame until a key is pressed (R-stat-01, #26, 4)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const { id } = await ada.post('A long one. '.repeat(40), { visibility: 'public' })
    const page = await open(ada, { ...phone, viewport: { width: 320, height: 480 } })
    await page.goto(`/@${ada.acct}/${id}`)
    const post = card(page, 'A long one.')
    await expect(post).toBeFocused()
    await untilSettled(page)
    const frame = () => post.evaluate((element) => getComputedStyle(element).outlineStyle)
    const [head, box] = [await page.locator('#main header').first().boundingBox(), await post.boundingBox()]
    expect(box?.height ?? 0).toBeGreaterThan(480)
    expect(Math.round(box?.y ?? 0)).toBe(Math.round((head?.y ?? 0) + (head?.height ?? 0)))
    expect(await frame()).toBe('none')
    await page.keyboard.press('Shift')
    expect(await frame()).not.toBe('none')
  },
)
