import { act, render, screen, waitFor } from '@testing-library/react'
import { aList } from '@starling/api/fixtures'
import { anAccount } from '@starling/api/fixtures'
import { listEndpoints } from '@starling/api/lists'
import { suggestionEndpoints } from '@starling/api/suggestions'
import type { Session } from '@starling/domain/session'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aSignedInAccount } from '../accounts/accounts.fixture.ts'
import { apiQuery, changeCached, changeOf, hearOtherTabs, queryClientOf, queryKeyOf } from './apiQueries.ts'
import { SessionProvider } from './SessionProvider.tsx'
import { createSessionPool } from './sessionPool.ts'
import { useEntity } from './useEntity.ts'
import { useApiMutation } from './useApiMutation.ts'
import { useApiQuery } from './useApiQuery.ts'

const lists = apiQuery(listEndpoints.list)
const suggested = apiQuery(suggestionEndpoints.list, {
  read: (suggestions) => ({ data: suggestions.map(({ account }) => account.id), accounts: suggestions.map(({ account }) => account) }),
})

type Answer = () => Promise<Response> | Response

function show(Part: () => React.ReactNode, answers: Record<string, Answer>) {
  const asked: string[] = []
  const pool = createSessionPool(
    {
      async fetch(url, init) {
        const call = `${init?.method ?? 'GET'} ${new URL(url).pathname}`
        asked.push(call)
        return Object.entries(answers).find(([name]) => name === call)?.[1]() ?? new Response('{}', { status: 404 })
      },
      now: () => 0,
      openSocket: null,
      schedule: (flush) => queueMicrotask(flush),
      setTimer: () => () => undefined,
      random: () => 0.5,
      hasStorage: false,
    },
    'https://one.test',
  )
  const session = pool.sessionFor(aSignedInAccount('1'))
  const view = render(<SessionProvider pool={{ ...pool, sessionFor: () => session }}>{() => <Part />}</SessionProvider>)
  return { ...view, asked, session }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

function ListTitles() {
  const { data, error, isPending } = useApiQuery(lists, {})
  return (
    <p>
      {isPending ? 'loading' : (data ?? []).map(({ title }) => title).join(', ')} {error?.kind}
    </p>
  )
}

it('asks once for all who show the same, and again when the connection is back (#7, 1.4)', async () => {
  let title = 'Birders'
  const { asked, session } = show(
    () => (
      <>
        <ListTitles />
        <ListTitles />
      </>
    ),
    { 'GET /api/v1/lists': () => json([aList({ title })]) },
  )
  await waitFor(() => expect(screen.getAllByText('Birders')).toHaveLength(2))
  expect(asked).toEqual(['GET /api/v1/lists'])
  title = 'Sailors'
  await act(async () => {
    await queryClientOf(session).invalidateQueries({ queryKey: queryKeyOf(listEndpoints.list), refetchType: 'none' })
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(() => expect(screen.getAllByText('Sailors')).toHaveLength(2))
})

it('loads what could not be loaded when the network comes, where the page was opened without it (#7, 1.4)', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  show(ListTitles, {
    'GET /api/v1/lists': () => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch')
      return json([aList({ title: 'Birders' })])
    },
  })
  expect(await screen.findByText('offline')).toBeDefined()
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Birders')).toBeDefined()
})

it('fails at once without a connection, shows what is cached, and loads by itself when it is back (#7, 1.4)', async () => {
  let isOnline = false
  const { session } = show(ListTitles, {
    'GET /api/v1/lists': () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return json([aList({ title: 'Birders' })])
    },
  })
  expect(await screen.findByText('offline')).toBeDefined()
  isOnline = true
  const reconnect = () => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  }
  act(reconnect)
  expect(await screen.findByText('Birders')).toBeDefined()
  isOnline = false
  await act(() => queryClientOf(session).refetchQueries({ queryKey: queryKeyOf(listEndpoints.list) }))
  expect(await screen.findByText('Birders offline')).toBeDefined()
})

it('asks a second time where the server stumbled, and not where it refused (#7, 1.4)', async () => {
  const failing = (status: number) => {
    const { asked, unmount } = show(ListTitles, { 'GET /api/v1/lists': () => json({ error: 'No' }, status) })
    return { asked, unmount }
  }
  const refused = failing(403)
  expect(await screen.findByText('forbidden')).toBeDefined()
  expect(refused.asked.filter((call) => call.includes('lists'))).toHaveLength(1)
  refused.unmount()
  const stumbled = failing(503)
  expect(await screen.findByText('server')).toBeDefined()
  expect(stumbled.asked).toHaveLength(2)
})

