import { listEndpoints } from '@starling/api/lists'
import { circleEndpoints } from '@starling/api/circles'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { wideQuery } from '../../ui/breakpoints.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount
let alan: TestAccount

const send = (who: TestAccount, path: string) => server.request(path, { method: 'POST', headers: { authorization: `Bearer ${who.token}` } })

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  alan = await server.createAccount('alan', { displayName: 'Alan Turing' })
  await send(ada, `/api/v1/accounts/${grace.account.id}/follow`)
  await send(alan, `/api/v1/accounts/${ada.account.id}/follow`)
  await server.settled()
})
afterAll(() => server.close())

const listsOf = async (who: TestAccount) => (await who.client.call(listEndpoints.list)).data
const aListOf = async (who: TestAccount, title: string) => (await who.client.call(listEndpoints.create, { body: { title } })).data

it('says what lists are for where there are none, and makes one with its settings and members (R-list-01a, R-list-01b, R-list-01c, R-list-02a, R-list-04b)', async () => {
  const { user, navigator } = renderScreen('/lists', { server, signedInAs: ada })
  const lists = await screen.findByRole('region', { name: 'Lists' })
  expect(await within(lists).findByText(/A list is a timeline of people you choose/)).toBeDefined()
  await user.click(within(lists).getAllByRole('link', { name: 'New list' })[0] as HTMLElement)

  const form = await screen.findByRole('region', { name: 'New list' })
  const name = await within(form).findByRole('textbox', { name: 'Name' })
  expect(document.activeElement).toBe(name)
  await user.click(within(form).getByRole('button', { name: 'Create' }))
  expect(within(form).getByRole('alert').textContent).toBe('Give it a name.')
  await user.type(name, 'Birders')
  await user.click(within(form).getByRole('radio', { name: 'Nobody' }))
  await user.click(within(form).getByRole('switch', { name: /Hide members from home/ }))
  await user.click(within(form).getByRole('button', { name: 'Create' }))

  const members = await screen.findByRole('region', { name: 'Members of Birders' })
  const [made] = await listsOf(ada)
  expect(made).toMatchObject({ title: 'Birders', replies_policy: 'none', exclusive: true })
  expect(navigator.getLocation().path).toBe(`/lists/${made?.id}/members`)
  expect(await within(members).findByText(/Nobody is in this list yet/)).toBeDefined()

  await user.type(within(members).getByRole('searchbox', { name: 'Search people' }), 'grac')
  await user.click(await within(members).findByRole('button', { name: 'Add @grace' }))
  expect(await within(members).findByRole('button', { name: 'Remove @grace' })).toBeDefined()
  await user.clear(within(members).getByRole('searchbox', { name: 'Search people' }))
  expect(await within(members).findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
  await waitFor(async () =>
    expect((await ada.client.call(listEndpoints.accounts, { params: { id: made?.id ?? '' } })).data.map(({ acct }) => acct)).toEqual([
      'grace',
    ]),
  )
})

it('looks for members among those one follows, more than for a mention, and elsewhere only on request (R-acct-04b)', async () => {
  const list = await aListOf(ada, 'Searched')
  const asked: string[] = []
  const through = portsTo(server).fetch
  const { user } = renderScreen(`/lists/${list.id}/members`, {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        if (url.includes('/api/v1/accounts/search')) asked.push(new URL(url).search)
        return through(url, init)
      },
    },
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'ala')
  await waitFor(() => expect(asked.at(-1)).toBe('?q=ala&limit=20&resolve=false&following=true'))
  await user.click(screen.getByRole('switch', { name: 'Only people I follow' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?q=ala&limit=20&resolve=false'))
})

it('offers to follow somebody who cannot be in a list yet, and takes a member out (R-list-03a, R-list-04b, R-list-04c)', async () => {
  const list = await aListOf(ada, 'Pioneers')
  const { user } = renderScreen(`/lists/${list.id}/members`, { server, signedInAs: ada })
  const members = await screen.findByRole('region', { name: 'Members of Pioneers' })
  await user.type(await within(members).findByRole('searchbox', { name: 'Search people' }), 'alan')
  expect(await within(members).findByText('Nobody you follow has this name.')).toBeDefined()
  await user.click(within(members).getByRole('switch', { name: 'Only people I follow' }))
  await user.click(await within(members).findByRole('button', { name: 'Follow back' }))
  await user.click(await within(members).findByRole('button', { name: 'Add @alan' }))
  await user.click(await within(members).findByRole('button', { name: 'Remove @alan' }))
  expect(await within(members).findByRole('button', { name: 'Add @alan' })).toBeDefined()
  await waitFor(async () => expect((await ada.client.call(listEndpoints.accounts, { params: { id: list.id } })).data).toEqual([]))
})

it('takes back what the server refuses and says why (R-list-04)', async () => {
  const list = await aListOf(ada, 'Refused')
  const through = portsTo(server).fetch
  const { user } = renderScreen(`/lists/${list.id}/members`, {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        init?.method === 'POST' && url.endsWith('/accounts')
          ? new Response('{"error":"Validation failed: Account has already been taken"}', { status: 422 })
          : through(url, init),
    },
  })
  const members = await screen.findByRole('region', { name: 'Members of Refused' })
  await user.type(await within(members).findByRole('searchbox', { name: 'Search people' }), 'grace')
  await user.click(await within(members).findByRole('button', { name: 'Add @grace' }))
  expect(await screen.findByText(/Account has already been taken/)).toBeDefined()
  expect(await within(members).findByRole('button', { name: 'Add @grace' })).toBeDefined()
})

it('shows a list’s posts, renames it, and deletes it after asking (R-list-02b, R-list-02c, R-list-02d)', async () => {
  const list = await aListOf(ada, 'Sailors')
  await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [grace.account.id] } })
  await grace.client.call(statusEndpoints.create, { body: { status: 'Fair winds' } })
  await server.settled()
  const { user, navigator } = renderScreen(`/lists/${list.id}`, { server, signedInAs: ada })
  const column = await screen.findByRole('region', { name: 'Sailors' })
  expect(await within(column).findByText('Fair winds')).toBeDefined()
  await user.click(within(column).getByRole('link', { name: 'Edit list' }))
  const edit = await screen.findByRole('region', { name: 'Edit list' })
  const name = await within(edit).findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Rowers')
  await user.click(within(edit).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('region', { name: 'Rowers' })).toBeDefined()
  expect((await listsOf(ada)).map(({ title }) => title)).toContain('Rowers')

  await user.click(await screen.findByRole('link', { name: 'Edit list' }))
  await user.click(await screen.findByRole('button', { name: 'Delete list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Rowers”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/lists'))
  expect((await listsOf(ada)).map(({ id }) => id)).not.toContain(list.id)
})

