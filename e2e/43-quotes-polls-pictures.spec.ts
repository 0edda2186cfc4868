import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import type { Page } from '@playwright/test'
import { aPng } from './aPng.ts'
import type { Person } from './startServer.ts'
import { card, expect, story } from './story.ts'

const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true })
const postsOf = async ({ client, account }: Person) => (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data

story(
  'a post is quoted by pasting its address, another is not, and its author takes the quote away (R-quote-03, R-quote-05a, R-quote-08a)',
  async ({ server, open }) => {
    const [ada, grace] = [await server.person('ada'), await server.person('grace')]
    const quotable = await grace.post('Worth quoting')
    const closed = await grace.post('Not for quoting', { quote_approval_policy: 'nobody' })
    const page = await open(ada, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/publish')
    const paste = async (words: string) => {
      await textIn(page).focus()
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), words)
      await page.keyboard.press('Control+v')
    }

    const searched = page.waitForResponse((response) => response.url().includes('/api/v2/search'))
    await paste(closed.url ?? '')
    await searched
    await expect(textIn(page)).toHaveValue(closed.url ?? '')
    await expect(page.getByRole('region', { name: 'Quote the post you pasted?' })).toHaveCount(0)
    await textIn(page).fill('Look: ')
    await paste(quotable.url ?? '')
    await page.getByRole('region', { name: 'Quote the post you pasted?' }).getByRole('button', { name: 'Quote' }).click()
    await expect(page.getByRole('region', { name: 'Quoting' })).toContainText('Worth quoting')
    await publish(page).click()
    await expect.poll(async () => (await postsOf(ada))[0]?.quote?.state).toBe('accepted')
    const [quoting] = await postsOf(ada)

    const author = await open(grace)
    await author.goto(`/@${ada.acct}/${quoting?.id}`)
    await card(author, 'Look:').getByRole('button', { name: 'More', exact: true }).first().click()
    await author.getByRole('menuitem', { name: 'Remove my post from this quote' }).click()
    await author.getByRole('button', { name: 'Remove post' }).click()
    await expect(author.getByText('Your post was removed from the quote.')).toBeVisible()
    await page.goto(`/@${ada.acct}/${quoting?.id}`)
    await expect(page.getByText('The author does not allow this quote')).toBeVisible()
    await expect(page.getByText('Worth quoting')).toHaveCount(0)
  },
)

/** The size of a published picture, and how many greys are in its left half and its rightmost eighth. */
function pixelsOf(page: Page, url: string) {
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('This browser cannot draw pictures')
    context.drawImage(picture, 0, 0)
    const shades = (from: number, to: number) =>
      new Set(context.getImageData(from, 0, to - from, height).data.filter((_, index) => index % 4 === 0)).size
    return { width, height, shadesOnTheLeft: shades(0, width / 2), shadesOnTheRight: shades((width * 7) / 8, width) }
  }, url)
}

