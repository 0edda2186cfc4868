import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let statusId: string
let path: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  const publish = async (who: TestAccount, body: object) =>
    (await who.client.call(statusEndpoints.create, { body: { visibility: 'public', ...body } })).data as { id: string; url: string | null }
  const { id, url } = await publish(ada, { status: 'A thought for @bob' })
  statusId = id
  path = `/@ada/${id}`
  await publish(bob, { status: 'What Ada thinks', quoted_status_id: id })
  await publish(bob, { status: `See also\n\nBT ${url ?? ''}` })
  await bob.client.call(emojiReactionEndpoints.react, { params: { id }, body: { emoji: '🦜' } })
  await bob.client.call(statusEndpoints.favourite, { params: { id } })
  await bob.client.call(statusEndpoints.reblog, { params: { id }, body: {} })
  await ada.client.call(statusEndpoints.pin, { params: { id } })
  await server.settled()
})
afterAll(() => server.close())

it.each([
  ['quote', '1 quote', 'Quotes', /What Ada thinks/],
  ['reference', '1 reference', 'Posts that refer to it', /See also/],
])('leads from a post to every %s of it (R-quote-10a, R-stat-12a, R-stat-20h, R-int-06d)', async (_kind, count, title, words) => {
  const { user } = renderScreen(path, { server, signedInAs: ada })
  await user.click(await screen.findByRole('link', { name: count }))
  const column = await screen.findByRole('region', { name: title })
  expect(await within(column).findByRole('article', { name: words })).toBeDefined()
  expect(await within(column).findByText('You have reached the end')).toBeDefined()
})

it('shows under a post what it refers to, counted, and opens it (R-stat-07b, R-stat-12b)', async () => {
  const page = await ada.client.call(timelineEndpoints.account, { params: { id: bob.account.id }, query: { exclude_reblogs: true } })
  const referring = page.data.find(({ content }) => content.includes('See also'))
  const { user } = renderScreen(`/@bob/${referring?.id ?? ''}`, { server, signedInAs: ada })
  const references = (await screen.findByRole('heading', { name: 'Refers to 1 post' })).closest('article')
  if (references === null) throw new Error('no references')
  const link = await within(references).findByRole('link', { name: /A thought for/ })
  expect(screen.getAllByRole('link', { name: /A thought for/ })).toHaveLength(1)
  await user.click(link)
  expect(await screen.findByRole('link', { name: '1 reference' })).toBeDefined()
})

it('leads from a post to who reacted, and with what (R-int-06c, R-react-04a, R-stat-11c, R-stat-21c)', async () => {
  const { user } = renderScreen(path, { server, signedInAs: ada })
  await user.click(await screen.findByRole('link', { name: '1 reaction' }))
  const column = await screen.findByRole('region', { name: 'Reactions' })
  const row = await within(column).findByRole('article', { name: /Bob/ })
  expect(within(row).getByText('🦜')).toBeDefined()
})

it.each([
  ['favourites', 'Favourited by'],
  ['reblogs', 'Boosted by'],
  ['mentioned_users', 'Mentioned in it'],
])('lists the people at /%s (R-int-06a, R-int-06b, R-int-06e, R-stat-21a, R-stat-21b, R-stat-21d)', async (part, title) => {
  renderScreen(`${path}/${part}`, { server, signedInAs: ada })
  const column = await screen.findByRole('region', { name: title })
  expect(await within(column).findByRole('article', { name: /Bob/ })).toBeDefined()
})

it.each(['favourites', 'reblogs', 'emoji_reactions', 'references'])(
  'reads on at /%s by the address that the server gives, which names no entry of the list (R-int-06f)',
  async (part) => {
    const through = portsTo(server).fetch
    const asked: string[] = []
    // The same entry again under another id, on a second page that can only be reached by its link.
    const fetch: typeof through = async (url, init) => {
      const { pathname, searchParams } = new URL(url)
      if (!/\/(?:favourited_by|reblogged_by|emoji_reactioned_by|referred_by)$/.test(pathname)) return through(url, init)
      asked.push(searchParams.get('max_id') ?? '')
      const [first] = (await ((await through(`${server.origin}${pathname}`, init)) as Response).json()) as [{ account: object }]
      const isFirst = searchParams.get('max_id') === null
      const other = isFirst
        ? first
        : { ...first, id: '5', username: 'eve', display_name: 'Eve', account: { ...first.account, id: '5', display_name: 'Eve' } }
      return Response.json([other], isFirst ? { headers: { Link: `<${server.origin}${pathname}?max_id=record77>; rel="next"` } } : {})
    }
    renderScreen(`${path}/${part}`, { server, signedInAs: ada, ports: { fetch } })
    const column = await screen.findByRole('region', { name: /by|Reactions|refer/ })
    expect(await within(column).findByText('You have reached the end')).toBeDefined()
    expect(asked).toEqual(['', 'record77'])
    expect(within(column).getAllByRole('article')).toHaveLength(2)
  },
)

it.each([
  ['/favourites', 'Favourites'],
  ['/emoji_reactions', 'Emoji reactions'],
])('keeps at %s what one favourited or reacted to (R-int-07b, R-int-07c, R-react-04b, R-stat-20a, R-stat-20b)', async (address, title) => {
  renderScreen(address, { server, signedInAs: bob })
  const column = await screen.findByRole('region', { name: title })
  expect(await within(column).findByRole('article', { name: /A thought for/ })).toBeDefined()
})

it('lists the own pinned posts, and says what pinning is for where there are none (R-int-03a, R-stat-20d)', async () => {
  const { unmount } = renderScreen('/pinned', { server, signedInAs: ada })
  expect(await screen.findByRole('article', { name: /A thought for/ })).toBeDefined()
  unmount()
  renderScreen('/pinned', { server, signedInAs: bob })
  expect(await screen.findByText(/Posts you pin stand first on your profile/)).toBeDefined()
})

it.each([
  ['quotes', /has quoted this post/],
  ['references', /refers to this one/],
  ['emoji_reactions', /has reacted to this post/],
])('says where /%s has nothing to list (R-stat-20, R-stat-21)', async (part, words) => {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: `Nobody cares for ${part}`, visibility: 'public' } })
  renderScreen(`/@bob/${(data as { id: string }).id}/${part}`, { server, signedInAs: ada })
  expect(await screen.findByText(words)).toBeDefined()
})

it('says that a post is gone where its lists are asked for (R-stat-22)', async () => {
  renderScreen('/@ada/999/quotes', { server, signedInAs: ada })
  expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeDefined()
  expect(statusId).not.toBe('999')
})
