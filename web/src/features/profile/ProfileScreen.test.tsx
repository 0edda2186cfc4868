import { accountEndpoints } from '@starling/api/accounts'
import { listEndpoints } from '@starling/api/lists'
import { anAccount, anInstance, aStatus } from '@starling/api/fixtures'
import { statusEndpoints } from '@starling/api/statuses'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { findEnabled } from '../../app/findEnabled.fixture.ts'
import { accountByAcct, accountQuestion } from '../../entities/account/accountByAcct.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { queryClientOf, queryOptionsOf } from '../../session/apiQueries.ts'

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
})

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

it('takes somebody out of the followers (R-rel-09a)', async () => {
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

it('puts somebody back on the lists, too, when unfollowing is taken back (R-rel-06, #26, 6)', async () => {
  const eli = await server.createAccount('eli')
  await ada.client.call(accountEndpoints.follow, { params: { id: eli.account.id } })
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Near' } })
  await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [eli.account.id] } })
  const members = async () => (await ada.client.call(listEndpoints.accounts, { params: { id: list.id } })).data.map(({ acct }) => acct)
  const { user } = renderScreen('/@eli', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  expect(await screen.findByText('You no longer follow @eli')).toBeDefined()
  expect(await members()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(members).toEqual(['eli'])
})

it('follows in the chosen languages again when unfollowing is taken back (R-rel-03, R-rel-06, #26)', async () => {
  const lea = await server.createAccount('lea')
  await ada.client.call(accountEndpoints.follow, { params: { id: lea.account.id }, body: { languages: ['de', 'fr'] } })
  const languages = async () =>
    (await ada.client.call(accountEndpoints.relationships, { query: { id: [lea.account.id] } })).data.map((one) => one.languages)
  const { user } = renderScreen('/@lea', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  expect(await screen.findByText('You no longer follow @lea')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Following' })
  await expect.poll(languages).toEqual([['de', 'fr']])
})

it('has the bell, the search in their posts and a message for them alone in sight (R-rel-03b, #26, 6)', async () => {
  const fay = await server.createAccount('fay')
  await ada.client.call(accountEndpoints.follow, { params: { id: fay.account.id } })
  const { user } = renderScreen('/@fay', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Notify me of new posts' }))
  expect(await screen.findByRole('button', { name: 'Stop notifying me of new posts', pressed: true })).toBeDefined()
  const notifying = async () =>
    (await ada.client.call(accountEndpoints.relationships, { query: { id: [fay.account.id] } })).data[0]?.notifying
  await expect.poll(notifying).toBe(true)
  expect((await screen.findByRole('link', { name: 'Search in the posts of @fay' })).getAttribute('href')).toBe('/search?q=from%3Afay')
  // A private mention is written in the composer (R-shell-03).
  await user.click(screen.getByRole('link', { name: 'Write to @fay alone' }))
  expect(await screen.findByRole('button', { name: /^Audience: Mentioned people/ })).toBeDefined()
})

it('asks to follow where the owner looks first (R-rel-05a)', async () => {
  await server.createAccount('dee', { locked: true })
  const { user } = renderScreen('/@dee', { server, signedInAs: ada })
  await user.click(await findEnabled('Request to follow'))
  expect(await screen.findByRole('button', { name: 'Requested' })).toBeDefined()
})

it('keeps a private note (R-rel-08a)', async () => {
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

it('keeps the words of a note that is not saved yet when one leaves the profile (R-rel-08)', async () => {
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

it('keeps the words of a note that the server does not take (R-rel-08, R-rel-10, #26)', async () => {
  const through = portsTo(server).fetch
  let isDown = true
  const fetch: typeof through = async (url, init) =>
    isDown && url.endsWith('/note') ? Response.json({ error: 'Out of order' }, { status: 503 }) : through(url, init)
  const { user } = renderScreen('/@bob', { server, signedInAs: ada, ports: { fetch } })
  await user.click(await screen.findByRole('button', { name: 'Met at the pump' }))
  await user.keyboard(', long ago')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Private note' })
  expect(field.value).toBe('Met at the pump, long ago')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByRole('button', { name: 'Met at the pump, long ago' })).toBeDefined()
})

it('says so where nobody has that name, and asks for it once (R-acct-03b, R-acct-03c)', async () => {
  const asked: string[] = []
  const through = portsTo(server).fetch
  const fetch: typeof through = (url, init) => {
    if (url.includes('/accounts/lookup')) asked.push(url)
    return through(url, init)
  }
  const { session, user } = renderScreen('/@nobody', { server, signedInAs: ada, ports: { fetch } })
  expect(await screen.findByText(/There is no @nobody here/)).toBeDefined()
  expect(within(await screen.findByRole('region', { name: 'Alerts' })).queryByRole('listitem')).toBeNull()
  await user.click(screen.getByText(/There is no @nobody here/))
  const known = queryOptionsOf(session, accountByAcct, accountQuestion('@Nobody'))
  expect(queryClientOf(session).getQueryData(known.queryKey)).toMatchObject({ data: null })
  expect(asked).toHaveLength(1)
})

it('says in its place that somebody could not be looked up, and raises no alert (R-acct-11b)', async () => {
  await server.createAccount('gil')
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) =>
    url.includes('/accounts/lookup') ? Response.json({ error: 'broken' }, { status: 500 }) : through(url, init)
  renderScreen('/@gil', { server, signedInAs: ada, ports: { fetch } })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(within(await screen.findByRole('region', { name: 'Alerts' })).queryByText(/broken/)).toBeNull()
})

it('looks again for whom it did not find, as soon as the profile is opened again (R-acct-03c, #25)', async () => {
  const { navigator } = renderScreen('/@carol', { server, signedInAs: ada })
  await screen.findByText(/There is no @carol here/)
  await server.createAccount('carol', { displayName: 'Carol' })
  act(() => navigator.push('/@bob'))
  await screen.findByRole('heading', { level: 2, name: 'Bob' })
  act(() => navigator.push('/@carol'))
  expect(await screen.findByRole('heading', { level: 2, name: 'Carol' })).toBeDefined()
})

it('lists followers with the way back', async () => {
  renderScreen('/@ada/followers', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: 'Bob, @bob' })
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/@bob')
})

it('shows a card of whom the mouse moves over, and none where a mouse at rest came to lie', async () => {
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
  await expect.poll(() => card()?.textContent).toContain('@bob')
  await user.keyboard('{Escape}')
  expect(card()).toBeNull()
})

it('marks as pinned only what snac says is pinned, as it answers everything where that is asked for (#26)', async () => {
  const author = anAccount({ id: '9', username: 'sam', acct: 'sam', display_name: 'Sam' })
  const posts = [true, false].map((pinned) =>
    aStatus({ id: pinned ? '92' : '91', account: author, content: `<p>Pinned: ${pinned}</p>`, pinned }),
  )
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/v1/accounts/lookup') return Response.json(author)
    if (pathname === '/api/v1/accounts/9/statuses') return Response.json(posts)
    return pathname === '/api/v2/instance'
      ? Response.json({ ...anInstance(), version: '4.0.0 (not true; really snac/2.94)' })
      : through(url, init)
  }
  instanceStore(server.origin).set(anInstance({ version: '4.0.0 (not true; really snac/2.94)' }))
  onTestFinished(() => instanceStore(server.origin).set(null))
  renderScreen('/@sam', { server, signedInAs: ada, ports: { fetch } })
  expect(await screen.findAllByText('Pinned: true')).toHaveLength(2)
  expect(await screen.findByText('Pinned: false')).toBeDefined()
  expect(screen.getAllByText('Pinned')).toHaveLength(1)
})

it('names the software of somebody’s server on the profile and on the card over a name (R-acct-15a, R-acct-15b)', async () => {
  const through = portsTo(server).fetch
  const bob = (await ada.client.call(accountEndpoints.lookup, { query: { acct: 'bob' } })).data
  const told = { ...bob, software: 'Pixelfed' }
  const fetch: typeof through = async (url, init) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/v1/accounts/lookup') return Response.json(told)
    return pathname.endsWith('/followers') ? Response.json([told]) : through(url, init)
  }
  const profile = renderScreen('/@bob', { server, signedInAs: ada, ports: { fetch } })
  expect(await screen.findByText('Pixelfed')).toBeDefined()
  profile.unmount()
  const { user } = renderScreen('/@ada/followers', { server, signedInAs: ada, ports: { fetch } })
  const face = (await screen.findByRole('article', { name: 'Bob, @bob' })).querySelector('[data-hover-account]')
  if (!face) throw new Error('nothing to point at')
  await screen.findByRole('region', { name: 'Alerts' })
  await import('../../entities/account/AccountHoverCard.tsx')
  await user.pointer({ target: face })
  await expect.poll(() => document.querySelector('[data-hover-card]')?.textContent).toContain('Pixelfed')
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
  // Waits until the request made offline has failed, before the connection returns.
  await new Promise((done) => setTimeout(done, 50))
  isOnline = true
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('heading', { level: 2, name: 'Eve' })).toBeDefined()
})

it('says of somebody of another server where the rest of their posts is, and where they may be found who are not known here (#28, part 3)', async () => {
  const far = await server.createAccount('faraway')
  await far.client.call(statusEndpoints.create, { body: { status: 'From afar', visibility: 'public' } })
  await server.ctx.db
    .updateTable('accounts')
    .set({ domain: 'far.test', url: 'https://far.test/@faraway' })
    .where('id', '=', far.account.id)
    .execute()
  const { unmount } = renderScreen('/@faraway@far.test', { server, signedInAs: ada })
  expect(await screen.findByRole('article', { name: /From afar/ })).toBeDefined()
  expect(await screen.findByText('Older posts are on far.test.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open original page' }).getAttribute('href')).toBe('https://far.test/@faraway')
  unmount()
  renderScreen('/@somebody@far.test', { server, signedInAs: ada })
  expect((await screen.findByRole('link', { name: 'Open original page' })).getAttribute('href')).toBe('https://far.test/@somebody')
})

it('shows the profile of somebody who has been seen without waiting for the server to name them, and that they are gone once it says so (#25, 7)', async () => {
  const through = portsTo(server).fetch
  const named = Promise.withResolvers<Response>()
  const fetch: typeof through = (url, init) => (new URL(url).pathname === '/api/v1/accounts/lookup' ? named.promise : through(url, init))
  const { user } = renderScreen('/public/local', { server, signedInAs: ada, ports: { fetch } })
  const article = await screen.findByRole('article', { name: /My own words/ })
  await user.click(within(article).getAllByRole('link', { name: /Bob/ })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { level: 2, name: 'Bob' })).toBeDefined()
  expect(await screen.findByText('Follows you')).toBeDefined()
  named.resolve(Response.json({ error: 'Record not found' }, { status: 404 }))
  expect(await screen.findByText(/There is no @bob here/)).toBeDefined()
})