it('shows the lists one wants there in the navigation (R-list-01e)', async () => {
  const gia = await server.createAccount('gia')
  const shown = await aListOf(gia, 'Shown')
  await gia.client.call(listEndpoints.create, { body: { title: 'Tucked away', favourite: false } })
  const narrow = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(narrow(query), { matches: query === wideQuery }))
  renderScreen('/lists/new', { server, signedInAs: gia })
  const lists = await screen.findByRole('list', { name: 'Your places' })
  expect(within(lists).getByRole('link', { name: 'Shown' }).getAttribute('href')).toBe(`/lists/${shown.id}`)
  expect(within(lists).queryByRole('link', { name: 'Tucked away' })).toBeNull()
})

it('says that a list is gone, without an alert, and leads to the others (R-list-02c)', async () => {
  const { user } = renderScreen('/lists/999999', { server, signedInAs: ada })
  expect(await screen.findByText(/There is nothing here any more/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(within(screen.getByRole('region', { name: 'Lists' })).getByRole('link', { name: 'Lists' }))
  expect(await screen.findByRole('link', { name: 'New list' })).toBeDefined()
})

it('makes a circle, adds followers alone, and shows what was sent to it (R-circ-01a, R-circ-02b, R-circ-03a, R-circ-03b, R-stat-20f)', async () => {
  const { user } = renderScreen('/circles/new', { server, signedInAs: ada })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Close friends')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const members = await screen.findByRole('region', { name: 'Members of Close friends' })
  const search = within(members).getByRole('searchbox', { name: 'Search people' })
  await user.type(search, 'grace')
  expect(await within(members).findByText('Does not follow you')).toBeDefined()
  await user.clear(search)
  await user.type(search, 'alan')
  await user.click(await within(members).findByRole('button', { name: 'Add @alan' }))
  expect(await within(members).findByRole('button', { name: 'Remove @alan' })).toBeDefined()
  const [circle] = (await ada.client.call(circleEndpoints.list)).data
  await waitFor(async () =>
    expect((await ada.client.call(circleEndpoints.accounts, { params: { id: circle?.id ?? '' } })).data).toHaveLength(1),
  )
  await ada.client.call(statusEndpoints.create, { body: { status: 'Among friends', visibility: 'limited', circle_id: circle?.id } })
  const { unmount } = renderScreen(`/circles/${circle?.id}`, { server, signedInAs: ada })
  expect(await screen.findByText('Among friends')).toBeDefined()
  unmount()
})

it('renames and deletes a circle (R-circ-01a)', async () => {
  const { data: circle } = await ada.client.call(circleEndpoints.create, { body: { title: 'Choir' } })
  const { user, navigator } = renderScreen(`/circles/${circle.id}/edit`, { server, signedInAs: ada })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, ' practice')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await ada.client.call(circleEndpoints.get, { params: { id: circle.id } })).data.title).toBe('Choir practice'),
  )
  navigator.push(`/circles/${circle.id}/edit`)
  await user.click(await screen.findByRole('button', { name: 'Delete circle' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/circles'))
  navigator.push(`/circles/${circle.id}`)
  expect(await screen.findByText(/There is nothing here any more/)).toBeDefined()
})

it('puts a person into lists and circles from the profile (R-list-04a, R-list-04b, R-circ-03b, R-circ-04)', async () => {
  const list = await aListOf(ada, 'From the profile')
  const { user } = renderScreen('/@grace', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'More about @grace' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lists and circles with this person' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lists and circles with @grace' })
  const box = await within(dialog).findByRole('checkbox', { name: 'From the profile' })
  await user.click(box)
  expect((box as HTMLInputElement).checked).toBe(true)
  await waitFor(async () =>
    expect((await ada.client.call(listEndpoints.ofAccount, { params: { id: grace.account.id } })).data.map(({ id }) => id)).toContain(
      list.id,
    ),
  )
  const circles = await within(dialog).findByRole('group', { name: 'Circles' })
  expect(await within(circles).findByText('Only people who follow you can be in a circle.')).toBeDefined()
})

