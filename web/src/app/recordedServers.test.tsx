import { parseContent } from '@starling/domain/content'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '../ui/toasts.ts'
import { preferences } from '../storage/preferences.ts'
import { composeField } from './composeField.fixture.ts'
import { recordedServer } from './recordedServer.fixture.ts'
import { findEnabled } from './findEnabled.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'
import { forgetPage } from '../storage/pageMemory.ts'

const HOLLO = 'hollo-0.10'
const GOTOSOCIAL = 'gotosocial-0.20'

interface WithId {
  readonly id: string
}

// Compiling the composer can take longer than a test waits.
beforeAll(async () => void (await import('../features/compose/ComposeScreen.tsx')), 60_000)
beforeEach(() => {
  localStorage.clear()
  preferences.reset()
  forgetPage()
})

/** One item per page, each with a link to the next page, also after the last item, as GoToSocial and Hollo send them. */
function onePerPage(items: readonly WithId[], path: string, cursor: string) {
  return ({ path: asked, query }: { readonly path: string; readonly query: URLSearchParams }): Response | null => {
    if (asked !== path) return null
    const before = query.get(cursor)
    const index = before === null ? 0 : items.findIndex(({ id }) => id === before) + 1
    const item = items[index]
    if (!item) return Response.json([])
    const headers = { Link: `<https://canonical.example${path}?limit=1&${cursor}=${item.id}>; rel="next"` }
    return Response.json([item], { headers })
  }
}

describe.each([
  [GOTOSOCIAL, 'max_id'],
  [HOLLO, 'before'],
] as const)('lists of %s that come one item at a time', (name, cursor) => {
  it.each(['bookmarks', 'favourites'])('are filled to their end: %s (R-err-07, #11, part 4)', async (list) => {
    const { recordedAnswer } = recordedServer(name)
    const statuses = [recordedAnswer(`GET /api/v1/${list}`), recordedAnswer('GET /api/v1/timelines/public?local=true')].flatMap(
      ({ body }) => body as WithId[],
    )
    expect(statuses.length).toBeGreaterThan(2)
    const { screen: options, count } = recordedServer(name, onePerPage(statuses, `/api/v1/${list}`, cursor))
    renderScreen(`/${list}`, options)
    expect(await screen.findByText('You have reached the end')).toBeDefined()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(statuses.length))
    expect(within(screen.getByRole('main')).queryAllByRole('status', { busy: true })).toEqual([])
    expect(count(`GET /api/v1/${list}`)).toBe(statuses.length + 1)
  })

  it('are filled to their end: follow requests (R-err-07, R-err-11a, #11, part 4)', async () => {
    const found = recordedServer(name).recordedAnswer('GET /api/v1/accounts/search').body as (WithId & { acct: string })[]
    expect(found.length).toBeGreaterThan(2)
    const { screen: options } = recordedServer(name, onePerPage(found, '/api/v1/follow_requests', cursor))
    renderScreen('/follow_requests', options)
    for (const { acct } of found) expect(await screen.findByText(`@${acct.split('@')[0]}`, { exact: false })).toBeDefined()
    expect(await screen.findByText('You have reached the end')).toBeDefined()
  })
})

