import { readFile } from 'node:fs/promises'
import { accountEndpoints } from '@starling/api/accounts'
import { listEndpoints } from '@starling/api/lists'
import { expect, goWithin, story } from './story.ts'

story(
  'a profile edited with a cropped picture is seen by another; belongings are saved as a file and put back from it (R-acct-05, R-acct-14, #8, demand 28)',
  async ({ server, open }) => {
    const ada = await server.person('ada')
    const bob = await server.person('bob')
    const before = ada.account.avatar
    const page = await open(ada)

    await page.goto(`/@${ada.acct}`)
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await page.getByRole('textbox', { name: 'Display name' }).fill('Ada Lovelace')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change profile picture' }).click()
    await (await chooser).setFiles({ name: 'stripes.png', mimeType: 'image/png', buffer: await stripes(page) })
    const dialog = page.getByRole('dialog', { name: 'Crop profile picture' })
    // The crop starts in the middle of the picture, which is green; moved to the left, it contains the red stripe.
    await dialog.getByRole('group', { name: /^Part of the picture/ }).focus()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Control+ArrowLeft')
    await dialog.getByRole('button', { name: 'Use this part' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()

    const { data: saved } = await ada.client.call(accountEndpoints.verifyCredentials)
    expect(saved.avatar).not.toBe(before)
    const other = await open(bob)
    await other.goto(`/@${ada.acct}`)
    await expect(other.getByRole('heading', { level: 2, name: 'Ada Lovelace' })).toBeVisible()
    const face = other.getByRole('link', { name: 'Open profile picture' }).locator('img')
    await expect(face).toHaveAttribute('src', saved.avatar_static)
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await colourOf(other, saved.avatar)).toBe('red')

    const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Bird people' } })
    await goWithin(page, '/settings/transfer')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({ format: 'starling-bundle', lists: [{ title: 'Bird people' }] })
    await ada.client.call(listEndpoints.delete, { params: { id: list.id } })
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'starling.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    await page.getByRole('button', { name: 'Make 1 change' }).click()
    await expect(page.getByText('1 change was made.')).toBeVisible()
    expect((await ada.client.call(listEndpoints.list)).data).toMatchObject([{ title: 'Bird people' }])
  },
)

type Page = Parameters<Parameters<typeof story>[2]>[0]['page']

/** A picture of 300 × 100: red, green and blue, 100 each. */
async function stripes(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 100 })
    const context = canvas.getContext('2d')
    ;['#f00', '#0f0', '#00f'].forEach((colour, index) => {
      if (!context) return
      context.fillStyle = colour
      context.fillRect(index * 100, 0, 100, 100)
    })
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Which of the three colours is in the middle of a picture. */
function colourOf(page: Page, url: string): Promise<string> {
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const [red = 0, green = 0] = context?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? []
    return red > 200 ? 'red' : green > 200 ? 'green' : 'blue'
  }, url)
}
