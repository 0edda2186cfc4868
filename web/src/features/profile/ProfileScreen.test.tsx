import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { findEnabled } from '../../app/findEnabled.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  await bob.client.call(accountEndpoints.follow, { params: { id: ada.account.id }, body: {} })
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'My own words', visibility: 'public' } })
  await bob.client
    .call(statusEndpoints.create, { body: { status: 'Kept on top', visibility: 'public' } })
    .then((pinned) => bob.client.call(statusEndpoints.pin, { params: { id: pinned.data.id } }))
  await bob.client.call(statusEndpoints.create, { body: { status: 'An answer', visibility: 'public', in_reply_to_id: data.id } })
}, 60_000)

afterAll(() => server.close())

it('shows who someone is, what they pinned and what they post (R-acct-12)', async () => {
  renderScreen('/@bob', { server, signedInAs: ada })
  expect(await screen.findByRole('heading', { level: 2, name: 'Bob' })).toBeDefined()
  expect(await screen.findByText('Follows you')).toBeDefined()
  expect(await screen.findByText('Pinned')).toBeDefined()
  expect(await screen.findByRole('article', { name: /My own words/ })).toBeDefined()
})

it('keeps each tab at an address of its own (R-shell-11)', async () => {
  const { user } = renderScreen('/@bob', { server, signedInAs: ada })
  await user.click(await screen.findByRole('link', { name: 'Posts and replies' }))
  expect(await screen.findByRole('link', { name: 'Posts and replies', current: 'page' })).toBeDefined()
  expect(await screen.findByRole('article', { name: /An answer/ })).toBeDefined()
  expect(location.pathname).toBe('/@bob/with_replies')
  await user.click(screen.getByRole('link', { name: 'Media' }))
  expect(await screen.findByText('No pictures, films or sounds yet.')).toBeDefined()
  expect(location.pathname).toBe('/@bob/media')
})

it('follows back and unfollows (R-rel-03, R-rel-06)', async () => {
  const { user } = renderScreen('/@bob', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Follow back' }))
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  expect(await screen.findByRole('button', { name: 'Follow back' })).toBeDefined()
})

it('takes somebody out of the followers (R-rel-09)', async () => {
  const dora = await server.createAccount('dora')
  await dora.client.call(accountEndpoints.follow, { params: { id: ada.account.id } })
  const { user } = renderScreen('/@dora', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Follow back' })
  await user.click(screen.getByRole('button', { name: 'More about @dora' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from my followers' }))
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined()
  await waitFor(async () =>
    expect((await dora.client.call(accountEndpoints.relationships, { query: { id: [ada.account.id] } })).data[0]?.following).toBe(false),
  )
})

it('offers to take unfollowing back, which is one press away (R-rel-06, #7, 2.17)', async () => {
  const { user } = renderScreen('/@bob', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Follow back' }))
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  expect(await screen.findByText('You no longer follow @bob')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  expect(await screen.findByRole('button', { name: 'Follow back' })).toBeDefined()
})

it('asks to follow where the owner looks first (R-rel-05)', async () => {
  await server.createAccount('dee', { locked: true })
  const { user } = renderScreen('/@dee', { server, signedInAs: ada })
  await user.click(await findEnabled('Request to follow'))
  expect(await screen.findByRole('button', { name: 'Requested' })).toBeDefined()
})

it('keeps a private note (R-rel-08)', async () => {
  const { user } = renderScreen('/@bob', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Add a private note' }))
  await user.type(screen.getByRole('textbox', { name: 'Private note' }), 'Met at the pump')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByRole('button', { name: 'Met at the pump' })).toBeDefined()
})

it('has the focus in the note that a button opens, and on the button again afterwards (R-rel-08, R-shell-20)', async () => {
  const { user } = renderScreen('/@bob', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Met at the pump' }))
  // Letters typed into the note are not shortcuts.
  await user.keyboard(', of course')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Private note' }).value).toBe('Met at the pump, of course')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Met at the pump' })).toBe(document.activeElement)
})

it('keeps the words of a note that is not saved yet when one leaves the profile (R-rel-08, R-shell-15)', async () => {
  const { user, navigator } = renderScreen('/@bob', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Met at the pump' }))
  await user.keyboard(' twice')
  act(() => navigator.replace('/@ada'))
  await screen.findByRole('link', { name: 'Edit profile' })
  expect(screen.queryByRole('textbox', { name: 'Private note' })).toBeNull()
  act(() => navigator.replace('/@bob'))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Private note' })).value).toBe('Met at the pump twice')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Met at the pump' })).toBeDefined()
})

it('says so where nobody has that name (R-acct-03)', async () => {
  renderScreen('/@nobody', { server, signedInAs: ada })
  expect(await screen.findByText(/There is no @nobody here/)).toBeDefined()
})

it('lists followers with the way back', async () => {
  renderScreen('/@ada/followers', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: 'Bob, @bob' })
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/@bob')
})

it('shows a card of whom the mouse moves over, and none where a mouse at rest came to lie (R-acct-15)', async () => {
  const { user } = renderScreen('/@ada/followers', { server, signedInAs: ada })
  const face = (await screen.findByRole('article', { name: 'Bob, @bob' })).querySelector('[data-hover-account]')
  if (!face) throw new Error('nothing to point at')
  const card = () => document.querySelector('[data-hover-card]')
  await screen.findByRole('region', { name: 'Alerts' })
  await import('../../entities/account/AccountHoverCard.tsx')
  fireEvent.pointerOver(face, { pointerType: 'mouse' })
  await new Promise((done) => setTimeout(done, 1500))
  expect(card()).toBeNull()
  await user.pointer({ target: face })
  await vi.waitFor(() => expect(card()?.textContent).toContain('@bob'), { timeout: 8000 })
  await user.keyboard('{Escape}')
  expect(card()).toBeNull()
})

it('says that one is offline, and loads when the connection is back (#7, 2.12)', async () => {
  let isOnline = false
  const through = portsTo(server).fetch
  await server.createAccount('eve', { displayName: 'Eve' })
  renderScreen('/@eve', {
    server,
    signedInAs: ada,
    ports: { fetch: (url, init) => (isOnline ? through(url, init) : Promise.reject(new TypeError('Failed to fetch'))) },
  })
  expect(await screen.findByText('The server cannot be reached')).toBeDefined()
  expect(screen.queryByText('The server did not answer as expected.')).toBeNull()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  // The request made offline has failed before the connection is back.
  await new Promise((done) => setTimeout(done, 50))
  isOnline = true
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('heading', { level: 2, name: 'Eve' })).toBeDefined()
})
