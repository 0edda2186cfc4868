import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import type { BrowserPorts } from '../../session/browserPorts.ts'
import { preferences } from '../../storage/preferences.ts'
import { createLinkedStatuses } from './linkedStatuses.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  bob = await server.createAccount('bob', { displayName: 'Bob' })
})
beforeEach(async () => {
  ada = await server.createAccount(`ada${Date.now()}`, { displayName: 'Ada' })
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

async function publish(status: string, more: object = {}): Promise<Status> {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status, visibility: 'public', ...more } })
  return data
}

/** The searches received by the reader's server; `answer` replaces what it would fetch from other servers. */
function searches(answer: (q: string) => unknown) {
  const real = portsTo(server).fetch
  const asked: string[] = []
  const elsewhere: string[] = []
  const fetch: BrowserPorts['fetch'] = async (url, init) => {
    if (!url.startsWith(server.origin)) elsewhere.push(url)
    const { pathname, searchParams } = new URL(url)
    const q = searchParams.get('q')
    if (pathname !== '/api/v2/search' || q === null) return real(url, init)
    expect(searchParams.get('resolve')).toBe('true')
    asked.push(q)
    return Response.json(answer(q))
  }
  return { asked, elsewhere, ports: { fetch } }
}

const nothing = { accounts: [], statuses: [], hashtags: [] }
const post = async (words: string) => {
  const article = (await screen.findByText(words, { exact: false })).closest('article')
  if (!article) throw new Error(`No article around “${words}”`)
  return article
}
const linksTo = (article: HTMLElement, path: string) =>
  within(article)
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href') === path)

