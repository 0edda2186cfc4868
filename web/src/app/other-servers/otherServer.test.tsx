import { accountEndpoints } from '@starling/api/accounts'
import type { Account } from '@starling/api/accounts'
import { collectionEndpoints } from '@starling/api/collections'
import { filterEndpoints } from '@starling/api/filters'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { settings } from '@starling/domain/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accountKey } from '../../accounts/readAccounts.ts'
import { settingOf } from '../../settings/settingsStore.ts'
import { preferences } from '../../storage/preferences.ts'
import { renderScreen } from '../renderScreen.fixture.tsx'
import { elsewhere, portsToBoth } from '../signedIn.fixture.ts'

/** The server of the reader, and one that is visited; `copy` is what the former finds for the address of the post there. */
let server: TestServer
let other: TestServer
let ada: TestAccount
let copy: Status
let original: Status
const requests: { readonly url: string; readonly isAuthorized: boolean }[] = []

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer()
  const carol = await other.createAccount('carol', { displayName: 'Carol' })
  original = (await carol.client.call(statusEndpoints.create, { body: { status: 'Fog over the pier', visibility: 'public' } }))
    .data as Status
  const twin = await server.createAccount('carol', { displayName: 'Carol, as known at home' })
  copy = (await twin.client.call(statusEndpoints.create, { body: { status: 'Fog over the pier', visibility: 'public' } })).data as Status
})
afterAll(() => Promise.all([server.close(), other.close()]))

let readers = 0
beforeEach(async () => {
  ada = await server.createAccount(`ada${(readers += 1)}`)
  requests.length = 0
})

/** Ports to both servers; the reader's finds its copies by the addresses at the other one, unless it does not know them. */
function ports({ isKnown = true, isOpen = true, muted = [] as readonly Account[] } = {}) {
  const { fetch: through } = portsToBoth(server, other)
  const fetch: typeof through = async (url, init) => {
    const { origin, pathname, searchParams } = new URL(url)
    requests.push({ url, isAuthorized: new Headers(init?.headers as HeadersInit).has('authorization') })
    if (origin === elsewhere && pathname.includes('/timelines/') && !isOpen)
      return Response.json({ error: 'This method requires an authenticated user' }, { status: 422 })
    if (origin === server.origin && pathname === '/api/v2/search' && searchParams.get('q')?.startsWith('http') === true) {
      const isPost = searchParams.get('type') !== 'accounts' && searchParams.get('q')?.includes(original.id) === true
      const answer = await through(`${server.origin}/api/v1/statuses/${copy.id}`, init)
      const found = { ...(JSON.parse(await new Response(answer.body as BodyInit).text()) as Status), url: searchParams.get('q') }
      return Response.json({
        accounts: isKnown && !isPost ? [found.account] : [],
        statuses: isKnown && isPost ? [found] : [],
        hashtags: [],
      })
    }
    if (origin === server.origin && pathname === '/api/v1/mutes' && muted.length > 0) return Response.json(muted)
    const answer = await through(url, init)
    // Both test servers believe to be at the same address.
    if (origin !== elsewhere) return answer
    const text = await new Response(answer.body as BodyInit).text()
    return new Response(text.replaceAll(server.origin, elsewhere), { status: answer.status })
  }
  return { fetch }
}

const open = (options = {}) => renderScreen('/public/remote/elsewhere.test', { server, signedInAs: ada, ports: ports(options) })
const address = () => original.url?.replace(server.origin, elsewhere)
const seen = async () => (await ada.client.call(statusEndpoints.get, { params: { id: copy.id } })).data