it('makes a list where a person is put into one, with that person in it (R-list-02a, R-list-04a, R-list-04b)', async () => {
  const through = portsTo(server).fetch
  let isRefused = true
  const { user } = renderScreen('/@grace', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        isRefused && init?.method === 'POST' && url.endsWith('/api/v1/lists')
          ? Response.json({ error: 'Enough lists' }, { status: 422 })
          : through(url, init),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More about @grace' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lists and circles with this person' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lists and circles with @grace' })
  await user.click(await within(dialog).findByRole('button', { name: 'New list' }))
  const field = () => within(dialog).queryByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await user.keyboard('Compilers{Enter}')
  expect(await screen.findByText('Enough lists')).toBeDefined()
  expect(field()?.value).toBe('Compilers')
  isRefused = false
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect((await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: 'Compilers' })).checked).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'New list' })))
  await waitFor(async () =>
    expect((await ada.client.call(listEndpoints.ofAccount, { params: { id: grace.account.id } })).data.map(({ title }) => title)).toContain(
      'Compilers',
    ),
  )
})

it('keeps the lists of a person usable where the server misspells the way to the circles (X-11b)', async () => {
  await aListOf(ada, 'Still here')
  const through = portsTo(server).fetch
  const { user } = renderScreen('/@grace', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        /\/accounts\/\d+\/circles$/.test(url) ? Response.json({ error: 'Not Found' }, { status: 404 }) : through(url, init),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More about @grace' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lists and circles with this person' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lists and circles with @grace' })
  const circles = await within(dialog).findByRole('group', { name: 'Circles' })
  expect(await within(circles).findByText('It may have been deleted, or this server does not have it.')).toBeDefined()
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Still here' }))
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Still here' }).checked).toBe(true)
})

it('makes a bookmark category, files a post under it from its menu, and shows it there (R-bmc-01a, R-bmc-02, R-bmc-03, R-bmc-04a, R-stat-20g)', async () => {
  const { data: status } = await grace.client.call(statusEndpoints.create, { body: { status: 'A recipe for bread' } })
  const { user, navigator } = renderScreen('/bookmark_categories/new', { server, signedInAs: ada })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Recipes')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  const empty = await screen.findByRole('region', { name: 'Recipes' })
  expect(await within(empty).findByText(/File a bookmark under this category/)).toBeDefined()
  const [category] = (await ada.client.call(bookmarkCategoryEndpoints.list)).data

  navigator.push(`/@grace/${status.id}`)
  await user.click((await screen.findAllByRole('button', { name: 'More' })).at(-1) as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'File under a category' }))
  const dialog = await screen.findByRole('dialog', { name: 'File this post' })
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Recipes' }))
  expect(within(dialog).getByRole('checkbox', { name: 'Recipes', checked: true })).toBeDefined()
  await waitFor(async () => expect((await ada.client.call(statusEndpoints.get, { params: { id: status.id } })).data.bookmarked).toBe(true))
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Bookmark', pressed: true })).toBeDefined()
  navigator.push(`/bookmark_categories/${category?.id}`)
  const column = await screen.findByRole('region', { name: 'Recipes' })
  expect(await within(column).findByText('A recipe for bread')).toBeDefined()
})

