import { antennaEndpoints } from '@starling/api/antennas'
import { circleEndpoints } from '@starling/api/circles'
import { aFilter, anAccount, aStatus } from '@starling/api/fixtures'
import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ids['list'] = (await ada.client.call(listEndpoints.create, { body: { title: 'Birders' } })).data.id
  ids['antenna'] = (await ada.client.call(antennaEndpoints.create, { body: { title: 'Herons' } })).data.id
  ids['circle'] = (await ada.client.call(circleEndpoints.create, { body: { title: 'Close' } })).data.id
  ids['account'] = ada.account.id
})
afterAll(() => server.close())

/** Opens an address, in which names stand for ids, and answers the requests it leads to. */
function open(address: string) {
  const asked: string[] = []
  const through = portsTo(server).fetch
  const fetch: typeof through = (url, init) => {
    const { pathname, search } = new URL(url)
    if ((init?.method ?? 'GET') === 'GET') asked.push(decodeURIComponent(pathname + search))
    return through(url, init)
  }
  const view = renderScreen(withIds(address), { server, signedInAs: ada, ports: { fetch } })
  return { ...view, asked }
}

const withIds = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

it.each([
  ['/home', '/api/v1/timelines/home?limit=20'],
  ['/public', '/api/v1/timelines/public?limit=20'],
  ['/public/local', '/api/v1/timelines/public?local=true&limit=20'],
  ['/public/remote', '/api/v1/timelines/public?remote=true&limit=20'],
  ['/@ada', '/api/v1/accounts/{account}/statuses?exclude_replies=true&limit=40'],
  ['/lists/{list}', '/api/v1/timelines/list/{list}?limit=20'],
  ['/antennas/{antenna}', '/api/v1/timelines/antenna/{antenna}?limit=20'],
  ['/tags/birds', '/api/v1/timelines/tag/birds?limit=20'],
  ['/links/https%3A%2F%2Fpaper.example%2F1', '/api/v1/timelines/link?url=https://paper.example/1&limit=20'],
  ['/circles/{circle}', '/api/v1/circles/{circle}/statuses?limit=20'],
  ['/conversations', '/api/v1/conversations?limit=20'],
])('%s is a timeline of its own (R-shell-02, R-shell-11, R-const-13b)', async (address, call) => {
  const { asked } = open(address)
  await waitFor(() => expect(asked).toContain(withIds(call)))
})

it.each([
  ['/home', 'home'],
  ['/lists/{list}', 'home'],
  ['/antennas/{antenna}', 'home'],
  ['/bookmarks', 'home'],
  ['/favourites', 'home'],
  ['/public', 'public'],
  ['/public/local', 'public'],
  ['/tags/birds', 'public'],
  ['/@ada', 'account'],
])('%s covers what the filters for %s find, and nothing else (R-tl-15b)', async (address, context) => {
  const author = anAccount({ id: '77', username: 'bob' })
  const found = (id: string, word: string) => {
    const filter = aFilter({ id, title: `Filter for ${word}`, context: [word], expires_at: null })
    return aStatus({
      id,
      account: author,
      content: `<p>Words for ${word}</p>`,
      filtered: [{ filter, keyword_matches: ['x'], status_matches: [] }],
    })
  }
  const other = context === 'public' ? 'home' : 'public'
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) =>
    /\/api\/v1\/(?:timelines\/|bookmarks|favourites|accounts\/[^/]+\/statuses\?exclude)/.test(url)
      ? Response.json([found('12', context), found('11', other)])
      : through(url, init)
  renderScreen(withIds(address), { server, signedInAs: ada, ports: { fetch } })
  expect(await screen.findByText(`Filtered: Filter for ${context}`)).toBeDefined()
  expect(screen.queryByText(`Words for ${context}`)).toBeNull()
  expect(await screen.findByText(`Words for ${other}`)).toBeDefined()
})

it('narrows a hashtag by others, by this server and by media, at an address that can be kept (R-tl-01c)', async () => {
  const { asked, user, navigator, unmount } = open('/tags/birds')
  await user.click(await screen.findByRole('button', { name: 'Settings for #birds' }))
  await user.type(await screen.findByRole('textbox', { name: 'Or with one of these hashtags' }), '#owls, gulls')
  await user.type(screen.getByRole('textbox', { name: 'Only with all of these hashtags' }), 'wild')
  await user.type(screen.getByRole('textbox', { name: 'Without these hashtags' }), 'caged')
  await user.click(screen.getByRole('switch', { name: 'Only posts of this server' }))
  await user.click(screen.getByRole('switch', { name: 'Only posts with media' }))
  await user.click(screen.getByRole('button', { name: 'Show these posts' }))
  const call = '/api/v1/timelines/tag/birds?local=true&only_media=true&any[]=owls&any[]=gulls&all[]=wild&none[]=caged&limit=20'
  await waitFor(() => expect(asked).toContain(call))
  const { path, search } = navigator.getLocation()
  expect(decodeURIComponent(search)).toBe('?any=owls,gulls&all=wild&none=caged&local=1&media=1')
  expect(await screen.findByText('No post fits all of this.')).toBeDefined()
  unmount()
  const again = open(path + search)
  await waitFor(() => expect(again.asked).toContain(call))
})

it('keeps live feeds to posts with media for who wants that (R-tl-01a, R-set-01a)', async () => {
  const { asked, user, unmount } = open('/public')
  await user.click(await screen.findByRole('button', { name: 'Settings for Live feeds' }))
  await user.click(await screen.findByRole('switch', { name: 'Only posts with media' }))
  await waitFor(() => expect(asked).toContain('/api/v1/timelines/public?only_media=true&limit=20'))
  expect((await screen.findByRole('switch', { name: 'Only posts with media' })).getAttribute('aria-checked')).toBe('true')
  unmount()
  const local = open('/public/local')
  await waitFor(() => expect(local.asked).toContain('/api/v1/timelines/public?local=true&only_media=true&limit=20'))
})

it('hides in a hashtag what its expression matches, and nothing else (R-tl-13c)', async () => {
  for (const status of ['A finch in the #wood', 'A wren in the #wood'])
    await ada.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })
  const { user } = open('/tags/wood')
  expect(await screen.findByRole('article', { name: /A finch/ })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: /^Settings for/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Hide posts that match' }), 'FINCH')
  await waitFor(() => expect(screen.queryByRole('article', { name: /A finch/ })).toBeNull())
  // Its row is moved up, and its name is set after it was drawn.
  expect(await screen.findByRole('article', { name: /A wren/ })).toBeDefined()
})

it.each(['/lists/{list}', '/antennas/{antenna}', '/tags/birds'])('keeps an expression of its own for %s (R-tl-13c)', async (address) => {
  const { user, unmount } = open(address)
  await user.click(await screen.findByRole('button', { name: /^Settings for/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Hide posts that match' }), 'finch')
  unmount()
  const again = open(address)
  await again.user.click(await screen.findByRole('button', { name: /^Settings for/ }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Hide posts that match' })).value).toBe('finch')
  again.unmount()
  const other = open('/tags/fish')
  await other.user.click(await screen.findByRole('button', { name: /^Settings for/ }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Hide posts that match' })).value).toBe('')
})
