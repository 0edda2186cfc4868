import { statusEndpoints } from '@starling/api/statuses'
import type { Page } from '@playwright/test'
import { audit } from './screens.ts'
import { expect, story, untilSettled } from './story.ts'

story(
  'columns of a deck are dragged by the pointer and moved by keys, keep their place and the focus, and are there after a reload (R-shell-13b, R-shell-20)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    for (let count = 0; count < 20; count += 1) await ada.post(`Post ${count} `.repeat(20))
    const page = await open(ada, { preferences: { advancedLayout: true }, viewport: { width: 1920, height: 900 } })
    await page.goto('/home')
    await untilSettled(page)
    const home = page.getByRole('region', { name: 'Home' })

    // After scrolling the column and moving it by keyboard and back, the same posts are visible.
    await expect(home.getByRole('article').first()).toBeVisible()
    await home.hover()
    await page.mouse.wheel(0, 1500)
    const top = () => home.locator('[data-scroller]').evaluate((element) => element.scrollTop)
    await expect.poll(top).toBeGreaterThan(1000)
    const inSight = () =>
      home
        .locator('[data-list-key]')
        .evaluateAll((rows) => rows.some((row) => row.getBoundingClientRect().top < 900 && row.getBoundingClientRect().bottom > 60))
    const menuOf = (name: string) => page.getByRole('button', { name: `Column: ${name}` })
    const chooses = async (column: string, entry: string) => {
      await menuOf(column).press('Enter')
      await page.getByRole('menuitem', { name: entry }).press('Enter')
    }
    for (const entry of ['Move right', 'Move left']) {
      await chooses('Home', entry)
      await expect(page.getByText(/^Home, column \d of 3$/)).toHaveCount(1)
      await expect.poll(top).toBeGreaterThan(1000)
      await expect.poll(inSight).toBe(true)
      await expect(menuOf('Home')).toBeFocused()
    }
    const widthOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.width ?? 0
    const roomLeft = async () => {
      const room = await page.locator('[data-deck]').evaluate((deck) => deck.clientWidth)
      return Math.round(room - 56 - 48 - (await widthOf('New post')) - (await widthOf('Notifications')))
    }
    await chooses('Home', 'Fold')
    await expect(page.getByRole('button', { name: 'Unfold: Home' })).toBeFocused()
    // The strip takes its room from the two columns that are open, so that all three and what adds columns fit.
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(roomLeft).toBeGreaterThanOrEqual(0)
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.keyboard.press('Enter')
    await expect(menuOf('Home')).toBeFocused()

    // With the pointer: adds a column, and drags the first one behind the second.
    await page.getByRole('button', { name: 'Add a column' }).click()
    await page.getByRole('button', { name: 'This server' }).click()
    await expect(page.getByRole('region', { name: 'Live feeds' })).toBeVisible()
    const from = await menuOf('New post').boundingBox()
    const target = await page.getByRole('region', { name: 'Notifications' }).boundingBox()
    if (!from || !target) throw new Error('Nothing to drag')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 12, { steps: 3 })
    await page.mouse.move(target.x + 20, from.y + 12, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => columnsOf(page)).toEqual(['Home', 'New post', 'Notifications', 'Live feeds'])

    // By keyboard: moves a column, makes it narrower, and folds it.
    await chooses('Notifications', 'Move right')
    await expect.poll(() => columnsOf(page)).toEqual(['Home', 'New post', 'Live feeds', 'Notifications'])
    await page
      .getByRole('slider', { name: /^Width of / })
      .first()
      .press('Home')
    await expect.poll(async () => (await home.boundingBox())?.width).toBeLessThanOrEqual(280)
    await chooses('New post', 'Fold')
    await expect(page.getByRole('button', { name: 'Unfold: New post' })).toBeVisible()
    expect(await audit(page, 'deck')).toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Unfold: New post' })).toBeVisible()
    await expect.poll(() => columnsOf(page)).toEqual(['Home', 'Live feeds', 'Notifications'])
  },
)

story(
  'in the narrowest column the words of a content warning have room, and what opens it stands below (#26)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    await ada.post('The plot', { spoiler_text: 'Everything about the long evening at the harbour' })
    await ada.post('Soup', { spoiler_text: 'Food' })
    const page = await open(ada, { preferences: { advancedLayout: true }, viewport: { width: 1440, height: 900 } })
    await page.goto('/home')
    const warning = page.getByRole('button', { name: /^Everything about/ })
    await expect(warning).toBeVisible()
    await untilSettled(page)
    // Both fit on one line if it is wide enough.
    expect((await page.getByRole('button', { name: /^Food/ }).boundingBox())?.height).toBeLessThan(50)
    await page.getByRole('slider', { name: 'Width of Home' }).press('Home')
    await expect.poll(async () => (await warning.boundingBox())?.width ?? 999).toBeLessThan(260)
    const share = await warning.evaluate((button) => (button.firstElementChild?.getBoundingClientRect().width ?? 0) / button.clientWidth)
    expect(share).toBeGreaterThan(0.75)
  },
)