it('asks for the category of what is bookmarked, where the reader wants that (R-int-15)', async () => {
  const { data: category } = await ada.client.call(bookmarkCategoryEndpoints.create, { body: { title: 'Knitting' } })
  const { data: status } = await grace.client.call(statusEndpoints.create, { body: { status: 'A pattern for socks' } })
  const { user, navigator } = renderScreen('/settings/reading', { server, signedInAs: ada })
  const state = async () => (await ada.client.call(statusEndpoints.get, { params: { id: status.id } })).data.bookmarked
  const filed = async () =>
    (await ada.client.call(bookmarkCategoryEndpoints.ofStatus, { params: { id: status.id } })).data.map(({ title }) => title)
  const wish = await screen.findByRole('switch', { name: /^Ask for a category when bookmarking/ })

  navigator.push(`/@grace/${status.id}`)
  const bookmark = async (isPressed: boolean) => await screen.findByRole('button', { name: 'Bookmark', pressed: isPressed })
  await user.click(await bookmark(false))
  await bookmark(true)
  await waitFor(async () => expect(await state()).toBe(true))
  await user.click(await bookmark(true))
  await waitFor(async () => expect(await state()).toBe(false))
  expect(screen.queryByRole('dialog')).toBeNull()

  navigator.back()
  await user.click(wish)
  navigator.push(`/@grace/${status.id}`)
  await user.click(await bookmark(false))
  const dialog = await screen.findByRole('dialog', { name: 'File this post' })
  await user.click(await within(dialog).findByRole('checkbox', { name: category.title }))
  await waitFor(async () => expect([await state(), await filed()]).toEqual([true, ['Knitting']]))
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  // Removing the bookmark asks no question, and the shortcut does the same as the button.
  await user.click(await bookmark(true))
  await waitFor(async () => expect(await state()).toBe(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(await bookmark(false)).closest('article')?.focus()
  await user.keyboard('d')
  expect(await screen.findByRole('dialog', { name: 'File this post' })).toBeDefined()
})

it('renames and deletes a bookmark category (R-bmc-01a)', async () => {
  const { data: category } = await ada.client.call(bookmarkCategoryEndpoints.create, { body: { title: 'Reed' } })
  const { user, navigator } = renderScreen(`/bookmark_categories/${category.id}/edit`, { server, signedInAs: ada })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Read later')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await ada.client.call(bookmarkCategoryEndpoints.get, { params: { id: category.id } })).data.title).toBe('Read later'),
  )
  navigator.push(`/bookmark_categories/${category.id}/edit`)
  await user.click(await screen.findByRole('button', { name: 'Delete category' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/bookmark_categories'))
})

it('keeps what is typed when the server refuses a name, and says why (R-list-02a)', async () => {
  const through = portsTo(server).fetch
  const { user } = renderScreen('/lists/new', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        init?.method === 'POST' && url.endsWith('/api/v1/lists')
          ? new Response('{"error":"Validation failed: You have reached the maximum number of lists"}', { status: 422 })
          : through(url, init),
    },
  })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, 'One more')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect((await screen.findByRole('alert')).textContent).toContain('maximum number of lists')
  expect((name as HTMLInputElement).value).toBe('One more')
})

it.each([
  ['/lists', 'Lists'],
  ['/circles', 'Circles'],
  ['/bookmark_categories', 'Bookmark categories'],
])('says that %s could not be loaded and tries again (R-err-01)', async (path, title) => {
  let isBroken = true
  const through = portsTo(server).fetch
  const { user } = renderScreen(path, {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        isBroken && url.endsWith(`/api/v1${path}`) ? Promise.reject(new TypeError('Failed to fetch')) : through(url, init),
    },
  })
  const column = await screen.findByRole('region', { name: title })
  expect(await within(column).findByText('The server cannot be reached')).toBeDefined()
  isBroken = false
  await user.click(within(column).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(within(column).queryByText('The server cannot be reached')).toBeNull())
})

it.each(['/lists', '/lists/1', '/lists/1/members', '/circles/new', '/bookmark_categories/1/edit'])(
  'asks a visitor at %s to sign in (R-shell-01c)',
  async (path) => {
    renderScreen(path, { server })
    expect(await screen.findByText('Sign in to see this.')).toBeDefined()
  },
)
