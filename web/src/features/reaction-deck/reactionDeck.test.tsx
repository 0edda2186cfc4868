import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  // The first import compiles the modules, which may take longer than a test waits.
  await Promise.all([import('./ReactionDeckScreen.tsx'), import('../../entities/emoji/EmojiPicker.tsx')])
})
afterAll(() => server.close())
beforeEach(() => forgetPage())

const store = (...emojis: string[]) => ada.client.call(emojiReactionEndpoints.updateDeck, { body: { emojis } })
const stored = async () => (await ada.client.call(emojiReactionEndpoints.deck)).data.map(({ name }) => name)
const tiles = () => within(screen.getByRole('list', { name: 'Quick emoji' })).getAllByRole('button')
const labels = () => tiles().map((tile) => tile.getAttribute('aria-label'))

async function openDeck(...emojis: string[]) {
  await store(...emojis)
  const view = renderScreen('/reaction_deck', { server, signedInAs: ada })
  await screen.findByRole('button', { name: `parrot, 1 of ${emojis.length}` })
  return view
}

it('sorts by keys and by buttons, says where it went, and keeps that at the server (R-react-06b)', async () => {
  const { user } = await openDeck('🦜', '👍', '🎉')
  tiles()[0]?.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tiles()[1])
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(labels()).toEqual(['parrot, 1 of 3', 'party popper, 2 of 3', 'thumbs up, 3 of 3'])
  expect(screen.getByText('thumbs up is number 3 of 3 now.')).toBeDefined()
  expect(document.activeElement).toBe(tiles()[2])
  await user.click(screen.getByRole('button', { name: 'Earlier' }))
  await user.click(screen.getByRole('button', { name: 'Earlier' }))
  expect(labels()[0]).toBe('thumbs up, 1 of 3')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier' }).disabled).toBe(true)
  await waitFor(async () => expect(await stored()).toEqual(['👍', '🦜', '🎉']))
})

it('sorts by dragging from five pixels on, and Escape gives up (R-react-06, R-const-29)', async () => {
  const { user } = await openDeck('🦜', '👍', '🎉')
  let under = 0
  document.elementFromPoint = () => tiles()[under] ?? null
  const drag = async (to: number, x: number) => {
    under = 0
    await user.pointer({ keys: '[MouseLeft>]', target: tiles()[0] as HTMLElement, coords: { clientX: 0, clientY: 0 } })
    under = to
    await user.pointer({ target: tiles()[0] as HTMLElement, coords: { clientX: x, clientY: 0 } })
  }
  await drag(2, 4)
  expect(labels()[0]).toBe('parrot, 1 of 3')
  await user.pointer({ keys: '[/MouseLeft]' })
  await drag(2, 5)
  expect(labels()[2]).toBe('parrot, 3 of 3')
  await user.keyboard('{Escape}')
  expect(labels()[0]).toBe('parrot, 1 of 3')
  await user.pointer({ keys: '[/MouseLeft]' })
  await drag(2, 90)
  await user.pointer({ keys: '[/MouseLeft]' })
  expect(labels()).toEqual(['thumbs up, 1 of 3', 'party popper, 2 of 3', 'parrot, 3 of 3'])
  await waitFor(async () => expect(await stored()).toEqual(['👍', '🎉', '🦜']))
})