story(
  'the name of a hashtag has room in the narrowest column and on the narrowest phone (R-shell-13b, R-disc-02a, #26)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const tag = 'AmateurAstronomyPhotographers'
    const page = await open(ada, { preferences: { advancedLayout: true }, viewport: { width: 1440, height: 900 } })
    await page.goto('/home')
    await untilSettled(page)
    await page.getByRole('button', { name: 'Add a column' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Hashtag' }).fill(tag)
    await page.keyboard.press('Enter')
    const title = page.getByRole('heading', { name: tag })
    await expect(title).toBeVisible()
    await page.getByRole('slider', { name: `Width of #${tag}` }).press('Home')
    await expect.poll(async () => (await page.getByRole('region', { name: `#${tag}` }).boundingBox())?.width).toBeLessThanOrEqual(280)
    expect((await title.boundingBox())?.width).toBeGreaterThan(100)
    await page.getByRole('button', { name: `Settings for #${tag}` }).click()
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()

    const phone = await open(ada, { viewport: { width: 320, height: 640 }, hasTouch: true })
    await phone.goto(`/tags/${tag}`)
    const follow = phone.getByRole('button', { name: 'Follow', exact: true })
    await expect(follow).toBeInViewport({ ratio: 1 })
    expect((await phone.getByRole('heading', { name: tag }).boundingBox())?.width).toBeGreaterThan(100)
    // No part of a third line is visible below the second.
    expect(
      await phone
        .getByRole('heading', { name: tag })
        .getByRole('button')
        .evaluate((name) => {
          const { paddingBlockEnd, lineHeight } = getComputedStyle(name)
          return [paddingBlockEnd, Math.round(name.clientHeight / Number.parseFloat(lineHeight))]
        }),
    ).toEqual(['0px', 2])
  },
)

/** The titles of the visible columns, in order; regions inside a column are not columns. */
function columnsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-deck-column]')].flatMap(
      (each) => each.querySelector('section[aria-label]')?.getAttribute('aria-label') ?? [],
    ),
  )
}

story(
  'a column is read as an account at another server, live, and so is what is opened from it, after a reload and Back too (#29, 3)',
  async ({ server, elsewhere, open }) => {
    const [ada, zoe] = [await server.person('ada'), await elsewhere.person('zoe')]
    await ada.post('News from the first server')
    await zoe.post('News from the second server')
    const page = await open(ada, { others: [zoe], preferences: { advancedLayout: true }, viewport: { width: 1920, height: 900 } })
    await page.goto('/home')
    await untilSettled(page)
    await page.getByRole('button', { name: 'Add a column' }).click()
    const handle = `@${zoe.acct}@${new URL(elsewhere.origin).host}`
    await page.getByRole('combobox', { name: 'Account' }).selectOption(handle)
    await page.getByRole('dialog').getByRole('button', { name: 'Home' }).click()
    const hers = page.getByRole('region', { name: `Home · ${handle}` })
    await expect(hers.getByRole('article', { name: /News from the second server/ })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Home', exact: true }).getByRole('article', { name: /News from the first/ }),
    ).toBeVisible()

    const streamed = await zoe.post('And it streams from there, too')
    const arrived = hers.getByRole('article', { name: /And it streams from there/ })
    await expect(arrived).toBeVisible()
    await arrived.getByRole('button', { name: /^Favourite/ }).click()
    const seen = () => zoe.client.call(statusEndpoints.get, { params: { id: streamed.id } })
    await expect.poll(async () => (await seen()).data.favourited).toBe(true)

    await arrived.getByText('And it streams from there').click()
    const detail = page.getByRole('region', { name: new RegExp(`^Post.* · ${handle}$`) })
    await expect(detail.getByText('And it streams from there')).toBeVisible()
    await page.reload()
    await expect(detail.getByText('And it streams from there')).toBeVisible()
    expect(await audit(page, 'a deck of two accounts')).toEqual([])
    await page.goBack()
    await expect(detail).toHaveCount(0)
    await expect(hers.getByRole('article', { name: /News from the second server/ })).toBeVisible()
  },
)
