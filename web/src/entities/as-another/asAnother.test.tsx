import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accounts } from '../../accounts/accounts.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { signInBeside } from '../../app/signedIn.fixture.ts'

const elsewhere = 'https://elsewhere.test'
let server: TestServer
let other: TestServer
let ada: TestAccount
let bob: TestAccount
let eve: TestAccount
let post: Status

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  other = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  eve = await other.createAccount('eve')
  const carol = await server.createAccount('carol')
  post = (await carol.client.call(statusEndpoints.create, { body: { status: 'Worth a boost', visibility: 'public' } })).data
})
afterAll(() => Promise.all([server.close(), other.close()]))

const seenBy = async ({ client }: TestAccount, id: string): Promise<Status> =>
  (await client.call(statusEndpoints.get, { params: { id } })).data

async function openDialog(user: ReturnType<typeof renderScreen>['user']): Promise<HTMLElement> {
  const card = await screen.findByRole('article', { name: /Worth a boost/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'As another account' }))
  return await screen.findByRole('dialog', { name: 'As another account' })
}

it('is not offered where only one account is signed in (#29, 3)', async () => {
  const { user } = renderScreen(`/@carol/${post.id}`, { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: /Worth a boost/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link' })
  expect(screen.queryByRole('menuitem', { name: 'As another account' })).toBeNull()
})

it('favourites, bookmarks and boosts as another account of the same server, and takes it back; the account on screen stays (#29, 3)', async () => {
  const { user } = renderScreen(`/@carol/${post.id}`, { server, signedInAs: ada })
  const active = accounts.get().active
  act(() => void signInBeside(server.origin, bob))
  const dialog = await openDialog(user)
  expect(within(dialog).getByText(/^@bob@/)).toBeDefined()
  const favourite = await within(dialog).findByRole('button', { name: 'Favourite', pressed: false })
  await user.click(favourite)
  await user.click(within(dialog).getByRole('button', { name: 'Bookmark' }))
  await user.click(within(dialog).getByRole('button', { name: 'Boost' }))
  expect(within(dialog).getByRole('button', { name: 'Favourite', pressed: true })).toBe(favourite)
  await waitFor(async () => expect(await seenBy(bob, post.id)).toMatchObject({ favourited: true, bookmarked: true, reblogged: true }))
  expect(await seenBy(ada, post.id)).toMatchObject({ favourited: false, bookmarked: false, reblogged: false })
  await user.click(favourite)
  await waitFor(async () => expect((await seenBy(bob, post.id)).favourited).toBe(false))
  expect(accounts.get().active).toBe(active)
})

it('votes as another account (#29, 3)', async () => {
  const carol = await server.createAccount('caroline')
  const { data: asked } = await carol.client.call(statusEndpoints.create, {
    body: { status: 'Worth a boost?', visibility: 'public', poll: { options: ['Yes', 'No'], expires_in: 3600 } },
  })
  const { user } = renderScreen(`/@caroline/${asked.id}`, { server, signedInAs: ada })
  act(() => void signInBeside(server.origin, bob))
  const dialog = await openDialog(user)
  await user.click(within(dialog).getByRole('radio', { name: 'No' }))
  await user.click(within(dialog).getByRole('button', { name: 'Vote' }))
  await waitFor(async () => expect((await seenBy(bob, asked.id)).poll).toMatchObject({ voted: true, own_votes: [1] }))
  expect((await seenBy(ada, asked.id)).poll?.voted).toBe(false)
})

/** Answers for both servers; the other one finds `found` when it is asked for a post. */
function bothServers(found: readonly Status[], refuses = false) {
  const here = portsTo(server).fetch
  const there = portsTo(other).fetch
  const asked: URLSearchParams[] = []
  const fetch: typeof here = async (url, init) => {
    if (!url.startsWith(elsewhere)) return await here(url, init)
    const { pathname, search, searchParams } = new URL(url)
    if (pathname === '/api/v2/search') {
      asked.push(searchParams)
      return Response.json({ accounts: [], statuses: found, hashtags: [] })
    }
    if (refuses && init?.method === 'POST') return Response.json({ error: 'Not as you' }, { status: 422 })
    return await there(`${other.origin}${pathname}${search}`, init)
  }
  return { fetch, asked }
}

/** The post as the other server has it, under an id of its own. */
async function copyThere(): Promise<Status> {
  const { data } = await eve.client.call(statusEndpoints.create, { body: { status: 'Worth a boost', visibility: 'public' } })
  return { ...data, url: post.url, uri: post.uri }
}

it('asks the server of the other account for the post first, and acts on the id it has there (#29, 3)', async () => {
  const copy = await copyThere()
  const { fetch, asked } = bothServers([copy])
  const { user } = renderScreen(`/@carol/${post.id}`, { server, signedInAs: ada, ports: { fetch } })
  act(() => void signInBeside(elsewhere, eve))
  act(() => void signInBeside(server.origin, bob))
  const dialog = await openDialog(user)
  // Two others: one of them is chosen first.
  expect(within(dialog).queryByRole('button', { name: 'Favourite' })).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: /@eve@elsewhere\.test/ }))
  await user.click(await within(dialog).findByRole('button', { name: 'Favourite' }))
  await waitFor(async () => expect((await seenBy(eve, copy.id)).favourited).toBe(true))
  expect(asked.map((query) => [query.get('q'), query.get('resolve')])).toEqual([[post.url, 'true']])
  expect((await seenBy(ada, post.id)).favourited).toBe(false)
})

it('says where the other server does not have the post (#29, 3)', async () => {
  const { user } = renderScreen(`/@carol/${post.id}`, { server, signedInAs: ada, ports: { fetch: bothServers([]).fetch } })
  act(() => void signInBeside(elsewhere, eve))
  const dialog = await openDialog(user)
  expect(await within(dialog).findByText('elsewhere.test does not have this post')).toBeDefined()
})

it('says what the other server refuses, and shows it as not done (#29, 3)', async () => {
  const { fetch } = bothServers([await copyThere()], true)
  const { user } = renderScreen(`/@carol/${post.id}`, { server, signedInAs: ada, ports: { fetch } })
  act(() => void signInBeside(elsewhere, eve))
  const dialog = await openDialog(user)
  await user.click(await within(dialog).findByRole('button', { name: 'Boost' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Not as you')
  expect(within(dialog).getByRole('button', { name: 'Boost', pressed: false })).toBeDefined()
})

it('answers as another account, to which the page changes (#29, 3)', async () => {
  const { user, navigator } = renderScreen(`/@carol/${post.id}`, { server, signedInAs: ada })
  let key = ''
  act(() => void (key = signInBeside(server.origin, bob)))
  const dialog = await openDialog(user)
  await user.click(await within(dialog).findByRole('button', { name: 'Reply' }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/publish'))
  expect(accounts.get().active).toBe(key)
  expect(await screen.findByText(/Worth a boost/)).toBeDefined()
})
