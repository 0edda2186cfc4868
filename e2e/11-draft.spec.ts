import { expect, story, untilSettled } from './story.ts'

story('a draft survives a reload and the death of its tab', async ({ server, open }) => {
  const ada = await server.person('ada')
  const page = await open(ada)
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' })
  await page.goto('/home')
  await untilSettled(page)
  await page.keyboard.press('n')
  await text.pressSequentially('Half a thought')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })).toHaveValue('Half a thought')
  await page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true }).pressSequentially(' and the rest')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('and the rest')

  const devtools = await page.context().newCDPSession(page)
  const died = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await died
  const next = await page.context().newPage()
  await next.goto('/home')
  await next.getByRole('link', { name: 'New post' }).click()
  const again = next.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' })
  await expect(again).toHaveValue('Half a thought and the rest')
  await next.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(next.getByRole('dialog')).toBeHidden()
  await next.reload()
  await expect(next.getByRole('article').filter({ hasText: 'Half a thought and the rest' })).toHaveCount(1)
})