it('is found from the live feeds, shows what the server shows to visitors, and sends no token there (#29, 4.4)', async () => {
  const { user, navigator } = renderScreen('/public/remote', { server, signedInAs: ada, ports: ports() })
  const field = await screen.findByRole('textbox', { name: 'Visit a server' })
  await user.type(field, 'nowhere{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('not the address of a server')
  await user.clear(field)
  await user.type(field, '@someone@elsewhere.test{Enter}')
  await waitFor(() => expect(navigator.getLocation().path).toBe('/public/remote/elsewhere.test'))
  const column = await screen.findByRole('region', { name: 'elsewhere.test' })
  expect(await within(column).findByRole('article', { name: /Fog over the pier/ })).toBeDefined()
  const there = requests.filter(({ url }) => url.startsWith(elsewhere))
  expect(there.length).toBeGreaterThan(0)
  expect(there.filter(({ isAuthorized }) => isAuthorized)).toEqual([])
})

it('acts on a post there as the reader, at their own server, and takes it back (#29, 4.4)', async () => {
  const { user } = open()
  const card = await screen.findByRole('article', { name: /Fog over the pier/ })
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText('Favourited')).toBeDefined()
  await waitFor(async () => expect((await seen()).favourited).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await seen()).favourited).toBe(false))
  await user.click(within(card).getByRole('button', { name: 'Bookmark' }))
  await waitFor(async () => expect((await seen()).bookmarked).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('opens posts, answers and people of the server at one’s own (#29, 4.4)', async () => {
  const { user, navigator } = open()
  const card = await screen.findByRole('article', { name: /Fog over the pier/ })
  const name = within(card).getAllByRole('link', { name: /Carol/ })[0]
  expect(name?.getAttribute('href')).toBe('/@carol@elsewhere.test')
  await user.click(within(card).getByText('Fog over the pier'))
  await waitFor(() => expect(navigator.getLocation().path).toBe(`/@carol/${copy.id}`))
  expect(await screen.findByRole('article', { name: /Carol, as known at home/ })).toBeDefined()
})

it('opens a collection that a post links at its own server, which alone can show it (#26, #29, 4.6)', async () => {
  const page = vi.spyOn(window, 'open').mockReturnValue(null)
  const cora = await other.createAccount('cora', { displayName: 'Cora' })
  const { collection } = (await cora.client.call(collectionEndpoints.create, { body: { name: 'Who tells of fog' } })).data
  const { data: post } = await cora.client.call(statusEndpoints.create, {
    body: { status: `Read these: ${collection.url}`, visibility: 'public' },
  })
  const { user, navigator } = open()
  const link = await screen.findByRole('link', { name: /Who tells of fog/ })
  const there = `${elsewhere}/collections/${collection.id}`
  expect(link.getAttribute('href')).toBe(there)
  await user.click(link)
  expect(page).toHaveBeenCalledWith(there, '_blank', 'noopener,noreferrer')
  expect(navigator.getLocation().path).toBe('/public/remote/elsewhere.test')
  // The other tests expect one post there.
  await cora.client.call(statusEndpoints.delete, { params: { id: post.id } })
})

it('says when the own server does not know a post, and offers its page (#29, 4.4)', async () => {
  const page = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, navigator } = open({ isKnown: false })
  const card = await screen.findByRole('article', { name: /Fog over the pier/ })
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText('starling.test does not have this')).toBeDefined()
  const alerts = screen.getByRole('region', { name: 'Alerts' })
  await user.click(within(alerts).getByRole('button', { name: 'Open original page' }))
  expect(page).toHaveBeenCalledWith(address(), '_blank', 'noopener,noreferrer')
  expect(navigator.getLocation().path).toBe('/public/remote/elsewhere.test')
  expect((await seen()).favourited).toBe(false)
})

