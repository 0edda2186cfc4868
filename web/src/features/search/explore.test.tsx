import { aPreviewCard, aStatus } from '@starling/api/fixtures'
import { statusEndpoints } from '@starling/api/statuses'
import { suggestionEndpoints } from '@starling/api/suggestions'
import { tagEndpoints } from '@starling/api/tags'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { findEnabled } from '../../app/findEnabled.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  const grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  const { data } = await grace.client.call(statusEndpoints.create, { body: { status: 'Out with the #starlings', visibility: 'public' } })
  await ada.client.call(statusEndpoints.favourite, { params: { id: (data as { id: string }).id } })
  await server.settled()
})
afterAll(() => server.close())

/** Opens a screen with some answers replaced, by path; records each requested path with its query. */
function open(path: string, answers: Readonly<Record<string, () => Response>> = {}) {
  const asked: string[] = []
  const through = portsTo(server).fetch
  const view = renderScreen(path, {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        const { pathname, search } = new URL(url)
        asked.push(`${init?.method ?? 'GET'} ${pathname}${search}`)
        return answers[pathname]?.() ?? through(url, init)
      },
    },
  })
  return { ...view, asked }
}

it('shows what trends: posts, hashtags and pages, twenty of each, with figures sent as text (R-disc-01a, R-disc-01b, R-stat-20e, R-const-23b)', async () => {
  const link = {
    ...aPreviewCard({ url: 'https://paper.example/starlings', title: 'Starlings return' }),
    history: [
      { day: '1795651200', accounts: '3', uses: '5' },
      { day: '1795564800', accounts: '4', uses: '4' },
    ],
  }
  const { user, asked } = open('/explore', { '/api/v1/trends/links': () => Response.json([link]) })
  expect(await screen.findByRole('article', { name: /Out with the/ })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Hashtags' }))
  expect(await within(screen.getByRole('main')).findByRole('link', { name: /#starlings/i })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'News' }))
  const article = await screen.findByRole('article', { name: 'Starlings return' })
  expect(within(article).getByRole('link', { name: '7 people talk about it' }).getAttribute('href')).toContain('/links/')
  for (const kind of ['statuses', 'tags', 'links']) expect(asked).toContain(`GET /api/v1/trends/${kind}?limit=20`)
})

it('goes on beyond the first page of posts that trend, and offers to where the next could not be had (R-disc-01c)', async () => {
  const next = 'https://starling.test/api/v1/trends/statuses?limit=20&offset=11'
  const page = (from: number) =>
    Array.from({ length: 11 }, (_, at) => aStatus({ id: String(from + at), content: `<p>Talk ${from + at}</p>` }))
  let isRefusing = true
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    const { pathname, search } = new URL(url)
    if (pathname !== '/api/v1/trends/statuses') return through(url, init)
    if (!search.includes('offset')) return Response.json(page(100), { headers: { link: `<${next}>; rel="next"` } })
    return isRefusing ? Response.json({ error: 'Not now' }, { status: 403 }) : Response.json(page(200))
  }
  const { user, session } = renderScreen('/explore', { server, signedInAs: ada, ports: { fetch } })
  expect(await screen.findByRole('article', { name: /Talk 100/ })).toBeDefined()
  const button = await screen.findByRole('button', { name: 'Load more' })
  isRefusing = false
  await user.click(button)
  await waitFor(() =>
    expect(
      session
        .timeline('trends')
        .getSnapshot()
        .rows.map(({ id }) => id),
    ).toContain('200'),
  )
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('suggests people and says why; one who is dismissed does not come back (R-disc-04a, R-disc-04b, R-const-23a)', async () => {
  const { user, asked } = open('/explore')
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  const row = await screen.findByRole('article', { name: /Grace Hopper/ })
  expect(asked).toContain('GET /api/v2/suggestions?limit=20')
  expect(within(row).getByText(/people here/)).toBeDefined()
  await user.click(within(row).getByRole('button', { name: 'Do not suggest @grace again' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /Grace Hopper/ })).toBeNull())
  await waitFor(async () => expect((await ada.client.call(suggestionEndpoints.list, { query: {} })).data).toEqual([]))
})

it('suggests somebody again whom the server refuses to leave out, and says so (R-disc-04a, R-err-01)', async () => {
  const somebody = { source: 'staff', sources: ['featured'], account: ada.account }
  const { user } = open('/explore', {
    '/api/v2/suggestions': () => Response.json([somebody]),
    [`/api/v1/suggestions/${ada.account.id}`]: () => Response.json({ error: 'Not today' }, { status: 422 }),
  })
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  expect(await screen.findByText('Chosen by those who run this server')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Do not suggest @ada again' }))
  expect(await screen.findByText('Not today')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Do not suggest @ada again' })).toBeDefined()
})

it('follows a hashtag and shows it on the profile, and takes both back (R-disc-02b, R-disc-02c)', async () => {
  const { user } = open('/tags/starlings')
  const known = async () => (await ada.client.call(tagEndpoints.get, { params: { name: 'starlings' } })).data
  await user.click(await findEnabled('Follow'))
  await user.click(screen.getByRole('button', { name: 'Feature on my profile' }))
  await waitFor(async () => expect(await known()).toMatchObject({ following: true, featuring: true }))
  await user.click(screen.getByRole('button', { name: 'Following' }))
  await user.click(screen.getByRole('button', { name: 'Do not feature on my profile' }))
  await waitFor(async () => expect(await known()).toMatchObject({ following: false, featuring: false }))
  expect(screen.getByRole('button', { name: 'Feature on my profile' })).toBeDefined()
})

it('shows the posts about a page, and says calmly that there are none for pages that do not trend (R-disc-06a, R-disc-06b)', async () => {
  const address = 'https://paper.example/starlings'
  const path = `/links/${encodeURIComponent(address)}`
  const { data: statuses } = await ada.client.call(statusEndpoints.get, {
    params: { id: ((await (await server.request('/api/v1/timelines/public')).json()) as { id: string }[])[0]?.id ?? '' },
  })
  const { asked, unmount } = open(path, { '/api/v1/timelines/link': () => Response.json([statuses]) })
  expect(await screen.findByRole('article', { name: /Out with the/ })).toBeDefined()
  expect(asked).toContain(`GET /api/v1/timelines/link?url=${encodeURIComponent(address)}&limit=20`)
  unmount()
  open(path)
  expect(await screen.findByText('This server gathers posts about a page only while many talk about it.')).toBeDefined()
  expect(screen.getByRole('link', { name: new RegExp(address) })).toBeDefined()
  expect(document.body.textContent).not.toContain('404')
})

it('keeps what was explored, and the order of the directory, for who comes back from further than the screens that stay (R-disc-01, #26)', async () => {
  const { user, navigator } = open('/explore')
  await user.click(await screen.findByRole('tab', { name: 'Hashtags' }))
  act(() => navigator.push('/directory'))
  await user.click(await screen.findByRole('tab', { name: 'New here' }))
  for (const path of ['/favourites', '/bookmarks', '/lists', '/settings', '/followed_tags']) act(() => navigator.push(path))
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'New here', hidden: true })).toBeNull())
  act(() => history.go(-5))
  expect((await screen.findByRole('tab', { name: 'New here' })).getAttribute('aria-selected')).toBe('true')
  act(() => history.back())
  expect((await screen.findByRole('tab', { name: 'Hashtags' })).getAttribute('aria-selected')).toBe('true')
})