it('keeps ids and puts the accounts into the store, for as long as the answer is cached (R-err-11c; #7, 1.4)', async () => {
  const released = vi.fn()
  const retained = vi.fn()
  function People() {
    const { data } = useApiQuery(suggested, {})
    const account = useEntity('account', data?.[0])
    return <p>{account?.display_name}</p>
  }
  const { session, unmount } = show(
    () => {
      return <People />
    },
    {
      'GET /api/v2/suggestions': () => json([{ source: 'featured', sources: [], account: anAccount({ id: '9', display_name: 'Grace' }) }]),
    },
  )
  watchRetaining(session, retained, released)
  expect(await screen.findByText('Grace')).toBeDefined()
  await waitFor(() => expect(retained).toHaveBeenLastCalledWith({ accounts: ['9'], statuses: [] }))
  unmount()
  expect(released).not.toHaveBeenCalled()
  queryClientOf(session).clear()
  await waitFor(() => expect(released).toHaveBeenCalledOnce())
})

function watchRetaining(session: Session, retained: (ids: object) => void, released: () => void): void {
  const retain = session.retain
  vi.spyOn(session, 'retain').mockImplementation((ids) => {
    retained(ids)
    const release = retain(ids)
    return () => {
      released()
      release()
    }
  })
}

it('shows a change at once, takes it back and says so when the server refuses (#7, 1.4)', async () => {
  let refuse: (() => void) | null = null
  function Renamed() {
    const rename = useApiMutation(listEndpoints.update, {
      changes: ({ body }) => [changeOf(lists, {}, (known) => known.map((list) => ({ ...list, title: body?.title ?? '' })))],
    })
    return (
      <>
        <ListTitles />
        <button type="button" onClick={() => rename.mutate({ params: { id: '1' }, body: { title: 'Sailors' } })}>
          Rename
        </button>
      </>
    )
  }
  const { session } = show(Renamed, {
    'GET /api/v1/lists': () => json([aList({ title: 'Birders' })]),
    'PUT /api/v1/lists/1': () => new Promise((resolve) => (refuse = () => resolve(json({ error: 'Title is taken' }, 422)))),
  })
  const alerts = vi.fn()
  session.onAlert(alerts)
  await screen.findByText('Birders')
  act(() => screen.getByRole('button').click())
  expect(await screen.findByText('Sailors')).toBeDefined()
  await waitFor(() => expect(refuse).not.toBeNull())
  act(() => refuse?.())
  expect(await screen.findByText('Birders')).toBeDefined()
  expect(alerts).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'invalid' }), { action: 'change' })
})

/** Lets happen what a browser does before its next task, in which it would paint, or react to the next press. */
async function endTask(): Promise<void> {
  for (let step = 0; step < 200; step += 1) await Promise.resolve()
}

/** A checkbox for each list; a checked one has been renamed. */
function Checks() {
  const { data = [] } = useApiQuery(lists, {})
  const rename = useApiMutation(listEndpoints.update, {
    changes: ({ params: { id } }) => [
      changeOf(lists, {}, (known) => known.map((list) => (list.id === id ? { ...list, title: 'Sailors' } : list))),
    ],
    outdates: () => [queryKeyOf(listEndpoints.list)],
  })
  return data.map(({ id, title }) => (
    <input
      key={id}
      type="checkbox"
      aria-label={id}
      checked={title === 'Sailors'}
      onChange={() => rename.mutate({ params: { id }, body: { title: 'Sailors' } })}
    />
  ))
}

const check = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('changes a pressed checkbox before anything else can happen, also while its data is being loaded again (R-bmc-04, #24)', async () => {
  let asked = 0
  const { session } = show(Checks, {
    'GET /api/v1/lists': () => ((asked += 1) === 1 ? json([aList({ id: '1', title: 'Birders' })]) : new Promise(() => undefined)),
    'PUT /api/v1/lists/1': () => new Promise(() => undefined),
  })
  await screen.findByRole('checkbox')
  act(() => void queryClientOf(session).refetchQueries({ queryKey: queryKeyOf(listEndpoints.list) }))
  expect(asked).toBe(2)
  check('1').click()
  await endTask()
  expect(check('1').checked).toBe(true)
})

it('takes no press back because an earlier one was answered (R-bmc-04, #24)', async () => {
  const titles = new Map(['1', '2'].map((id) => [id, 'Birders']))
  const answers = new Map(['1', '2'].map((id) => [id, Promise.withResolvers<void>()]))
  const rename = async (id: string) => {
    await answers.get(id)?.promise
    titles.set(id, 'Sailors')
    return json(aList({ id, title: 'Sailors' }))
  }
  const { asked } = show(Checks, {
    'GET /api/v1/lists': () => json([...titles].map(([id, title]) => aList({ id, title }))),
    'PUT /api/v1/lists/1': () => rename('1'),
    'PUT /api/v1/lists/2': () => rename('2'),
  })
  await screen.findAllByRole('checkbox')
  act(() => check('1').click())
  act(() => check('2').click())
  await waitFor(() => expect(asked).toContain('PUT /api/v1/lists/2'))
  const loads = () => asked.filter((call) => call === 'GET /api/v1/lists').length
  await act(async () => {
    answers.get('1')?.resolve()
    await endTask()
  })
  expect([check('1').checked, check('2').checked]).toEqual([true, true])
  expect(loads()).toBe(1)
  await act(async () => answers.get('2')?.resolve())
  await waitFor(() => expect(loads()).toBe(2))
  expect([check('1').checked, check('2').checked]).toEqual([true, true])
})

