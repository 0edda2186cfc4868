import { accountEndpoints } from '@starling/api/accounts'
import { collectionEndpoints } from '@starling/api/collections'
import type { Collection } from '@starling/api/collections'
import { anInstance } from '@starling/api/fixtures'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { post } from '../../../../server/src/posts/statuses/posting.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let grace: TestAccount
let alan: TestAccount
let shy: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  alan = await server.createAccount('alan', { displayName: 'Alan Turing' })
  shy = await server.createAccount('shy', { displayName: 'Shy Sheep' })
  await shy.client.call(accountEndpoints.updateCredentials, { body: { discoverable: false } })
})
afterAll(() => server.close())

let readers = 0
beforeEach(async () => {
  ada = await server.createAccount(`ada${(readers += 1)}`)
})

const create = async (who: TestAccount, body: object = {}): Promise<Collection> =>
  (await who.client.call(collectionEndpoints.create, { body: { name: 'Pioneers', ...body } })).data.collection
const read = async (id: string): Promise<Collection> =>
  (await alan.client.call(collectionEndpoints.get, { params: { id } })).data.collection
const followed = async (who: TestAccount, whom: TestAccount): Promise<boolean | undefined> =>
  (await who.client.call(accountEndpoints.relationships, { query: { id: [whom.account.id] } })).data[0]?.following

it('says what collections are, makes one with its settings, and fills it with who allows it (#29, 4.6)', async () => {
  const { user, navigator } = renderScreen('/collections', { server, signedInAs: ada })
  expect(await screen.findByText(/A collection recommends people to others/)).toBeDefined()
  await user.click(screen.getAllByRole('link', { name: 'New collection' })[0] as HTMLElement)
  const form = await screen.findByRole('region', { name: 'New collection' })
  await user.type(await within(form).findByRole('textbox', { name: 'Name' }), 'Pioneers')
  await user.type(within(form).getByRole('textbox', { name: 'Description' }), 'They began it')
  await user.type(within(form).getByRole('textbox', { name: 'Hashtag' }), 'computing')
  await user.click(within(form).getByRole('switch', { name: /Show on my profile/ }))
  await user.click(within(form).getByRole('button', { name: 'Create' }))

  const people = await screen.findByRole('region', { name: 'People in Pioneers' })
  expect(await within(people).findByText(/Nobody is in this collection yet/)).toBeDefined()
  const [, , id = ''] = navigator.getLocation().path.split('/')
  expect(await read(id)).toMatchObject({ description: 'They began it', tag: { name: 'computing' }, discoverable: false })
  await user.click(within(people).getByRole('switch', { name: 'Only people I follow' }))
  await user.type(within(people).getByRole('searchbox', { name: 'Search people' }), 's')
  expect(await within(people).findByText('Does not want to be in collections')).toBeDefined()
  await user.clear(within(people).getByRole('searchbox', { name: 'Search people' }))
  await user.type(within(people).getByRole('searchbox', { name: 'Search people' }), 'grace')
  await user.click(await within(people).findByRole('button', { name: 'Add @grace' }))
  await waitFor(async () => expect((await read(id)).items).toMatchObject([{ account_id: grace.account.id }]))
  await user.click(await within(people).findByRole('button', { name: 'Remove @grace' }))
  await waitFor(async () => expect((await read(id)).items).toEqual([]))
})

