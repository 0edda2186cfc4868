import { timelineEndpoints } from '@starling/api/timelines'
import { card, expect, story } from './story.ts'

story(
  'what one publishes, and how others react to it, appears in other browsers without a reload (R-str-01, R-react-01a, R-emoji-10)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await bob.follow(ada)
    await bob.post('So that the timeline is not empty')
    const [writer, reader] = [await open(ada), await open(bob)]
    await reader.goto('/home')
    await expect(card(reader, 'So that the timeline')).toBeVisible()

    await writer.goto('/home')
    await writer.getByRole('link', { name: 'New post' }).click()
    const dialog = writer.getByRole('dialog', { name: 'New post' })
    const text = dialog.getByRole('textbox', { name: 'Text of the post' })
    await text.pressSequentially('Good morning')
    for (let step = 0; step < ' morning'.length; step += 1) await writer.keyboard.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Add an emoji' }).click()
    await writer.getByRole('combobox', { name: 'Search emoji' }).pressSequentially('sunrise')
    await writer.getByRole('gridcell', { name: 'sunrise', exact: true }).click()
    await expect(text).toBeFocused()
    await writer.keyboard.type('!')
    await expect(text).toHaveValue('Good🌅! morning')
    await writer.keyboard.press('End')
    await writer.keyboard.type(', fresh from the press')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toBeHidden()
    const published = card(writer, 'fresh from the press')
    await expect(published).toBeVisible()
    const received = card(reader, 'fresh from the press')
    await expect(received).toBeVisible()

    const react = received.getByRole('button', { name: 'React' })
    await react.click()
    const picker = reader.getByRole('dialog', { name: 'React' })
    const field = picker.getByRole('combobox', { name: 'Search emoji' })
    await expect(field).toBeFocused()
    // Content behind the dialog cannot be reached by Tab or a screen reader.
    const isInert = () => received.evaluate((element) => element.closest('[inert]') !== null)
    await expect.poll(isInert).toBe(true)
    await field.pressSequentially('birthday cake')
    await expect(picker.getByRole('gridcell', { name: 'birthday cake' })).toHaveAttribute('data-active')
    await reader.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(react).toBeFocused()
    expect(await isInert()).toBe(false)
    await expect(received.getByRole('button', { name: '🎂, 1', pressed: true })).toBeVisible()
    const seen = published.getByRole('button', { name: '🎂, 1' })
    await expect(seen).toHaveAttribute('aria-pressed', 'false')

    // Without a search word the picker shows recently used emoji first, and the arrow keys reach them.
    await react.click()
    await expect(picker.getByRole('rowheader', { name: 'Often used' })).toBeVisible()
    await reader.keyboard.press('ArrowDown')
    await expect(picker.getByRole('gridcell', { name: 'birthday cake' }).first()).toHaveAttribute('data-active')
    await reader.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(react).toBeFocused()

    await received.getByRole('button', { name: '🎂, 1' }).click()
    await expect(received.getByRole('button', { name: /^🎂/ })).toBeHidden()
    await expect(seen).toBeHidden()
    const [written] = (await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })).data
    expect(written?.emoji_reactions).toEqual([])

    // The third browser is a visitor without an account who reads the public timeline.
    const visitor = await open(null)
    await visitor.goto('/public/local')
    await expect(card(visitor, 'fresh from the press')).toBeVisible()
    await ada.post('Second edition')
    await expect(card(visitor, 'Second edition')).toBeVisible()
  },
)