story(
  'four pictures get words and a middle, one is made to fit, one is turned and cut, and the published post is changed (R-media-01, R-media-03a, R-media-03b, R-media-03d, R-media-07b, R-media-07c, R-comp-03)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada)
    // A limit like that of a small server: the first picture has more pixels, the others have fewer.
    await page.route('**/api/v2/instance', async (route) => {
      const response = await route.fetch()
      const instance = (await response.json()) as { configuration: { media_attachments: { image_matrix_limit: number } } }
      instance.configuration.media_attachments.image_matrix_limit = 40_000
      await route.fulfill({ response, json: instance })
    })
    const instance = page.waitForResponse('**/api/v2/instance')
    await page.goto('/publish')
    await instance
    await textIn(page).fill('Four kites')
    const files = [1, 2, 3, 4].map((number) => ({
      name: `kite${number}.png`,
      mimeType: 'image/png',
      // The second one has a pattern along its top, which shows whether it was rotated.
      buffer: number === 1 ? aPng(400, 300, 40) : number === 2 ? aPng(120, 80, 20) : aPng(100 + number, 80),
    }))
    await page.locator('input[type="file"]').first().setInputFiles(files)
    for (const number of [1, 2, 3, 4]) {
      const attachment = page.getByRole('button', { name: `Add ALT text to attachment ${number}` })
      const dialog = page.getByRole('dialog', { name: 'Edit attachment' })
      await attachment.click()
      if (number === 2) {
        // The description is typed before the picture is cropped, and must be kept for the cropped picture.
        await dialog.getByRole('textbox', { name: /^Description/ }).fill('Kite 2')
        await dialog.getByRole('button', { name: 'Crop or rotate' }).click()
        const cutting = page.getByRole('dialog', { name: 'Crop or rotate' })
        await cutting.getByRole('button', { name: 'Turn right' }).click()
        await cutting.getByLabel('Lower edge: arrow keys move it').focus()
        for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowUp')
        const uploaded = page.waitForResponse((response) => response.url().endsWith('/api/v2/media'))
        await cutting.getByRole('button', { name: 'Use this picture' }).click()
        await uploaded
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('button', { name: 'ALT text of attachment 2' })).toBeFocused()
        continue
      }
      await dialog.getByRole('textbox', { name: /^Description/ }).fill(`Kite ${number}`)
      if (number === 1) {
        await dialog.getByRole('button', { name: /^Focal point/ }).focus()
        for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key)
      }
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
    }
    await publish(page).click()
    await expect.poll(async () => (await postsOf(ada)).length).toBe(1)
    const [posted] = await postsOf(ada)
    expect(posted?.media_attachments.map(({ description }) => description)).toEqual(['Kite 1', 'Kite 2', 'Kite 3', 'Kite 4'])
    const first = posted?.media_attachments[0]?.meta
    expect(first?.focus).toEqual({ x: 0.1, y: 0.2 })
    const turned = posted?.media_attachments[1]
    const found = await pixelsOf(page, turned?.url ?? '')
    // Rotated, and with its lower part cut off, so the pattern of the upper edge is now along the right edge.
    expect(found.width).toBe(80)
    expect(found.height).toBeGreaterThanOrEqual(24)
    expect(found.height).toBeLessThan(120)
    expect(turned?.meta?.original).toMatchObject({ width: found.width, height: found.height })
    expect(found.shadesOnTheLeft).toBe(1)
    expect(found.shadesOnTheRight).toBeGreaterThan(10)
    // Scaled down, with the same proportions.
    const [width, height] = [first?.original?.width ?? 0, first?.original?.height ?? 0]
    expect(width * height).toBeLessThanOrEqual(40_000)
    expect(width / height).toBeCloseTo(4 / 3, 1)

    await page.goto(`/publish?edit=${posted?.id}`)
    await page.getByRole('button', { name: 'Remove attachment 2' }).click()
    await page.getByRole('button', { name: 'ALT text of attachment 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit attachment' })
    await dialog.getByRole('textbox', { name: /^Description/ }).fill('A red kite')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click()
    const descriptions = async () =>
      (await ada.client.call(statusEndpoints.get, { params: { id: posted?.id ?? '' } })).data.media_attachments.map(
        ({ description }) => description,
      )
    await expect.poll(descriptions).toEqual(['A red kite', 'Kite 3', 'Kite 4'])
  },
)

story('a poll is written, and another person votes in it (R-poll-01, R-poll-03, R-poll-04)', async ({ server, open }) => {
  const [ada, grace] = [await server.person('ada'), await server.person('grace')]
  const page = await open(ada)
  await page.goto('/publish')
  await textIn(page).fill('Tea or coffee?')
  await page.getByRole('button', { name: 'Add a poll' }).filter({ visible: true }).click()
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Tea')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Coffee')
  // The shortcut also sends from within the poll's fields.
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await postsOf(ada)).length).toBe(1)
  const [posted] = await postsOf(ada)
  const voter = await open(grace)
  await voter.goto(`/@${ada.acct}/${posted?.id}`)
  const poll = card(voter, 'Tea or coffee?')
  await poll.getByRole('radio', { name: 'Coffee' }).check({ force: true })
  await poll.getByRole('button', { name: 'Vote' }).click()
  await expect
    .poll(async () => (await ada.client.call(statusEndpoints.get, { params: { id: posted?.id ?? '' } })).data.poll?.options)
    .toMatchObject([
      { title: 'Tea', votes_count: 0 },
      { title: 'Coffee', votes_count: 1 },
    ])
})