it('opens a link to a post, a person or a tag of one’s own server in place, and previews the post (#9 part 1, R-stat-15)', async () => {
  const linked = await publish('The heron stands in the shallows')
  const own = `${server.origin}/@bob/${linked.id}`
  await publish(`Look at ${own} and ${server.origin}/tags/herons`, { spoiler_text: '' })
  const { asked, elsewhere, ports } = searches(() => nothing)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, navigator } = renderScreen('/home', { server, signedInAs: ada, ports })
  const card = await post('Look at')
  const path = `/@bob/${linked.id}`
  const preview = await waitFor(() => {
    const [found] = linksTo(card, path)
    if (!found) throw new Error('No preview yet')
    return found
  })
  expect(preview.textContent).toContain('Bob')
  expect(preview.textContent).toContain('The heron stands in the shallows')

  // With a modifier key the browser handles the link.
  const link = within(card).getByRole('link', { name: own })
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(navigator.getLocation().path).toBe('/home')
  await user.click(link)
  await waitFor(() => expect(navigator.getLocation().path).toBe(path))
  navigator.back()
  await waitFor(() => expect(navigator.getLocation().path).toBe('/home'))
  await user.click(within(await post('Look at')).getByRole('link', { name: /tags\/herons/ }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/tags/herons'))
  expect([asked, elsewhere]).toEqual([[], []])
  expect(opened).not.toHaveBeenCalled()
})

it('has the own server find what other servers keep, once for each address (#9 part 1, R-srch-02, R-srch-04)', async () => {
  const far = 'https://far.example/@cy/110000000000000001'
  const fetched = await publish('Fetched from far away', { visibility: 'unlisted' })
  await publish(`First words about ${far}`)
  await publish(`Second words about ${far}`)
  const { asked, elsewhere, ports } = searches((q) =>
    q === far ? { ...nothing, statuses: [{ ...fetched, url: far, uri: far }] } : nothing,
  )
  const { user, navigator } = renderScreen('/home', { server, signedInAs: ada, ports })
  const path = `/@bob/${fetched.id}`
  for (const words of ['First words about', 'Second words about']) {
    const card = await post(words)
    await waitFor(() => expect(linksTo(card, path)[0]?.textContent).toContain('Fetched from far away'))
  }
  expect(asked).toEqual([far])
  await user.click(within(await post('First words about')).getByRole('link', { name: /far\.example/ }))
  await waitFor(() => expect(navigator.getLocation().path).toBe(path))
  expect(elsewhere).toEqual([])
})

it('opens the page itself where the server finds only who mentions the address, and covers what a filter finds (#9 part 1, R-filt-02a)', async () => {
  const [gone, covered] = ['https://far.example/@cy/110000000000000002', 'https://far.example/@cy/110000000000000003']
  const fetched = await publish('Words about spiders', { visibility: 'unlisted' })
  const filter = { id: '1', title: 'Spiders', context: ['home'], expires_at: null, filter_action: 'warn', keywords: [], statuses: [] }
  const mentions = await publish(`Nothing behind ${gone}`)
  await publish(`Something behind ${covered}`)
  const { ports } = searches((q) =>
    q === covered
      ? { ...nothing, statuses: [{ ...fetched, filtered: [{ filter, keyword_matches: ['spiders'], status_matches: null }] }] }
      : { ...nothing, statuses: q === gone ? [mentions] : [] },
  )
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, navigator } = renderScreen('/home', { server, signedInAs: ada, ports })
  const card = await post('Something behind')
  expect(await within(card).findByText('Filtered: Spiders')).toBeDefined()
  expect(within(card).queryByText('Words about spiders')).toBeNull()

  const other = await post('Nothing behind')
  await user.click(await within(other).findByRole('link', { name: 'A post at far.example' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith(gone, '_blank', 'noopener,noreferrer'))
  expect(navigator.getLocation().path).toBe('/home')
})

it('asks about twenty addresses a minute at most, two at a time, and not again about those it knows (#9 part 1)', async () => {
  const { asked, ports } = searches(() => nothing)
  let under = 0
  let most = 0
  const fetch: BrowserPorts['fetch'] = async (url, init) => {
    under += 1
    most = Math.max(most, under)
    await Promise.resolve()
    const answer = await ports.fetch(url, init)
    under -= 1
    return answer
  }
  const { session, unmount } = renderScreen('/about', { server, signedInAs: ada, ports: { fetch } })
  unmount()
  await waitFor(() => expect(under).toBe(0))
  most = 0
  let now = 1_000_000
  const desk = createLinkedStatuses(session, () => now)
  const address = (number: number) => `https://far.example/@cy/${200_000 + number}`
  const first = await Promise.allSettled(Array.from({ length: 25 }, (_, number) => desk.find(address(number))))
  expect(asked).toHaveLength(20)
  expect(most).toBe(2)
  expect(first.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  // Known addresses still have answers, and the others after a minute.
  expect(await desk.find(address(3))).toBeNull()
  await expect(desk.find(address(24))).rejects.toThrow('Too many')
  now += 60_001
  expect(await desk.find(address(24))).toBeNull()
  expect(asked).toHaveLength(21)
})

it('shows no preview while data is saved or where the setting says so, and asks the server for nothing (#9 part 1, demand 23)', async () => {
  const far = 'https://far.example/@cy/110000000000000009'
  const fetched = await publish('Words from far away', { visibility: 'unlisted' })
  await publish(`Read on at ${far}`)
  const { asked, ports } = searches(() => ({ ...nothing, statuses: [{ ...fetched, url: far, uri: far }] }))
  const previews = async () => linksTo(await post('Read on at'), `/@bob/${fetched.id}`)
  /** How often it was searched for; home also contains posts of other tests. */
  const lookups = () => asked.filter((q) => q === far).length
  const open = (path: string) => renderScreen(path, { server, signedInAs: ada, ports })

  preferences.change({ dataSaver: true })
  const saving = open('/home')
  expect(await previews()).toEqual([])
  saving.unmount()
  preferences.change({ dataSaver: false })

  const found = open('/settings')
  await found.user.type(await screen.findByRole('searchbox', { name: 'Find a setting' }), 'linked posts')
  await found.user.click(await screen.findByRole('switch', { name: /^Previews of linked posts/, checked: true }))
  found.unmount()
  const without = open('/home')
  expect([await previews(), lookups()]).toEqual([[], 0])
  without.unmount()

  const section = open('/settings/reading')
  await section.user.click(await screen.findByRole('switch', { name: /^Previews of linked posts/, checked: false }))
  section.unmount()
  open('/home')
  await waitFor(async () => expect(await previews()).toHaveLength(1))
  expect(lookups()).toBe(1)
})