it('takes out with a way back, and adds several from the picker in one go (R-react-06b)', async () => {
  const { user } = await openDeck('🦜', '👍')
  await user.click(tiles()[1] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Take out' }))
  await waitFor(async () => expect(await stored()).toEqual(['🦜']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(labels()).toEqual(['parrot, 1 of 2', 'thumbs up, 2 of 2'])
  await user.click(screen.getByRole('button', { name: 'Add emoji' }))
  const field = await screen.findByRole('combobox', { name: 'Search emoji' })
  await user.type(field, 'tada')
  await user.click(await screen.findByRole('gridcell', { name: 'party popper' }))
  await user.clear(field)
  await user.type(field, 'parrot')
  const parrot = await screen.findByRole('gridcell', { name: 'parrot' })
  expect(parrot.getAttribute('aria-selected')).toBe('true')
  await user.click(parrot)
  await waitFor(async () => expect(await stored()).toEqual(['👍', '🎉']))
})

it('puts back what was taken out, and leaves what was changed since (R-react-06b, #26)', async () => {
  const { user } = await openDeck('🦜', '👍', '🎉')
  await user.click(tiles()[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Take out' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(labels()).toEqual(['party popper, 1 of 2', 'thumbs up, 2 of 2'])
  await user.click(undo)
  expect(labels()).toEqual(['parrot, 1 of 3', 'party popper, 2 of 3', 'thumbs up, 3 of 3'])
  await waitFor(async () => expect(await stored()).toEqual(['🦜', '🎉', '👍']))
})

it('gives the focus to what takes the place of an emoji that was taken out (R-shell-20, #10)', async () => {
  const { user } = await openDeck('🦜', '👍', '🎉')
  tiles()[1]?.focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(labels()).toEqual(['parrot, 1 of 2', 'party popper, 2 of 2']))
  expect(document.activeElement).toBe(tiles()[1])
  await user.keyboard('{Delete}')
  await waitFor(() => expect(document.activeElement).toBe(tiles()[0]))
  expect(labels()).toEqual(['parrot, 1 of 1'])
  await user.click(screen.getByRole('button', { name: 'Take out' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add emoji' })))
  expect(screen.queryByRole('list', { name: 'Quick emoji' })).toBeNull()
})

it('says that one is offline before the server is known, and opens when the connection is back (R-react-06, #11, part 11)', async () => {
  await store('🦜')
  instanceStore(server.origin).set(null)
  const through = portsTo(server).fetch
  let isOnline = false
  const fetch: typeof through = (url, init) => (isOnline ? through(url, init) : Promise.reject(new TypeError('Failed to fetch')))
  const { user } = renderScreen('/reaction_deck', { server, signedInAs: ada, ports: { fetch } })
  await screen.findByText('The server cannot be reached')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'parrot, 1 of 1' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText('Offline')).toBeDefined()
  vi.restoreAllMocks()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText('Offline')).toBeNull())
})

it('begins empty, shows what the server refuses as it was, and says when nothing could be loaded (R-react-06, R-err-01)', async () => {
  await store()
  const through = portsTo(server).fetch
  const answer = vi.fn((_method: string | undefined): Response | null => null)
  const fetch: typeof through = async (url, init) => (url.endsWith('/reaction_deck') ? answer(init?.method) : null) ?? through(url, init)
  answer.mockImplementation(() => new Response('<html>', { status: 502 }))
  const { user } = renderScreen('/reaction_deck', { server, signedInAs: ada, ports: { fetch } })
  await screen.findByText('Could not load this')
  answer.mockImplementation(() => null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('You have chosen no quick emoji yet.')
  answer.mockImplementation((method) => (method === 'POST' ? new Response('{"error":"Not now"}', { status: 422 }) : null))
  await user.click(screen.getByRole('button', { name: 'Add emoji' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search emoji' }), 'parrot')
  fireEvent.click(await screen.findByRole('gridcell', { name: 'parrot' }))
  expect(await screen.findByText(/Not now/)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Quick emoji' })).toBeNull())
})

it('sends quick changes in their order and shows the last at once, then what the server kept (R-react-06b, #25)', async () => {
  await store('🦜', '👍', '🎉')
  const through = portsTo(server).fetch
  const first = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const fetch: typeof through = async (url, init) => {
    if (!url.endsWith('/reaction_deck') || init?.method !== 'POST') return through(url, init)
    sent.push(JSON.parse(String(init.body)))
    if (sent.length === 1) await first.promise
    return through(url, init)
  }
  const { user } = renderScreen('/reaction_deck', { server, signedInAs: ada, ports: { fetch } })
  await screen.findByRole('button', { name: 'parrot, 1 of 3' })
  tiles()[1]?.focus()
  await user.keyboard('{Delete}')
  await user.keyboard('{Delete}')
  expect(labels()).toEqual(['parrot, 1 of 1'])
  expect(sent).toEqual([{ emojis: ['🦜', '🎉'] }])
  first.resolve()
  await waitFor(() => expect(sent).toEqual([{ emojis: ['🦜', '🎉'] }, { emojis: ['🦜'] }]))
  await waitFor(async () => expect(await stored()).toEqual(['🦜']))
  expect(labels()).toEqual(['parrot, 1 of 1'])
})

it('begins with what another device has put at hand meanwhile, and keeps it (R-react-06a, R-react-06b, #26)', async () => {
  const { user, navigator } = await openDeck('🦜', '👍')
  navigator.push('/about')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Quick emoji' })).toBeNull())
  await store('🦜', '👍', '🎉')
  navigator.push('/reaction_deck')
  await screen.findByRole('button', { name: 'party popper, 3 of 3' })
  await user.click(screen.getByRole('button', { name: 'parrot, 1 of 3' }))
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(async () => expect(await stored()).toEqual(['👍', '🦜', '🎉']))
})
