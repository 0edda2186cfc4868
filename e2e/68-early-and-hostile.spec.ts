import { circleEndpoints } from '@starling/api/circles'
import type { Locator, Page } from '@playwright/test'
import { timelineEndpoints } from '@starling/api/timelines'
import { aPng } from './aPng.ts'
import { overflow } from './screens.ts'
import type { Person } from './startServer.ts'
import { card, expect, story, untilSettled } from './story.ts'

const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true })
const postsOf = async ({ client, account }: Person) => (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data

/** Holds back the code of the composer, known by its text field; answers how to let it through. */
async function holdComposer(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    if (/name:["'`]status["'`]/.test(code)) await arrival.promise
    await route.fulfill({ response, body: code })
  })
  return arrival.resolve
}

/** Drops a picture onto the field, as a file manager would. */
async function dropPicture(page: Page, name: string): Promise<void> {
  const bytes = [...aPng(120, 80)]
  const files = await page.evaluateHandle(
    ({ bytes, name }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      return transfer
    },
    { bytes, name },
  )
  await textIn(page).dispatchEvent('dragover', { dataTransfer: files })
  await textIn(page).dispatchEvent('drop', { dataTransfer: files })
}

story(
  'the panel beside the column takes words and a dropped picture before its code is there, and nothing moves (R-comp-01, R-comp-28, R-shell-03)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada, { viewport: { width: 1440, height: 900 } })
    const letThrough = await holdComposer(page)
    await page.goto('/home')
    await textIn(page).click()
    await expect(publish(page)).toHaveCount(0)
    const heightOf = () => textIn(page).evaluate((field) => field.closest('[class*="composerPlace"]')?.getBoundingClientRect().height)
    const before = await heightOf()
    await page.keyboard.type('Kite')
    await dropPicture(page, 'kite.png')
    await expect(page.getByText('kite.png')).toBeVisible()
    letThrough()
    await expect(publish(page)).toBeVisible()
    await expect(textIn(page)).toBeFocused()
    await page.keyboard.type(' day')
    await expect(textIn(page)).toHaveValue('Kite day')
    await expect(page.getByRole('button', { name: 'Add ALT text to attachment 1' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Publish without' }).click()
    await expect.poll(async () => (await postsOf(ada)).map(({ media_attachments: media }) => media.length)).toEqual([1])
    await expect(textIn(page)).toHaveValue('')
    // Empty and left, it is as high as it was before its code came.
    await page.reload()
    await expect(publish(page)).toBeVisible()
    expect(await heightOf()).toBe(before)
  },
)

story('a reply begun right under its post before the code is there goes on in front (R-comp-01, R-comp-07)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const bob = await server.person('bob')
  const post = await bob.post('A reed warbler?')
  const page = await open(ada, { viewport: { width: 900, height: 780 } })
  const letThrough = await holdComposer(page)
  await page.goto(`/@${bob.account.acct}/${post.id}`)
  await untilSettled(page)
  await card(page, 'A reed warbler?').getByRole('button', { name: 'Reply' }).click()
  const row = page.getByRole('article', { name: 'Your reply' })
  await expect(row.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('A sedge')
  expect(await overflow(page, 'an early reply')).toEqual([])
  await row.getByRole('button', { name: 'Write in front' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply' })
  await expect(dialog.getByRole('textbox')).toHaveValue('A sedge')
  await page.keyboard.type(' warbler')
  letThrough()
  await expect(dialog.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
  await expect(textIn(page).last()).toHaveValue(`@${bob.account.acct} A sedge warbler`)
  await page.keyboard.press('Control+Enter')
  await expect(card(page, 'A sedge warbler')).toBeVisible()
  // Nor does an empty composer stay behind.
  await expect(page.getByRole('article', { name: 'Your reply' })).toHaveCount(0)
})

story(
  'on a small phone the circle to choose and why a post cannot be sent are in sight, and beside the column the audience can be read in a panel without a gap (R-vis-02, R-vis-07)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    for (const title of ['Harbour choir', 'Allotments']) await ada.client.call(circleEndpoints.create, { body: { title } })
    const page = await open(ada, { viewport: { width: 320, height: 640 } })
    await page.goto('/publish')
    await textIn(page).fill('For the choir')
    await page.getByRole('button', { name: 'Add a poll' }).click()
    await page.getByRole('button', { name: /^Audience/ }).click()
    const sheet = page.getByRole('dialog').filter({ visible: true })
    await sheet.getByRole('radio', { name: /^Circle/ }).click()
    /** Whether its middle is not covered by anything. */
    const isBare = (found: Locator) =>
      found.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && element.contains(hit)
      })
    await expect.poll(() => isBare(sheet.getByRole('combobox').filter({ hasText: 'Choose a circle' }))).toBe(true)
    await sheet.getByRole('button', { name: 'Done' }).click()
    await textIn(page).press('Control+Enter')
    await expect.poll(() => isBare(page.getByText('Choose a circle first.'))).toBe(true)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/home')
    await textIn(page).click()
    const audience = page.getByRole('button', { name: /^Audience/ })
    await audience.click()
    await sheet
      .getByRole('radio', { name: /^Public\b/ })
      .first()
      .click()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(audience).toHaveText('Public')
    expect(
      await audience.evaluate((chip) => [...chip.children].every((part) => part.scrollWidth <= part.clientWidth || part.tagName === 'svg')),
    ).toBe(true)

    // Where nothing is written, the place that was kept for the composer while it loaded is no higher than what came.
    const empty = await open(await server.person('grace'), { viewport: { width: 1440, height: 900 } })
    await empty.goto('/home')
    await expect(empty.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
    const form = empty.locator('form').filter({ has: textIn(empty) })
    const heightOf = async (found: Locator) => (await found.boundingBox())?.height
    expect(await heightOf(empty.locator('aside > div').filter({ has: form }))).toBe((await heightOf(form)) ?? 0)
  },
)
