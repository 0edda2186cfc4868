import { antennaEndpoints } from '@starling/api/antennas'
import { listEndpoints } from '@starling/api/lists'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { post } from '../../../../server/src/posts/statuses/posting.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { wideQuery } from '../../ui/breakpoints.ts'

let server: TestServer
let ben: TestAccount
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
  ben = await server.createAccount('ben', { displayName: 'Ben Finch' })
  await post(ben, 'A grey heron at the pond #birds')
  await post(ben, 'A heron in a cage #zoo')
  await post(ben, 'Nothing but the weather')
})
afterAll(() => server.close())

const reader = () => server.createAccount(`reader${++counter}`)
const create = async (who: TestAccount, title: string) => (await who.client.call(antennaEndpoints.create, { body: { title } })).data
const antennasOf = async (who: TestAccount) => (await who.client.call(antennaEndpoints.list)).data
const group = (name: string) => screen.getByRole('group', { name })

it('has nothing to list at first, then each antenna with what it collects (R-ant-01b, R-ant-03)', async () => {
  const me = await reader()
  const view = renderScreen('/antennas', { server, signedInAs: me })
  expect(await screen.findByText(/An antenna collects posts from everywhere/)).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'New antenna' })).toHaveLength(2)
  view.unmount()
  const antenna = await create(me, 'Waders')
  await me.client.call(antennaEndpoints.addKeywords, { params: { id: antenna.id }, body: { keywords: ['heron', 'egret'] } })
  await me.client.call(antennaEndpoints.addTags, { params: { id: antenna.id }, body: { tags: ['birds'] } })
  renderScreen('/antennas', { server, signedInAs: me })
  expect(await screen.findByRole('link', { name: /Waders.*1 hashtag · 2 words.*Only in its own timeline/ })).toBeDefined()
  expect(screen.getByText('You have reached the end')).toBeDefined()
})

it('asks visitors in (R-shell-11)', async () => {
  renderScreen('/antennas', { server })
  expect(await screen.findByText('Sign in to see this.')).toBeDefined()
})

it('is built in one form that shows what it would have collected, and saved with its list (R-ant-01c, R-ant-02a, R-ant-02b, R-ant-03, R-ant-04a, R-ant-08)', async () => {
  const me = await reader()
  const list = (await me.client.call(listEndpoints.create, { body: { title: 'Flock' } })).data
  const { user } = renderScreen('/antennas/new', { server, signedInAs: me })
  const preview = await screen.findByRole('region', { name: 'What it would have collected' })
  expect(await within(preview).findByText(/Nothing: say above/)).toBeDefined()

  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Herons')
  await user.type(within(group('Words')).getByRole('textbox'), 'Heron{Enter}')
  expect(await within(preview).findByText(/^2 of the latest 3 posts/)).toBeDefined()
  await user.click(within(group('Hashtags')).getByRole('button', { name: 'Except certain hashtags' }))
  await user.type(within(group('Hashtags')).getByRole('textbox', { name: 'Never with these hashtags' }), '#Zoo, #cage{Enter}')
  expect(await within(preview).findByText(/^1 of the latest 3 posts/)).toBeDefined()
  expect(await within(preview).findByRole('article', { name: /grey heron/ })).toBeDefined()
  expect(within(preview).queryByRole('article', { name: /cage/ })).toBeNull()
  await user.type(within(group('Servers')).getByRole('textbox'), 'starling.test')
  await user.type(within(group('People')).getByRole('searchbox'), 'finch')
  await user.click(await within(group('People')).findByRole('button', { name: 'Add Ben Finch, @ben' }))
  await user.click(await screen.findByRole('radio', { name: 'Also the list “Flock”' }))
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))

  expect(await screen.findByRole('heading', { name: 'Herons' })).toBeDefined()
  const [antenna] = await antennasOf(me)
  expect(antenna).toMatchObject({ title: 'Herons', insert_feeds: true, list: { id: list.id }, accounts_count: 1, domains_count: 1 })
  const params = { id: antenna?.id ?? '' }
  expect((await me.client.call(antennaEndpoints.keywords, { params })).data).toEqual({ keywords: ['heron'], exclude_keywords: [] })
  expect((await me.client.call(antennaEndpoints.tags, { params })).data).toEqual({ tags: [], exclude_tags: ['zoo', 'cage'] })
  expect((await me.client.call(antennaEndpoints.domains, { params })).data).toEqual({ domains: ['starling.test'], exclude_domains: [] })
})

