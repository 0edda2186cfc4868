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
  await next.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(next.getByRole('dialog')).toBeHidden()
  await next.reload()
  await expect(next.getByRole('article').filter({ hasText: 'Half a thought and the rest' })).toHaveCount(1)
})

story('what one tab types while another publishes stays, and each thing written has its own draft (#7, 2.14)', async ({ server, open }) => {
  const ada = await server.person('ada')
  const first = await open(ada)
  await first.goto('/publish')
  const textIn = (page: typeof first) => page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
  await textIn(first).pressSequentially('Hello')
  await expect.poll(() => first.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Hello')
  const second = await first.context().newPage()
  await second.goto('/publish')
  await expect(textIn(second)).toHaveValue('Hello')

  // The answer to the first tab's post is delayed until more was typed in the second tab.
  let send: () => void = () => undefined
  const held = new Promise<void>((resolve) => (send = resolve))
  await first.route('**/api/v1/statuses', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await first.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true }).click()
  await textIn(second).pressSequentially(' world')
  await expect.poll(() => second.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Hello world')
  send()
  await expect(first.getByText('Post published.')).toBeVisible()
  await expect(textIn(second)).toHaveValue('Hello world')
  await second.reload()
  await expect(textIn(second)).toHaveValue('Hello world')
})
