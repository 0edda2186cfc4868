import { screen, waitFor } from '@testing-library/react'
import { tagEndpoints } from '@starling/api/tags'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(forgetPage)
afterAll(() => server.close())

it('lists followed hashtags; unfollowing leaves the row, so that a slip can be undone (R-disc-03a, R-shell-11)', async () => {
  const ada = await server.createAccount('ada')
  await ada.client.call(tagEndpoints.follow, { params: { name: 'birds' } })
  const followed = async () => (await ada.client.call(tagEndpoints.followed)).data.length
  const { user } = renderScreen('/followed_tags', { server, signedInAs: ada })
  expect(await screen.findByRole('link', { name: 'birds' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Unfollow #birds' }))
  await waitFor(async () => expect(await followed()).toBe(0))
  await user.click(await screen.findByRole('button', { name: 'Follow #birds' }))
  await waitFor(async () => expect(await followed()).toBe(1))
})

it('follows a hashtag in every spelling, whatever capitals and widths it is written in (R-disc-02b)', async () => {
  const finn = await server.createAccount('finn')
  const { user, navigator } = renderScreen('/tags/finches', { server, signedInAs: finn })
  await user.click(await screen.findByRole('button', { name: 'Follow' }))
  expect(await screen.findByRole('button', { name: 'Following' })).toBeDefined()
  navigator.push('/tags/Ｆinches')
  await screen.findByRole('heading', { name: /Ｆinches/ })
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined()
  navigator.push('/tags/finches')
  await screen.findByRole('heading', { name: /finches/ })
  expect(screen.getByRole('button', { name: 'Follow' })).toBeDefined()
})

it('says that none is followed, and asks visitors in', async () => {
  const ben = await server.createAccount('ben')
  const view = renderScreen('/followed_tags', { server, signedInAs: ben })
  expect(await screen.findByText(/You follow no hashtags/)).toBeDefined()
  view.unmount()
  renderScreen('/followed_tags', { server })
  expect(await screen.findByText('Sign in to see this.')).toBeDefined()
})

it('goes on following, with an alert, where the server refuses; and a list that fails can be asked for again', async () => {
  const cleo = await server.createAccount('cleo')
  await cleo.client.call(tagEndpoints.follow, { params: { name: 'frogs' } })
  const through = portsTo(server).fetch
  let isBroken = false
  const { user, navigator } = renderScreen('/followed_tags', {
    server,
    signedInAs: cleo,
    ports: {
      fetch: async (url, init) =>
        url.endsWith('/unfollow')
          ? new Response('{"error":"Not today"}', { status: 422 })
          : isBroken && url.includes('/followed_tags')
            ? new Response('', { status: 500 })
            : through(url, init),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Unfollow #frogs' }))
  expect(await screen.findByText('Not today')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Unfollow #frogs' })).toBeDefined()
  isBroken = true
  navigator.push('/settings')
  navigator.push('/followed_tags')
  expect(await screen.findByRole('link', { name: 'frogs' })).toBeDefined()
})

it('goes on by the next link until all are there (R-disc-03c)', async () => {
  const dora = await server.createAccount('dora')
  const names = ['ants', 'bees', 'crows']
  for (const name of names) await dora.client.call(tagEndpoints.follow, { params: { name } })
  const through = portsTo(server).fetch
  const asked: string[] = []
  const fetch: typeof through = (url, init) => {
    if (url.includes('/followed_tags')) asked.push(new URL(url).search)
    return through(url.replace('/followed_tags?limit=100', '/followed_tags?limit=1'), init)
  }
  renderScreen('/followed_tags', { server, signedInAs: dora, ports: { fetch } })
  for (const name of names) expect(await screen.findByRole('link', { name })).toBeDefined()
  expect(asked[0]).toBe('?limit=100')
  expect(asked.slice(1).every((search) => search.includes('max_id='))).toBe(true)
})

it('follows a hashtag and ends that in the order in which it was pressed (R-disc-03a, #26)', async () => {
  const eve = await server.createAccount('eve')
  const sent: string[] = []
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const fetch: ReturnType<typeof portsTo>['fetch'] = async (url, init) => {
    const [, act] = /tags\/newts\/(\w+)$/.exec(url) ?? []
    if (act !== undefined) sent.push(act)
    if (act === 'follow') await held
    return portsTo(server).fetch(url, init)
  }
  const { user } = renderScreen('/tags/newts', { server, signedInAs: eve, ports: { fetch } })
  await user.click(await screen.findByRole('button', { name: 'Follow' }))
  await waitFor(() => expect(sent).toEqual(['follow']))
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined()
  expect(sent).toEqual(['follow'])
  goOn()
  await waitFor(() => expect(sent).toEqual(['follow', 'unfollow']))
  await waitFor(async () => expect((await eve.client.call(tagEndpoints.followed)).data).toEqual([]))
  expect(screen.getByRole('button', { name: 'Follow' })).toBeDefined()
})