it('says that an antenna without conditions collects nothing, and leads to them (R-ant-10a, #26)', async () => {
  const me = await reader()
  const { id } = await create(me, 'Still empty')
  renderScreen(`/antennas/${id}`, { server, signedInAs: me })
  expect(await screen.findByText('It has no conditions yet, so it collects nothing.')).toBeDefined()
  expect(screen.queryByText(/will appear here/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Say what it looks for' }).getAttribute('href')).toBe(`/antennas/${id}/edit`)
})

it('shows what it has collected (R-ant-10a)', async () => {
  const me = await reader()
  const antenna = await create(me, 'Weather')
  await me.client.call(antennaEndpoints.addKeywords, { params: { id: antenna.id }, body: { keywords: ['sunshine'] } })
  const first = renderScreen(`/antennas/${antenna.id}`, { server, signedInAs: me })
  expect(await screen.findByText(/Nothing has been collected yet/)).toBeDefined()
  first.unmount()
  await post(ben, 'Sunshine all day')
  await server.settled()
  renderScreen(`/antennas/${antenna.id}`, { server, signedInAs: me })
  expect(await screen.findByRole('article', { name: /Sunshine all day/ })).toBeDefined()
})

it('is changed in the form it was made in; what was taken out goes (R-ant-01a, R-ant-02a, R-ant-02b, R-ant-04b)', async () => {
  const me = await reader()
  const antenna = await create(me, 'Birds')
  const params = { id: antenna.id }
  await me.client.call(antennaEndpoints.addKeywords, { params, body: { keywords: ['heron', 'egret'] } })
  await me.client.call(antennaEndpoints.addExcludedAccounts, { params, body: { account_ids: [ben.account.id] } })
  const { user } = renderScreen(`/antennas/${antenna.id}/edit`, { server, signedInAs: me })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Egrets')
  await user.click(screen.getByRole('button', { name: 'Remove heron' }))
  await user.click(screen.getByRole('button', { name: 'Remove @ben' }))
  await user.type(within(group('Words')).getByRole('textbox'), 'spoonbill')
  await user.click(screen.getByRole('switch', { name: 'Without boosts' }))
  await user.click(screen.getByRole('switch', { name: 'Show in the navigation' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Egrets' })
  expect(await antennasOf(me)).toMatchObject([{ title: 'Egrets', ignore_reblog: true, favourite: false, accounts_count: 0 }])
  expect((await me.client.call(antennaEndpoints.keywords, { params })).data.keywords).toEqual(['egret', 'spoonbill'])
  expect((await me.client.call(antennaEndpoints.excludedAccounts, { params })).data).toEqual([])
})

it('shows the servers, hashtags and words that it has and leaves out, and changes each of them (R-ant-05a, R-ant-05b, R-ant-05c, R-ant-05d, R-ant-06a, R-ant-06b, R-ant-06c)', async () => {
  const me = await reader()
  const params = { id: (await create(me, 'Birds')).id }
  const add = antennaEndpoints
  await me.client.call(add.addDomains, { params, body: { domains: ['here.test', 'there.test'] } })
  await me.client.call(add.addExcludedDomains, { params, body: { domains: ['near.test', 'far.test'] } })
  await me.client.call(add.addTags, { params, body: { tags: ['birds', 'gulls'] } })
  await me.client.call(add.addExcludedTags, { params, body: { tags: ['zoo', 'cage'] } })
  await me.client.call(add.addKeywords, { params, body: { keywords: ['heron', 'egret'] } })
  await me.client.call(add.addExcludedKeywords, { params, body: { keywords: ['feather', 'boa'] } })
  const { user } = renderScreen(`/antennas/${params.id}/edit`, { server, signedInAs: me })
  await screen.findByRole('textbox', { name: 'Name' })
  for (const name of ['here.test', 'near.test', '#birds', '#zoo', 'heron', 'feather'])
    await user.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  const enter = async (of: string, field: RegExp, text: string) =>
    user.type(within(group(of)).getByRole('textbox', { name: field }), `${text}{Enter}`)
  await enter('Servers', /^Never/, 'loud.test')
  await enter('Hashtags', /^Never/, 'taxidermy')
  await enter('Words', /^Never/, 'stuffed')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Birds' })
  const read = async () => ({
    ...(await me.client.call(antennaEndpoints.domains, { params })).data,
    ...(await me.client.call(antennaEndpoints.tags, { params })).data,
    ...(await me.client.call(antennaEndpoints.keywords, { params })).data,
  })
  await waitFor(async () =>
    expect(await read()).toEqual({
      domains: ['there.test'],
      exclude_domains: ['far.test', 'loud.test'],
      tags: ['gulls'],
      exclude_tags: ['cage', 'taxidermy'],
      keywords: ['egret'],
      exclude_keywords: ['boa', 'stuffed'],
    }),
  )
})

it('stands in the navigation where one wants it there, and leaves it as one saves (R-ant-02b)', async () => {
  const me = await reader()
  const shown = await create(me, 'Shown')
  const hidden = await create(me, 'Tucked away')
  await me.client.call(antennaEndpoints.update, { params: { id: hidden.id }, body: { favourite: false } })
  const narrow = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(narrow(query), { matches: query === wideQuery }))
  const { user } = renderScreen(`/antennas/${shown.id}/edit`, { server, signedInAs: me })
  const places = await screen.findByRole('list', { name: 'Your places' })
  expect(within(places).getByRole('link', { name: 'Shown' }).getAttribute('href')).toBe(`/antennas/${shown.id}`)
  expect(within(places).queryByRole('link', { name: 'Tucked away' })).toBeNull()
  await user.click(await screen.findByRole('switch', { name: 'Show in the navigation' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your places' })).toBeNull())
})

it('says in words what the server would refuse (R-ant-03, R-ant-07)', async () => {
  const me = await reader()
  await me.client.call(antennaEndpoints.create, { body: { title: 'Local', ltl: true, insert_feeds: true } })
  const { user } = renderScreen('/antennas/new', { server, signedInAs: me })
  await user.click(await screen.findByRole('button', { name: 'Create antenna' }))
  expect(await screen.findByText('Give it a name.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x'.repeat(31))
  expect(await screen.findByText('A name has at most 30 characters.')).toBeDefined()
  await user.type(within(group('Words')).getByRole('textbox'), 'x{Enter}')
  expect(await screen.findByText('A word has at least 2 characters.')).toBeDefined()
  await user.type(within(group('Servers')).getByRole('textbox'), 'nonsense{Enter}')
  expect(await screen.findByText('This is no server. Write it like example.social.')).toBeDefined()
  await user.type(within(group('Hashtags')).getByRole('textbox'), 'same same{Enter}')
  expect(await screen.findByText('This is there already.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Local' }))
  await user.click(await screen.findByRole('radio', { name: 'Also the home timeline' }))
  expect(await screen.findByText(/Another antenna already brings this timeline there/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))
  expect(await antennasOf(me)).toHaveLength(1)
})

it('is made once, also when saving fails half way and is tried again (R-ant-02)', async () => {
  const me = await reader()
  let isBroken = true
  const ports = {
    fetch: async (url: string, init: RequestInit = {}) => {
      const path = url.slice(server.origin.length)
      if (isBroken && path.endsWith('/keywords')) return new Response('{"error":"No more"}', { status: 422 })
      const { signal: _signal, ...rest } = init
      return server.request(path, rest)
    },
  }
  const { user } = renderScreen('/antennas/new', { server, signedInAs: me, ports })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Twice')
  await user.type(within(group('Words')).getByRole('textbox'), 'heron{Enter}')
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))
  expect(await screen.findByText('No more')).toBeDefined()
  isBroken = false
  await screen.findByRole('button', { name: 'Create antenna', busy: false })
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))
  await screen.findByRole('heading', { name: 'Twice' })
  expect(await antennasOf(me)).toMatchObject([{ title: 'Twice', keywords_count: 1 }])
})

it('is deleted after asking, and one that is gone is said to be (R-ant-11b)', async () => {
  const me = await reader()
  const antenna = await create(me, 'Short-lived')
  const { user, unmount } = renderScreen(`/antennas/${antenna.id}/edit`, { server, signedInAs: me })
  await user.click(await screen.findByRole('button', { name: 'Delete antenna' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Short-lived”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/An antenna collects posts from everywhere/)).toBeDefined()
  expect(await antennasOf(me)).toEqual([])
  unmount()
  renderScreen(`/antennas/${antenna.id}`, { server, signedInAs: me })
  expect(await screen.findByText('This antenna does not exist any more.')).toBeDefined()
})

it('says what failed and tries again', async () => {
  const me = await reader()
  await create(me, 'Found again')
  let isBroken = true
  const ports = {
    fetch: async (url: string, init: RequestInit = {}) => {
      const path = url.slice(server.origin.length)
      if (isBroken && path === '/api/v1/antennas') return new Response('{"error":"No"}', { status: 403 })
      const { signal: _signal, ...rest } = init
      return server.request(path, rest)
    },
  }
  const { user } = renderScreen('/antennas', { server, signedInAs: me, ports })
  expect(await screen.findByText('You may not see this')).toBeDefined()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /^Found again/ })).toBeDefined()
})

it('asks for somebody, or leaves them out, from their profile (R-ant-04a, R-ant-04b, R-ant-09a, R-ant-09b)', async () => {
  const me = await reader()
  const antenna = await create(me, 'Finches')
  const params = { id: ben.account.id }
  const asking = async () => (await me.client.call(antennaEndpoints.ofAccount, { params })).data.map(({ id }) => id)
  const excluding = async () => (await me.client.call(antennaEndpoints.excludingAccount, { params })).data.map(({ id }) => id)
  const { user } = renderScreen('/@ben', { server, signedInAs: me })
  await user.click(await screen.findByRole('button', { name: 'More about @ben' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Antennas with @ben' }))
  const dialog = await screen.findByRole('dialog', { name: 'Antennas with @ben' })
  const choices = await within(dialog).findByRole('group', { name: 'Finches' })
  await user.click(within(choices).getByRole('radio', { name: 'Collect' }))
  await waitFor(async () => expect(await asking()).toEqual([antenna.id]))
  await user.click(within(choices).getByRole('radio', { name: 'Leave out' }))
  await waitFor(async () => expect(await excluding()).toEqual([antenna.id]))
  expect(await asking()).toEqual([])
  await user.click(within(choices).getByRole('radio', { name: 'Neither' }))
  await waitFor(async () => expect(await excluding()).toEqual([]))
})

it('ends as it was left where somebody is asked for and taken out again quickly (R-ant-04a, #26)', async () => {
  const me = await reader()
  const antenna = await create(me, 'Wrens')
  const sent: string[] = []
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const fetch: ReturnType<typeof portsTo>['fetch'] = async (url, init) => {
    if (url.includes(`/antennas/${antenna.id}/accounts`)) {
      sent.push(init?.method ?? '')
      if (init?.method === 'POST') await held
    }
    return portsTo(server).fetch(url, init)
  }
  const { user } = renderScreen('/@ben', { server, signedInAs: me, ports: { fetch } })
  await user.click(await screen.findByRole('button', { name: 'More about @ben' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Antennas with @ben' }))
  const choices = await within(await screen.findByRole('dialog')).findByRole('group', { name: 'Wrens' })
  const choice = (name: string) => within(choices).getByRole<HTMLInputElement>('radio', { name })
  await user.click(choice('Collect'))
  await waitFor(() => expect(sent).toEqual(['POST']))
  await user.click(choice('Neither'))
  await waitFor(() => expect(choice('Neither').checked).toBe(true))
  expect(sent).toEqual(['POST'])
  goOn()
  await waitFor(() => expect(sent).toEqual(['POST', 'DELETE']))
  await waitFor(async () => expect((await me.client.call(antennaEndpoints.ofAccount, { params: { id: ben.account.id } })).data).toEqual([]))
  expect(choice('Neither').checked).toBe(true)
})

it('says where its posts go after the list that they went to is deleted or renamed (R-ant-01c, R-ant-03b, #26)', async () => {
  const me = await reader()
  const [flock, nest] = [
    (await me.client.call(listEndpoints.create, { body: { title: 'Flock' } })).data,
    (await me.client.call(listEndpoints.create, { body: { title: 'Nest' } })).data,
  ]
  const [one, two] = [await create(me, 'Gulls'), await create(me, 'Terns')]
  await me.client.call(antennaEndpoints.update, { params: { id: one.id }, body: { insert_feeds: true, list_id: flock.id } })
  await me.client.call(antennaEndpoints.update, { params: { id: two.id }, body: { insert_feeds: true, list_id: nest.id } })
  const { user, navigator } = renderScreen('/antennas', { server, signedInAs: me })
  expect(await screen.findByRole('link', { name: /Gulls.*Also in the list “Flock”/ })).toBeDefined()
  navigator.push(`/lists/${flock.id}/edit`)
  await user.click(await screen.findByRole('button', { name: 'Delete list' }))
  await user.click(await screen.findByRole('button', { name: /^Delete$/ }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/lists'))
  navigator.push(`/lists/${nest.id}/edit`)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 's')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/lists'))
  navigator.push('/antennas')
  expect(await screen.findByRole('link', { name: /Gulls.*Only in its own timeline/ })).toBeDefined()
  expect(await screen.findByRole('link', { name: /Terns.*Also in the list “Nests”/ })).toBeDefined()
})

it('shows what it collects by its new rule after it was changed, where it collects a whole timeline (R-ant-03a, R-ant-06, R-ant-10a, #26)', async () => {
  const me = await reader()
  const zoe = await server.createAccount('zoe', { displayName: 'Zoe' })
  await post(zoe, 'Words of Zoe')
  const antenna = await create(me, 'Town')
  await me.client.call(antennaEndpoints.update, { params: { id: antenna.id }, body: { ltl: true } })
  const { user } = renderScreen(`/antennas/${antenna.id}`, { server, signedInAs: me })
  await screen.findByRole('article', { name: /Words of Zoe/ })
  await user.click(screen.getByRole('link', { name: 'Edit antenna' }))
  await user.type(within(await screen.findByRole('group', { name: 'People' })).getByRole('searchbox'), 'zoe')
  await user.click(await screen.findByRole('button', { name: 'Add Zoe, @zoe' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('article', { name: /Nothing but the weather/ })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('article', { name: /Words of Zoe/ })).toBeNull())
})

it('is not saved without a word that is still in its field because it cannot be added (R-ant-05c, R-ant-07a, #26)', async () => {
  const me = await reader()
  const { user } = renderScreen('/antennas/new', { server, signedInAs: me })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Short words')
  const field = within(group('Words')).getByRole<HTMLInputElement>('textbox')
  await user.type(field, 'x')
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))
  expect(await screen.findByText('A word has at least 2 characters.')).toBeDefined()
  expect(document.activeElement).toBe(field)
  await user.type(field, 'y')
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))
  await screen.findByRole('heading', { name: 'Short words' })
  expect(await antennasOf(me)).toMatchObject([{ keywords_count: 1 }])
})

it('keeps somebody who was added from their profile while its form was left with something typed (R-ant-04a, #26)', async () => {
  const me = await reader()
  const antenna = await create(me, 'Herons')
  const { user, navigator } = renderScreen(`/antennas/${antenna.id}/edit`, { server, signedInAs: me })
  await screen.findByRole('group', { name: 'Words' })
  await user.type(within(group('Words')).getByRole('textbox'), 'heron{Enter}')
  navigator.push('/@ben')
  await user.click(await screen.findByRole('button', { name: 'More about @ben' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Antennas with @ben' }))
  await user.click(within(await screen.findByRole('group', { name: 'Herons' })).getByRole('radio', { name: 'Collect' }))
  await waitFor(async () => expect(await antennasOf(me)).toMatchObject([{ accounts_count: 1 }]))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  navigator.push(`/antennas/${antenna.id}/edit`)
  expect(await within(await screen.findByRole('group', { name: 'People' })).findByText('@ben')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await antennasOf(me)).toMatchObject([{ accounts_count: 1, keywords_count: 1 }]))
})
