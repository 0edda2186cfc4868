import { mediaEndpoints } from '@starling/api/media'
import { webSettingsEndpoints } from '@starling/api/web-settings'
import { aPng } from './aPng.ts'
import { fingersOn } from './fingers.ts'
import { card, expect, story } from './story.ts'

story('the viewer is not swiped by who switched that off at another device, and its buttons stay (R-sess-07)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const ids: string[] = []
  for (const description of ['First hill', 'Second hill']) {
    const file = new File([new Uint8Array(aPng(600, 800))], 'hill.png', { type: 'image/png' })
    ids.push((await ada.client.call(mediaEndpoints.upload, { body: { file, description } })).data.id)
  }
  await ada.post('Two hills', { media_ids: ids })
  await ada.client.call(webSettingsEndpoints.save, { body: { data: { starling: { display: { swiping: false } } } } })
  const page = await open(ada, { viewport: { width: 390, height: 800 }, hasTouch: true })
  // The settings of the account are loaded once the first screen is shown.
  await page.goto('/settings/reading')
  await expect(page.getByRole('switch', { name: /^Swipe in the viewer/ })).not.toBeChecked()
  await page.goto('/home')
  await card(page, 'Two hills').getByRole('button', { name: 'First hill' }).tap()
  const viewer = page.getByRole('dialog', { name: 'Media' })
  await expect(viewer.getByRole('img', { name: 'First hill' })).toBeInViewport()
  const fingers = await fingersOn(page)
  await fingers.drag({ x: 320, y: 400 }, { x: 60, y: 405 })
  await fingers.drag({ x: 195, y: 250 }, { x: 200, y: 680 })
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  // With the mouse: the browser takes a touch soon after a drag for one that stops its momentum, and sends no click.
  await viewer.getByRole('button', { name: 'Next' }).click()
  await expect(viewer.getByText('2 of 2')).toBeVisible()
})

story(
  'all actions of a post follow its short menu, each time, stay open and have the focus (R-sess-07, R-shell-20)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    await bob.post('A heron')
    await ada.client.call(webSettingsEndpoints.save, { body: { data: { starling: { display: { shortMenu: true } } } } })
    const page = await open(ada)
    // The settings of the account are loaded once the first screen is shown.
    await page.goto('/settings/reading')
    await expect(page.getByRole('switch', { name: /^Short menu for posts/ })).toBeChecked()
    await page.goto('/home')
    for (const way of ['pointer', 'keys', 'pointer', 'keys']) {
      const more = card(page, 'A heron').getByRole('button', { name: 'More', exact: true })
      if (way === 'pointer') await more.click()
      else await more.press('Enter')
      const all = page.getByRole('menuitem', { name: 'All actions' })
      // The opened menu has the focus (R-shell-20).
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
      if (way === 'pointer') await all.click()
      else {
        await page.keyboard.press('End')
        await expect(all).toBeFocused()
        await page.keyboard.press('Enter')
      }
      const block = page.getByRole('menuitem', { name: 'Block @bob' })
      await expect(block).toBeVisible()
      await expect(page.getByRole('menu')).toHaveCount(1)
      // Whatever else moved the focus meanwhile, it is in the menu, and the menu stays open.
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(more).toBeFocused()
    }
  },
)
