import { startFileServer } from './startFileServer.ts'
import { passwordOf } from './startServer.ts'
import { card, expect, story } from './story.ts'

story('served as plain files, the client signs in to a server and has its emoji (#11, part 4)', async ({ server, open, allow }) => {
  // There is no server with an API here, so such requests fail.
  allow(/Failed to load resource: the server responded with a status of 404|WebSocket connection to/)
  const ada = await server.person('ada')
  await ada.post('Read through plain files')
  const files = await startFileServer()
  const page = await open(null, { origin: files.origin })
  try {
    await page.goto('/')
    await expect(page).toHaveURL(`${files.origin}/sign-in`)
    await expect(page.getByRole('heading', { name: 'Your server' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign in at/ })).toBeHidden()
    await page.getByLabel('Server or handle').fill(server.origin)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('E-mail address or username').fill(ada.acct)
    await page.getByLabel('Password').fill(passwordOf(ada.acct))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page).toHaveURL(`${files.origin}/home`)
    await expect(card(page, 'Read through plain files')).toBeVisible()

    await page.goto('/publish')
    await page.getByRole('button', { name: 'Add an emoji' }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('hedgehog')
    await expect(page.getByRole('gridcell', { name: /hedgehog/i }).first()).toBeVisible()
  } finally {
    await page.close()
    await files.close()
  }
})
