import type { Page } from '@playwright/test'
import { timelineEndpoints } from '@starling/api/timelines'
import { aPng } from './aPng.ts'
import type { Person } from './startServer.ts'
import { expect, story } from './story.ts'

const textIn = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true })
const postsOf = async ({ client, account }: Person) => (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data

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
  'the panel beside the column takes words and a dropped picture as soon as it is there, and nothing moves (R-comp-01, R-comp-28b, R-shell-03c)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const page = await open(ada, { viewport: { width: 1440, height: 900 } })
    await page.goto('/home')
    const heightOf = () => textIn(page).evaluate((field) => field.closest('[class*="composerPlace"]')?.getBoundingClientRect().height)
    const before = await heightOf()
    await textIn(page).click()
    await page.keyboard.type('Kite')
    await dropPicture(page, 'kite.png')
    await expect(publish(page)).toBeVisible()
    await expect(textIn(page)).toBeFocused()
    await page.keyboard.type(' day')
    await expect(textIn(page)).toHaveValue('Kite day')
    await expect(page.getByRole('button', { name: 'Add ALT text to attachment 1' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Publish without' }).click()
    await expect.poll(async () => (await postsOf(ada)).map(({ media_attachments: media }) => media.length)).toEqual([1])
    await expect(textIn(page)).toHaveValue('')
    // Empty and without focus, the composer has its initial height, which is also the height of its placeholder.
    await page.reload()
    await expect(publish(page)).toBeVisible()
    expect(await heightOf()).toBe(before)
    const form = page.locator('form').filter({ has: textIn(page) })
    const boxOf = async (found: ReturnType<Page['locator']>) => (await found.boundingBox())?.height
    expect(await boxOf(page.locator('[class*="composerPlace"]'))).toBe((await boxOf(form)) ?? 0)
  },
)
