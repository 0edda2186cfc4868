import { card, expect, story } from './story.ts'

story('what one publishes appears in another browser without a reload', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await bob.follow(ada)
  await bob.post('So that the timeline is not empty')
  const [writer, reader] = [await open(ada), await open(bob)]
  await reader.goto('/home')
  await expect(card(reader, 'So that the timeline')).toBeVisible()

  await writer.goto('/home')
  await writer.getByRole('link', { name: 'New post' }).click()
  const dialog = writer.getByRole('dialog', { name: 'New post' })
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Fresh from the press')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(card(writer, 'Fresh from the press')).toBeVisible()
  await expect(card(reader, 'Fresh from the press')).toBeVisible()

  // The third browser is a visitor without an account who reads the public timeline.
  const visitor = await open(null)
  await visitor.goto('/public/local')
  await expect(card(visitor, 'Fresh from the press')).toBeVisible()
  await ada.post('Second edition')
  await expect(card(visitor, 'Second edition')).toBeVisible()
})