it('follows somebody there from the card of a person (#29, 4.4)', async () => {
  const { user } = open()
  const card = await screen.findByRole('article', { name: /Fog over the pier/ })
  await user.hover(within(card).getAllByRole('link', { name: /Carol/ })[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Follow' }))
  expect(await screen.findByText('You follow @carol')).toBeDefined()
  const { data } = await ada.client.call(accountEndpoints.relationships, { query: { id: [copy.account.id] } })
  expect(data[0]?.following).toBe(true)
})

it('is kept in the navigation, and among the places to visit (#29, 4.4)', async () => {
  const { user, unmount } = open()
  await user.click(await screen.findByRole('button', { name: 'Put into the navigation' }))
  const places = settingOf(accountKey(server.origin, ada.account.id), settings.pinnedPlaces)
  expect(places).toEqual([{ href: '/public/remote/elsewhere.test', label: 'elsewhere.test' }])
  unmount()
  renderScreen('/public/remote', { server, signedInAs: ada, ports: ports() })
  const form = await screen.findByRole('article', { name: 'Visit a server' })
  expect(within(form).getByRole('link', { name: 'elsewhere.test' }).getAttribute('href')).toBe('/public/remote/elsewhere.test')
})

it('says that the server shows nothing to visitors, that it is one’s own, and that it is none (#29, 4.4)', async () => {
  const closed = open({ isOpen: false })
  expect(await screen.findByRole('heading', { name: 'elsewhere.test shows this to its own people only' })).toBeDefined()
  closed.unmount()
  const own = renderScreen('/public/remote/starling.test', { server, signedInAs: ada, ports: ports() })
  expect(await screen.findByText('This is your own server.')).toBeDefined()
  own.unmount()
  renderScreen('/public/remote/nowhere', { server, signedInAs: ada, ports: ports() })
  expect(await screen.findByText(/nowhere is not the address of a server/)).toBeDefined()
})

it('leads visitors, whose server looks up nothing for them, to the page of a post, and asks them to sign in (#29, 4.4)', async () => {
  const page = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderScreen('/public/remote/elsewhere.test', { server, ports: ports() })
  const card = await screen.findByRole('article', { name: /Fog over the pier/ })
  await user.click(within(card).getByText('Fog over the pier'))
  await waitFor(() => expect(page).toHaveBeenCalledWith(address(), '_blank', 'noopener,noreferrer'))
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in to favourite' })).toBeDefined()
})

it('covers there what the reader’s filters meet, and leaves out whom the reader has muted (#29, 4.4)', async () => {
  const keywords_attributes = [{ keyword: 'fog', whole_word: true }]
  await ada.client.call(filterEndpoints.create, {
    body: { title: 'Weather', context: ['public'], filter_action: 'warn', keywords_attributes },
  })
  const { user, unmount } = open()
  expect(await screen.findByText('Filtered: Weather')).toBeDefined()
  expect(screen.queryByText('Fog over the pier')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show anyway' }))
  expect(await screen.findByText('Fog over the pier')).toBeDefined()
  unmount()
  open({ muted: [{ ...copy.account, acct: 'carol@elsewhere.test', url: `${elsewhere}/@carol` }] })
  expect(await screen.findByText('elsewhere.test shows no public posts to visitors.')).toBeDefined()
})

it('stands in the deck as a column, in which one acts as in the screen; what is no address is said (#29, 4.4)', async () => {
  preferences.change({ advancedLayout: true })
  const { user, unmount } = renderScreen('/home', { server, signedInAs: ada, ports: ports() })
  await user.click(await screen.findByRole('button', { name: 'Add a column' }))
  const field = await screen.findByRole('textbox', { name: 'Another server, such as example.social' })
  await user.type(field, 'nowhere{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('not the address of a server')
  await user.clear(field)
  await user.type(field, 'https://elsewhere.test/about{Enter}')
  const column = await screen.findByRole('region', { name: 'elsewhere.test' })
  expect(screen.queryByRole('dialog')).toBeNull()
  const card = await within(column).findByRole('article', { name: /Fog over the pier/ })
  expect(within(column).queryByRole('button', { name: 'Back' })).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  await waitFor(async () => expect((await seen()).favourited).toBe(true))
  // What is opened stands beside it, at the reader's own server.
  await user.click(within(card).getByText('Fog over the pier'))
  expect(await screen.findByRole('article', { name: /Carol, as known at home/ })).toBeDefined()
  expect(within(column).getByRole('article', { name: /Fog over the pier/ })).toBeDefined()
  unmount()

  const again = renderScreen('/home', { server, signedInAs: ada, ports: ports() })
  expect(await screen.findByRole('region', { name: 'elsewhere.test' })).toBeDefined()
  await again.user.click(screen.getByRole('button', { name: 'Add a column' }))
  const typed = await screen.findByRole('textbox', { name: 'Another server, such as example.social' })
  await again.user.type(typed, 'Elsewhere.test')
  expect(await within(typed.closest('form') as HTMLElement).findByText('Already open')).toBeDefined()
  preferences.reset()
})