describe('the description of a picture', () => {
  it.each([HOLLO, GOTOSOCIAL] as const)(
    'reaches %s, which takes JSON and, as Hollo, may refuse a form (R-media-03a, #11, part 4)',
    async (name) => {
      const stored = recordedServer(name).recordedAnswer('GET /api/v1/media/').body as { id: string; description: string }
      const recorded = recordedServer(name, ({ method, path, body }) => {
        if (method === 'POST' && path === '/api/v2/media') return Response.json({ ...stored, description: null })
        if (method !== 'PUT' || path !== `/api/v1/media/${stored.id}`) return null
        // Hollo 0.10 answers a form with 500; scripts cannot read the answer, because it has no CORS headers.
        if (body instanceof FormData) return new Response('Internal Server Error', { status: 500 })
        return Response.json({ ...stored, ...(body as object) })
      })
      const { user, container } = renderScreen('/publish', recorded.screen)
      await composeField()
      const input = container.querySelector('input[type="file"]') as HTMLInputElement
      await user.upload(input, new File(['x'], 'kite.png', { type: 'image/png' }))
      await user.click(await screen.findByRole('button', { name: 'Add ALT text to attachment 1' }))
      await user.type(await screen.findByRole('textbox', { name: /description|ALT/i }), 'A red kite')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
      expect(await screen.findByRole('button', { name: 'ALT text of attachment 1' })).toBeDefined()
      expect(recorded.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        expect.objectContaining({ description: 'A red kite' }),
      ])
    },
  )
})

describe('reactions at Hollo, which advertises them by fedibird_capabilities only', () => {
  interface RecordedStatus extends WithId {
    readonly account: { readonly acct: string }
    readonly emoji_reactions: readonly { readonly name: string; readonly me: boolean; readonly count: number }[]
  }
  const recordedStatus = () => recordedServer(HOLLO).recordedAnswer('GET /api/v1/statuses/').body as RecordedStatus
  const addressOf = ({ id, account }: RecordedStatus) => `/@${account.acct}/${id}`

  it('go by PUT and DELETE with the emoji in the address (R-react-01a, R-react-02a, #11, part 4)', async () => {
    const status = recordedStatus()
    const byPath = `/api/v1/statuses/${status.id}/emoji_reactions/👍`
    let me = false
    const recorded = recordedServer(HOLLO, ({ method, path }) => {
      if (path === byPath && ['PUT', 'DELETE'].includes(method)) me = method === 'PUT'
      // The recorded notifications hold the post as it was before anybody reacted, which no server would answer afterwards.
      else if (path === '/api/v2/notifications') return Response.json({ accounts: [], statuses: [], notification_groups: [] })
      // An open thread is read again when its stream begins, and a server answers then what it was told.
      else if (method !== 'GET' || path !== `/api/v1/statuses/${status.id}`) return null
      return Response.json({ ...status, emoji_reactions: [{ ...status.emoji_reactions[0], me, count: me ? 2 : 1 }] })
    })
    const { user, unmount } = renderScreen(addressOf(status), recorded.screen)
    const chip = (count: number) => findEnabled(new RegExp(`thumbs up.*${count}|👍.*${count}`, 'i'))
    await user.click(await chip(1))
    await waitFor(() => expect(recorded.count(`PUT ${byPath}`)).toBe(1))
    await user.click(await chip(2))
    await waitFor(() => expect(recorded.count(`DELETE ${byPath}`)).toBe(1))
    expect(await chip(1)).toBeDefined()
    expect(recorded.count(`PUT ${byPath}`)).toBe(1)
    expect(recorded.count(`DELETE ${byPath}`)).toBe(1)
    expect(toasts.getSnapshot()).toEqual([])
    // Within a day the next visit remembers the missing calls and does not make them.
    unmount()
    const again = renderScreen(addressOf(status), recorded.screen)
    await again.user.click(await chip(1))
    await chip(2)
    await waitFor(() => expect(recorded.count(`PUT ${byPath}`)).toBe(2))
    expect(recorded.count(`POST /api/v1/statuses/${status.id}/emoji_reactions`)).toBe(1)
  })

  it('that are refused are told in words, never as “404 Not Found” (R-err-01, #11, part 4)', async () => {
    const status = recordedStatus()
    const { user } = renderScreen(addressOf(status), recordedServer(HOLLO).screen)
    await user.click(await findEnabled(/thumbs up|👍/i))
    expect(await screen.findByText('It was deleted, or this server cannot do that.')).toBeDefined()
    expect(document.body.textContent).not.toContain('404')
  })
})

const missing = ' does not have this'

