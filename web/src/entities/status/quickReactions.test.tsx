import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace')
  await ada.client.call(emojiReactionEndpoints.updateDeck, { body: { emojis: ['🦜'] } })
  // The first import compiles it, which may take longer than a test waits.
  await import('./QuickReactions.tsx')
})
afterAll(() => server.close())

async function open() {
  forgetPage()
  const { data } = await grace.client.call(statusEndpoints.create, { body: { status: 'Good morning', visibility: 'public' } })
  const { id } = data as Status
  const view = renderScreen(`/@grace/${id}`, { server, signedInAs: ada })
  const button = await screen.findByRole('button', { name: 'React' })
  await waitFor(() => expect(button.dataset['quickReaction']).toBe(id))
  // The listener on the button is loaded after the first posts, with the same code.
  await screen.findByRole('region', { name: 'Alerts' })
  const given = async () => (await ada.client.call(statusEndpoints.get, { params: { id } })).data.emoji_reactions.map(({ name }) => name)
  return { ...view, button, given }
}

const bar = () => screen.findByRole('toolbar', { name: 'Quick reactions' })

it('opens under the arrow keys: what is at hand first, then what is often used, and Escape gives the focus back (R-react-06c, R-emoji-10)', async () => {
  const { user, button, given } = await open()
  button.focus()
  await user.keyboard('{ArrowUp}')
  // The reader's reaction deck comes first, once it is loaded.
  await within(await bar()).findByRole('button', { name: 'parrot' })
  const choices = within(await bar()).getAllByRole('button')
  expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual([
    'parrot',
    'thumbs up',
    'red heart',
    'face with tears of joy',
    'party popper',
    'face with open mouth',
    'All emoji',
  ])
  // A browser focuses the first emoji; jsdom has no layout, so here the bar itself has the focus.
  await waitFor(async () => expect((await bar()).contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Quick reactions' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.keyboard('{ArrowUp}')
  await waitFor(async () => expect((await bar()).contains(document.activeElement)).toBe(true))
  within(await bar())
    .getByRole('button', { name: 'parrot' })
    .focus()
  await user.keyboard('{ArrowRight}{Enter}')
  await waitFor(async () => expect(await given()).toEqual(['👍']))
})

it('opens where a finger stays on the button, and lifting it presses nothing (R-react-01a)', async () => {
  const { user, button, given } = await open()
  const touch = { pointerType: 'touch', bubbles: true }
  fireEvent.pointerDown(button, touch)
  const parrot = await within(await bar()).findByRole('button', { name: 'parrot' })
  fireEvent.pointerUp(button, touch)
  fireEvent.click(button)
  expect(screen.queryByRole('combobox', { name: 'Search emoji' })).toBeNull()
  await user.click(parrot)
  await waitFor(async () => expect(await given()).toEqual(['🦜']))
  // A short touch presses the button.
  fireEvent.pointerDown(button, touch)
  fireEvent.pointerUp(button, touch)
  fireEvent.click(button)
  await screen.findByRole('combobox', { name: 'Search emoji' })
})

it('opens where a mouse rests, goes when it leaves, and leads to all emoji, which stay (R-react-06)', async () => {
  const { user, button } = await open()
  await user.hover(button)
  await bar()
  await user.hover(document.body)
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Quick reactions' })).toBeNull())
  await user.hover(button)
  await user.click(within(await bar()).getByRole('button', { name: 'All emoji' }))
  await screen.findByRole('combobox', { name: 'Search emoji' })
  await user.hover(document.body)
  fireEvent.scroll(screen.getByRole('grid'))
  await screen.findByRole('rowheader', { name: 'At hand' })
})

it('does not say under a resting mouse that the author takes no reactions, but where one asks for them (R-react-05b, #26)', async () => {
  await server.request('/api/v1/accounts/update_credentials', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${grace.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ other_settings: { emoji_reaction_policy: 'followers_only' } }),
  })
  const { user, button, session } = await open()
  const alerts = () => within(screen.getByRole('region', { name: 'Alerts' })).queryAllByText('@grace takes no reactions from you')
  await user.hover(button)
  await bar()
  // It goes once it is known how the two stand to each other.
  await waitFor(() => expect(session.entities.get('relationship', grace.account.id)).toBeDefined())
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Quick reactions' })).toBeNull())
  expect(alerts()).toEqual([])
  await user.click(button)
  await waitFor(() => expect(alerts()).toHaveLength(1))
})