it('takes back only what was refused, and keeps what came meanwhile (R-ann-03, R-conv-02, #25)', async () => {
  const answers = new Map(['1', '2'].map((id) => [id, Promise.withResolvers<Response>()]))
  function Renamed() {
    const { data = [] } = useApiQuery(lists, {})
    const rename = useApiMutation(listEndpoints.update, {
      changes: ({ params: { id } }) => [
        changeOf(lists, {}, (known) => known.map((list) => (list.id === id ? { ...list, title: `${list.title} and sailors` } : list))),
      ],
    })
    return data.map(({ id, title }) => (
      <button key={id} type="button" onClick={() => rename.mutate({ params: { id }, body: {} })}>
        {title}
      </button>
    ))
  }
  const { session } = show(Renamed, {
    'GET /api/v1/lists': () => json([aList({ id: '1', title: 'Birders' }), aList({ id: '2', title: 'Cyclists' })]),
    'PUT /api/v1/lists/1': async () => (await answers.get('1')?.promise) ?? json({}, 500),
    'PUT /api/v1/lists/2': async () => (await answers.get('2')?.promise) ?? json({}, 500),
  })
  const titles = () => screen.getAllByRole('button').map((button) => button.textContent)
  await screen.findByText('Birders')
  act(() => screen.getByText('Birders').click())
  await screen.findByText('Birders and sailors')
  act(() => screen.getByText('Cyclists').click())
  await screen.findByText('Cyclists and sailors')
  // Something else changes the data meanwhile, such as a stream.
  act(() => changeCached(queryClientOf(session), [changeOf(lists, {}, (known) => [...known, aList({ id: '3', title: 'Divers' })])]))
  await waitFor(() => expect(titles()).toEqual(['Birders and sailors', 'Cyclists and sailors', 'Divers']))
  await act(async () => answers.get('1')?.resolve(json({ error: 'No' }, 422)))
  await waitFor(() => expect(titles()).toEqual(['Birders', 'Cyclists and sailors', 'Divers']))
  await act(async () => answers.get('2')?.resolve(json(aList({ id: '2' }))))
  await act(endTask)
  expect(titles()).toEqual(['Birders', 'Cyclists and sailors', 'Divers'])
})

it('shares nothing between two accounts (#7, 1.4)', () => {
  const one = show(() => null, {}).session
  const two = show(() => null, {}).session
  queryClientOf(one).setQueryData(['instance'], { title: 'of one' })
  expect(queryClientOf(two).getQueryData(['instance'])).toBeUndefined()
  expect(queryClientOf(one)).toBe(queryClientOf(one))
})

/** Another tab of this browser, by what it says and hears. */
function anotherTab() {
  const channel = new BroadcastChannel('starling queries')
  onTestFinished(() => channel.close())
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => void heard.push(data))
  return { say: channel.postMessage.bind(channel), heard }
}

it('shows a list that was made in another tab, when it is seen next where it is hidden, and those of its own account alone (R-list-01e, #26)', async () => {
  let titles = ['Birders']
  const { asked, session } = show(() => <ListTitles />, {
    'GET /api/v1/lists': () => json(titles.map((title) => aList({ id: title, title }))),
  })
  await screen.findByText('Birders')
  onTestFinished(hearOtherTabs(session))
  const { say } = anotherTab()
  titles = ['Birders', 'Rowers']
  say({ account: 'https://one.test 2', keys: [queryKeyOf(listEndpoints.list)] })
  say({ account: session.key, keys: [queryKeyOf(listEndpoints.list)] })
  await screen.findByText('Birders, Rowers')
  expect(asked).toHaveLength(2)

  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => state.mockRestore())
  titles = ['Rowers']
  say({ account: session.key, keys: [queryKeyOf(listEndpoints.list)] })
  await waitFor(() => expect(queryClientOf(session).getQueryState(queryKeyOf(listEndpoints.list))?.isInvalidated).toBe(true))
  expect(asked).toHaveLength(2)
  state.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await screen.findByText('Rowers')
})

it('tells other tabs what an action has changed, and nothing where it was refused (#26)', async () => {
  let isRefused = true
  function Part() {
    const rename = useApiMutation(listEndpoints.update, { isSaidHere: () => true, outdates: () => [queryKeyOf(listEndpoints.list)] })
    return (
      <button type="button" onClick={() => rename.mutate({ params: { id: '1' }, body: { title: 'Rowers' } })}>
        {rename.status}
      </button>
    )
  }
  const { session } = show(() => <Part />, {
    'PUT /api/v1/lists/1': () => (isRefused ? json({ error: 'No' }, 422) : json(aList({ id: '1', title: 'Rowers' }))),
  })
  const { heard } = anotherTab()
  act(() => screen.getByRole('button').click())
  await screen.findByText('error')
  isRefused = false
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(heard).toEqual([{ account: session.key, keys: [queryKeyOf(listEndpoints.list)] }]))
})