it.each([
  ['/conversations', 'GET /api/v1/conversations', missing],
  ['/domain_blocks', 'GET /api/v1/domain_blocks', missing],
  ['/filters', 'GET /api/v2/filters', missing],
  ['/directory', 'GET /api/v1/directory', missing],
  ['/notifications', 'GET /api/v2/notifications/policy', 'Anna :wave: reacted to your post'],
  ['/about', 'GET /api/v1/instance/extended_description', 'hollo 0.10.0'],
])(
  'says in words at %s that Hollo lacks %s, never “404 Not Found” (R-err-01, R-err-08c, R-inst-02d, R-inst-04b, #11, part 4)',
  async (path, call, words) => {
    const recorded = recordedServer(HOLLO)
    renderScreen(path, recorded.screen)
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(words))
    await waitFor(() => expect(recorded.count(call)).toBeGreaterThan(0))
    // Alerts are loaded after the screen.
    await screen.findByRole('region', { name: 'Alerts' })
    expect(toasts.getSnapshot()).toEqual([])
    expect(document.body.textContent).not.toMatch(/404|Not Found|Record not found/)
  },
)

it('offers no second time what Hollo was found to lack (R-inst-04b, #26)', async () => {
  const recorded = recordedServer(HOLLO)
  const first = renderScreen('/conversations', recorded.screen)
  expect(await screen.findByRole('heading', { name: / does not have this$/ })).toBeDefined()
  first.unmount()
  const { user } = renderScreen('/home', recorded.screen)
  await user.click(await screen.findByRole('button', { name: 'More places' }))
  expect(await screen.findByRole('menuitem', { name: 'Followed hashtags' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Conversations' })).toBeNull()
})

it.each([HOLLO, GOTOSOCIAL] as const)(
  'draws nothing for the white space between blocks in any post of %s (R-san-01, #11, part 4)',
  (name) => {
    const contents: string[] = []
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value))
        if (key === 'content' && typeof inner === 'string') contents.push(inner)
        else collect(inner)
    }
    const { recordedAnswer } = recordedServer(name)
    for (const start of ['GET /api/v1/timelines/home', 'GET /api/v1/timelines/public', 'GET /api/v2/search', 'GET /api/v1/statuses/'])
      collect(recordedAnswer(start).body)
    expect(contents.length).toBeGreaterThan(5)
    expect(contents.some((content) => content.endsWith('\n'))).toBe(name === HOLLO)
    for (const content of contents)
      for (const node of parseContent(content).nodes) if (node.kind === 'text') expect(node.text.trim(), content).not.toBe('')
  },
)

it('shows nobody of GoToSocial itself among other servers, although it ignores `remote` (R-tl-01, #11, part 4)', async () => {
  const recorded = recordedServer(GOTOSOCIAL)
  const own = recorded.recordedAnswer('GET /api/v1/timelines/public').body as { account: { acct: string } }[]
  expect(own.every(({ account }) => !account.acct.includes('@'))).toBe(true)
  const { navigator } = renderScreen('/public/remote', recorded.screen)
  await waitFor(() => expect(recorded.asked.some(({ query }) => query.get('remote') === 'true')).toBe(true))
  expect(await screen.findByText('Nobody has posted here yet.')).toBeDefined()
  // No post, but the place where one names a server to visit.
  expect(screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual(['Visit a server'])
  act(() => navigator.push('/public/local'))
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0))
})

it('asks GoToSocial, which has no grouped notifications, for them once (R-ntf-04, #11, part 4)', async () => {
  const recorded = recordedServer(GOTOSOCIAL)
  const { navigator } = renderScreen('/notifications', recorded.screen)
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0))
  act(() => navigator.push('/about'))
  await screen.findByRole('heading', { name: /gts-a/ })
  act(() => navigator.push('/notifications'))
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0))
  expect(recorded.count('GET /api/v2/notifications')).toBe(1)
})
