import { accountEndpoints } from '@starling/api/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  const eve = await server.createAccount('eve', { displayName: 'Eve' })
  const follow = (who: TestAccount, whom: TestAccount) =>
    who.client.call(accountEndpoints.follow, { params: { id: whom.account.id }, body: {} })
  await follow(ada, eve)
  await follow(eve, bob)
  await follow(bob, eve)
  await bob.client.call(accountEndpoints.endorse, { params: { id: eve.account.id } })
  await server.request('/api/v1/featured_tags', {
    method: 'POST',
    headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Birds' }),
  })
  await server.settled()
})
afterAll(() => server.close())

it('shows the hashtags and people somebody features, at an address of its own (R-acct-06a, R-acct-07a, R-shell-11)', async () => {
  const { user } = renderScreen('/@bob', { server, signedInAs: ada })
  await user.click(await screen.findByRole('link', { name: 'Featured' }))
  expect(location.pathname).toBe('/@bob/featured')
  const tags = await screen.findByRole('region', { name: 'Hashtags' })
  expect(
    within(tags)
      .getByRole('link', { name: /#Birds/ })
      .getAttribute('href'),
  ).toBe('/@bob/tagged/Birds')
  const people = screen.getByRole('region', { name: 'People' })
  expect(within(people).getByRole('article', { name: /Eve/ })).toBeDefined()
})

it('says whom of those one follows follow somebody too (R-acct-08)', async () => {
  renderScreen('/@bob', { server, signedInAs: ada })
  const line = (await screen.findByText('Followed by')).closest('p')
  expect(line && within(line).getByRole('link', { name: 'Eve' }).getAttribute('href')).toBe('/@eve')
})

it('shows more people than a server answers at once (R-acct-07, #26)', async () => {
  const ports = portsTo(server)
  const page = `${server.origin}/api/v1/accounts/${bob.account.id}/endorsements`
  const answer = async (of: TestAccount, link: string) =>
    new Response(JSON.stringify([(await ada.client.call(accountEndpoints.get, { params: { id: of.account.id } })).data]), {
      headers: { link },
    })
  const fetch: typeof ports.fetch = async (url, init) => {
    if (!url.startsWith(page)) return ports.fetch(url, init)
    return url.includes('max_id=1') ? answer(ada, '') : answer(bob, `<${page}?max_id=1>; rel="next"`)
  }
  renderScreen('/@bob/featured', { server, signedInAs: ada, ports: { fetch } })
  const people = await screen.findByRole('region', { name: 'People' })
  expect(await within(people).findByRole('article', { name: /Bob/ })).toBeDefined()
  expect(await within(people).findByRole('article', { name: /Ada/ })).toBeDefined()
})

it('says that nothing is featured (R-acct-07)', async () => {
  renderScreen('/@ada/featured', { server, signedInAs: bob })
  expect(await screen.findByText(/Nothing is featured here yet/)).toBeDefined()
})

it('says why nothing featured could be loaded, and tries again (R-acct-06)', async () => {
  const ports = portsTo(server)
  let isDown = true
  const failing = {
    ...ports,
    fetch: async (url: string, init = {}) =>
      isDown && url.endsWith('/featured_tags') ? Promise.reject(new TypeError('offline')) : ports.fetch(url, init),
  }
  const { user } = renderScreen('/@bob/featured', { server, signedInAs: ada, ports: failing })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('region', { name: 'Hashtags' })).toBeDefined()
})

it.each(['featured_tags', 'endorsements'])(
  'shows the rest where the server has no %s, as older ones (R-acct-06a, R-acct-07a, #26)',
  async (lacked) => {
    const ports = portsTo(server)
    const lacking = {
      ...ports,
      fetch: async (url: string, init = {}) =>
        new URL(url).pathname.endsWith(`/${lacked}`) ? Response.json({ error: 'Not Found' }, { status: 404 }) : ports.fetch(url, init),
    }
    renderScreen('/@bob/featured', { server, signedInAs: ada, ports: lacking })
    expect(await screen.findByRole('region', { name: lacked === 'endorsements' ? 'Hashtags' : 'People' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

it('chooses the languages in which somebody is followed, and features them (R-rel-03b)', async () => {
  const { user } = renderScreen('/@eve', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Following' })
  await user.click(await screen.findByRole('button', { name: 'More about @eve' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Languages from @eve' }))
  const dialog = await screen.findByRole('dialog', { name: 'Languages from @eve' })
  await user.type(within(dialog).getByRole('searchbox', { name: 'Find a language' }), 'svensk')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Swedish' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect
    .poll(async () => (await ada.client.call(accountEndpoints.relationships, { query: { id: [await idOf('eve')] } })).data[0]?.languages)
    .toEqual(['sv'])
  await user.click(await screen.findByRole('button', { name: 'More about @eve' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Feature on my profile' }))
  await expect
    .poll(async () => (await ada.client.call(accountEndpoints.relationships, { query: { id: [await idOf('eve')] } })).data[0]?.endorsed)
    .toBe(true)
})

async function idOf(acct: string): Promise<string> {
  return (await ada.client.call(accountEndpoints.lookup, { query: { acct } })).data.id
}

it('shows on one’s own profile at once whom one has just featured, and no more whom one has not any more (R-acct-07a, #26)', async () => {
  const cat = await server.createAccount('cat', { displayName: 'Cat' })
  const dog = await server.createAccount('dog', { displayName: 'Dog' })
  await cat.client.call(accountEndpoints.follow, { params: { id: dog.account.id }, body: {} })
  const { user, navigator } = renderScreen('/@cat/featured', { server, signedInAs: cat })
  await screen.findByText(/Nothing is featured here yet/)
  const choose = async (label: string) => {
    navigator.push('/@dog')
    await user.click(await screen.findByRole('button', { name: 'More about @dog' }))
    await user.click(await screen.findByRole('menuitem', { name: label }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    const isOn = label === 'Feature on my profile'
    await waitFor(async () =>
      expect((await cat.client.call(accountEndpoints.endorsements, { params: { id: cat.account.id } })).data).toHaveLength(isOn ? 1 : 0),
    )
    navigator.push('/@cat/featured')
  }
  await choose('Feature on my profile')
  expect(await screen.findByRole('article', { name: /Dog/ })).toBeDefined()
  await choose('Do not feature on my profile')
  await waitFor(() => expect(screen.queryByRole('article', { name: /Dog/ })).toBeNull())
})