it('is changed and deleted by its owner (#29, 4.6)', async () => {
  const { id } = await create(ada)
  const { user, navigator } = renderScreen(`/collections/${id}`, { server, signedInAs: ada })
  expect(await screen.findByText('Nobody is in this collection.')).toBeDefined()
  await user.click(await screen.findByRole('link', { name: 'Edit collection' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Founders')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('region', { name: 'Founders' })).toBeDefined()
  await user.click(await screen.findByRole('link', { name: 'Edit collection' }))
  await user.click(await screen.findByRole('button', { name: 'Delete collection' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/collections'))
  expect(screen.queryByRole('link', { name: 'Founders' })).toBeNull()
  await expect(read(id)).rejects.toMatchObject({ status: 404 })
})

it('shows who is in it, and has everybody followed at once, which can be undone (#29, 4.6)', async () => {
  const { id } = await create(alan, { description: 'They began it', account_ids: [grace.account.id, alan.account.id] })
  await ada.client.call(accountEndpoints.follow, { params: { id: alan.account.id }, body: {} })
  const { user } = renderScreen(`/collections/${id}`, { server, signedInAs: ada })
  const column = await screen.findByRole('region', { name: 'Pioneers' })
  expect(await within(column).findByText('They began it')).toBeDefined()
  const row = await within(column).findByRole('article', { name: /Grace Hopper/ })
  await within(row).findByRole('button', { name: 'Follow' })
  await within(await within(column).findByRole('article', { name: /Alan Turing/ })).findByRole('button', { name: 'Following' })
  await user.click(within(column).getByRole('button', { name: 'Follow everyone' }))
  const dialog = await screen.findByRole('dialog', { name: 'Follow 1 person?' })
  await user.click(within(dialog).getByRole('button', { name: 'Follow' }))
  await waitFor(async () => expect(await followed(ada, grace)).toBe(true))
  expect(await screen.findByText('You follow 1 more person')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await followed(ada, grace)).toBe(false))
  expect(await followed(ada, alan)).toBe(true)
})

it('is left by who is in it, from the list of those, and not shown to them again as theirs (#29, 4.6)', async () => {
  const { id } = await create(grace, { name: 'Adas', account_ids: [ada.account.id, alan.account.id] })
  const { user } = renderScreen('/collections', { server, signedInAs: ada })
  const mine = await screen.findByRole('region', { name: 'Collections you are in' })
  await user.click(within(mine).getByRole('link', { name: 'Adas' }))
  await user.click(await screen.findByRole('button', { name: 'Leave this collection' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave “Adas”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await waitFor(async () => expect((await read(id)).items).toMatchObject([{ account_id: alan.account.id }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave this collection' })).toBeNull())
})

it('offers nobody to follow where the reader is alone in it (#26, #29, 4.6)', async () => {
  const { id } = await create(grace, { name: 'One of one', account_ids: [ada.account.id] })
  renderScreen(`/collections/${id}`, { server, signedInAs: ada })
  expect(await screen.findByRole('button', { name: 'Leave this collection' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Follow everyone' })).toBeNull()
})

it('is not changed by anybody else, whatever address they open (#29, 4.6)', async () => {
  const { id } = await create(alan, { account_ids: [grace.account.id] })
  for (const part of ['edit', 'members']) {
    const { unmount } = renderScreen(`/collections/${id}/${part}`, { server, signedInAs: ada })
    expect(await screen.findByText(/it belongs to somebody else/)).toBeDefined()
    unmount()
  }
})

it('asks before it shows one that is marked, except to its owner (#29, 4.6)', async () => {
  const { id } = await create(alan, { sensitive: true, account_ids: [grace.account.id] })
  const { user } = renderScreen(`/collections/${id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Show it' }))
  expect(await screen.findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
})

it('is reported to the moderators by its name, by others than its owner (#29, 4.6)', async () => {
  const { id } = await create(alan, { name: 'People to laugh at', account_ids: [grace.account.id] })
  const own = renderScreen(`/collections/${id}`, { server, signedInAs: alan })
  expect(await screen.findByRole('link', { name: 'Edit collection' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Report this collection' })).toBeNull()
  own.unmount()
  const { user } = renderScreen(`/collections/${id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Report this collection' }))
  const dialog = await screen.findByRole('dialog', { name: `Report @${alan.account.acct}` })
  expect(within(dialog).getByText(/The report is about the collection/).textContent).toContain('People to laugh at')
  await user.click(within(dialog).getByRole('radio', { name: 'It is something else' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
  expect(await screen.findByRole('dialog', { name: 'The report is sent' })).toBeDefined()
  const reports = await server.ctx.db.selectFrom('reports').select('collection_ids').where('account_id', '=', ada.account.id).execute()
  expect(reports.map(({ collection_ids: ids }) => ids.map(String))).toEqual([[id]])
})

it('stands on the profile of its owner and in posts that link it, for visitors too (#29, 4.6)', async () => {
  const { id, url } = await create(ada, { name: 'On the profile', account_ids: [grace.account.id] })
  await post(ada, { status: `look at ${url ?? ''}` })
  const profile = renderScreen(`/@${ada.account.acct}/featured`, { server })
  const section = await screen.findByRole('region', { name: 'Collections' })
  expect(
    within(section)
      .getByRole('link', { name: /On the profile/ })
      .getAttribute('href'),
  ).toBe(`/collections/${id}`)
  profile.unmount()
  const { user } = renderScreen(`/@${ada.account.acct}`, { server })
  await user.click(await screen.findByRole('link', { name: /On the profile.*1 person/ }))
  expect(await screen.findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
  // Visitors can neither follow everyone nor leave.
  expect(screen.queryByRole('button', { name: /Follow everyone|Leave/ })).toBeNull()
})

it('is told of in a notification that leads to it (#29, 4.6)', async () => {
  const { id } = await create(grace, { name: 'Kind people', account_ids: [ada.account.id] })
  await server.settled()
  const { user, navigator } = renderScreen('/notifications', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Grace Hopper added you to the collection “Kind people”/ })
  await user.click(within(row).getByText(/added you to the collection/))
  await waitFor(() => expect(navigator.getLocation().path).toBe(`/collections/${id}`))
})

it('is not offered where the server has none (#29, 4.6)', async () => {
  const through = portsTo(server).fetch
  const plain = anInstance({ version: '4.5.0', api_versions: { mastodon: 7 } })
  instanceStore(server.origin).set(plain)
  onTestFinished(() => instanceStore(server.origin).set(null))
  const fetch: typeof through = async (url, init) =>
    new URL(url).pathname === '/api/v2/instance' ? Response.json(plain) : through(url, init)
  const { user } = renderScreen('/lists', { server, signedInAs: ada, ports: { fetch } })
  await user.click((await screen.findAllByRole('button', { name: 'More places' }))[0] as HTMLElement)
  await screen.findByRole('menuitem', { name: 'Directory' })
  expect(screen.queryByRole('menuitem', { name: 'Collections' })).toBeNull()
})

it('says of people whose server does not tell whether they may be added that it does not, and not that they refuse (#26)', async () => {
  const { id } = await create(ada)
  const { fetch: ask } = portsTo(server)
  const fetch: typeof ask = async (url, init) => {
    const response = await ask(url, init)
    if (!url.includes('/accounts/search')) return response
    const body = await new Response(response.body as ReadableStream).text()
    return new Response(body.replaceAll('"current_user":"denied"', '"current_user":"missing"'))
  }
  const { user } = renderScreen(`/collections/${id}/members`, { server, signedInAs: ada, ports: { fetch } })
  await user.click(await screen.findByRole('switch', { name: 'Only people I follow' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'shy')
  expect(await screen.findByText('Their server does not say whether they may be added')).toBeDefined()
  expect(screen.queryByText('Does not want to be in collections')).toBeNull()
})
