import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statusEndpoints } from '@starling/api/statuses'
import { accountEndpoints } from '@starling/api/accounts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { fakeSocket } from '../../app/fakeSocket.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
})

afterAll(() => server.close())

async function publish(by: TestAccount, status: string): Promise<string> {
  const { data } = await by.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })
  return data.id
}

/** Replaces the server's answers under a path; called for each request. */
function answering(path: string, answer: () => Response) {
  return {
    fetch: (url: string, init: RequestInit = {}) => {
      const { signal: _signal, ...rest } = init
      const local = url.slice(server.origin.length)
      return local.startsWith(path) ? Promise.resolve(answer()) : server.request(local, rest)
    },
  }
}

it('says what to do where nobody is followed yet', async () => {
  const cy = await server.createAccount('cy')
  renderScreen('/home', { server, signedInAs: cy })
  expect(await screen.findByText('Posts from people you follow will appear here.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Find people to follow' })).toBeDefined()
})

it('shows posts as a feed, and favourites one there and on the server (R-int-02a)', async () => {
  const id = await publish(bob, 'The pump is outside all night')
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  const feed = await screen.findByRole('feed', { name: 'Home' })
  const post = await within(feed).findByRole('article', { name: /^Bob, The pump is outside all night/ })
  await waitFor(() => expect(post.getAttribute('aria-posinset')).toBe('1'))
  await user.click(within(post).getByRole('button', { name: 'Favourite' }))
  expect(await within(post).findByRole('button', { name: 'Favourite, 1', pressed: true })).toBeDefined()
  await server.settled()
  expect((await ada.client.call(statusEndpoints.get, { params: { id } })).data.favourited).toBe(true)
})

it('takes a favourite back when the server refuses (R-int-02b, R-err-09a)', async () => {
  const id = await publish(bob, 'Not to be favourited')
  const refusing = answering(`/api/v1/statuses/${id}/favourite`, () => Response.json({ error: 'No' }, { status: 422 }))
  const { user } = renderScreen('/home', { server, signedInAs: ada, ports: refusing })
  const post = await screen.findByRole('article', { name: /Not to be favourited/ })
  await user.click(within(post).getByRole('button', { name: 'Favourite' }))
  expect(await within(post).findByRole('button', { name: 'Favourite', pressed: false })).toBeDefined()
})

it('says once what failed, with the words of the server, and loads on the second try (R-err-01, R-err-06)', async () => {
  let failures = 1
  const failing = {
    fetch: (url: string, init: RequestInit = {}) => {
      const { signal: _signal, ...rest } = init
      const local = url.slice(server.origin.length)
      if (local.startsWith('/api/v1/timelines/home') && failures-- > 0)
        return Promise.resolve(Response.json({ error: 'Down' }, { status: 500 }))
      return server.request(local, rest)
    },
  }
  await publish(bob, 'Here at last')
  const { user } = renderScreen('/home', { server, signedInAs: ada, ports: failing })
  expect(await screen.findByRole('heading', { name: 'Could not load this' })).toBeDefined()
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain('Error 500: Down')
  expect(within(await screen.findByRole('region', { name: 'Alerts' })).queryByRole('listitem')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: /Here at last/ })).toBeDefined()
})

it('tells that the server is still putting the timeline together, and asks again until it has (R-tl-04a, R-tl-04b)', async () => {
  await publish(bob, 'Together at last')
  let isReady = false
  const waits: (() => void)[] = []
  renderScreen('/home', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url: string, init: RequestInit = {}) => {
        const { signal: _signal, ...rest } = init
        const local = url.slice(server.origin.length)
        const answer = await server.request(local, rest)
        return local.startsWith('/api/v1/timelines/home') && !isReady ? Response.json([], { status: 206 }) : answer
      },
      setTimer(callback, delayMs) {
        if (delayMs === 3000) waits.push(callback)
        return () => undefined
      },
    },
  })
  expect(await screen.findByText(/putting your timeline together/)).toBeDefined()
  expect(screen.queryByText('Posts from people you follow will appear here.')).toBeNull()
  await waitFor(() => expect(waits).toHaveLength(1))
  waits[0]?.()
  await waitFor(() => expect(waits).toHaveLength(2))
  isReady = true
  waits[1]?.()
  expect(await screen.findByRole('article', { name: /Together at last/ })).toBeDefined()
  expect(screen.queryByText(/putting your timeline together/)).toBeNull()
})

it('suggests people to follow above what is older than four hours, until that is put away (R-tl-11b, R-tl-11d, R-disc-04)', async () => {
  const dora = await server.createAccount('dora', { displayName: 'Dora' })
  await publish(dora, 'Hello from Dora')
  await bob.client.call(accountEndpoints.follow, { params: { id: dora.account.id }, body: {} })
  await publish(bob, 'Some hours ago')
  await publish(bob, 'Some hours ago, and later')
  await server.settled()
  const ports = { now: () => Date.now() + 5 * 60 * 60_000 }
  const { user, unmount } = renderScreen('/home', { server, signedInAs: ada, ports })
  const suggestions = await screen.findByRole('article', { name: 'People to follow' })
  const order = within(screen.getByRole('feed', { name: 'Home' }))
    .getAllByRole('article')
    .filter((article) => article.parentElement?.closest('article') === null)
  // Follow suggestions are never the first row, however old the first post is.
  expect(order.indexOf(suggestions)).toBe(1)
  const row = await within(suggestions).findByRole('article', { name: /^Dora/ })
  const follow = within(row).getByRole('button', { name: 'Follow' })
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  await user.click(within(row).getByRole('button', { name: 'Follow' }))
  expect(await within(row).findByRole('button', { name: 'Following', pressed: true })).toBeDefined()

  await user.click(within(suggestions).getByRole('button', { name: 'Do not suggest people in Home' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'People to follow' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const back = await screen.findByRole('article', { name: 'People to follow' })
  await user.click(within(back).getByRole('button', { name: 'Do not suggest people in Home' }))
  unmount()
  renderScreen('/home', { server, signedInAs: ada, ports })
  expect(await screen.findByRole('article', { name: /Some hours ago, and later/ })).toBeDefined()
  expect(screen.queryByRole('article', { name: 'People to follow' })).toBeNull()
})

it('keeps the room of suggestions while they are loading and when there are none, and keeps none at the next start (R-tl-11, R-tl-12)', async () => {
  const eve = await server.createAccount('eve')
  await eve.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  await publish(bob, 'Long before')
  await publish(bob, 'Long before, and later')
  let answer: (response: Response) => void = () => undefined
  const asked = answering('/api/v2/suggestions', () => new Response())
  const ports = {
    now: () => Date.now() + 5 * 60 * 60_000,
    fetch: (url: string, init?: RequestInit) =>
      url.includes('/suggestions') ? new Promise<Response>((resolve) => (answer = resolve)) : asked.fetch(url, init),
  }
  const { unmount } = renderScreen('/home', { server, signedInAs: eve, ports })
  const room = await screen.findByRole('article', { name: 'People to follow', busy: true })
  answer(Response.json([]))
  expect(await within(room).findByText('There is nobody to suggest right now.')).toBeDefined()
  expect(room.isConnected).toBe(true)
  expect(within(room).getByRole('link', { name: 'Explore more' })).toBeDefined()
  unmount()
  renderScreen('/home', { server, signedInAs: eve, ports })
  expect(await screen.findByRole('article', { name: /Long before, and later/ })).toBeDefined()
  expect(screen.queryByRole('article', { name: 'People to follow' })).toBeNull()
})

it('says in their room that suggestions could not be loaded (R-tl-11, R-err-06)', async () => {
  const fay = await server.createAccount('fay')
  await fay.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  await publish(bob, 'Hours before')
  await publish(bob, 'Hours before, and later')
  const ports = { now: () => Date.now() + 5 * 60 * 60_000, ...answering('/api/v2/suggestions', () => new Response('no', { status: 403 })) }
  renderScreen('/home', { server, signedInAs: fay, ports })
  const room = await screen.findByRole('article', { name: 'People to follow' })
  expect(await within(room).findByText('Suggestions could not be loaded.')).toBeDefined()
})

it('asks a visitor to sign in for a home of one’s own', async () => {
  renderScreen('/home', { server })
  expect(await screen.findByText('Sign in to see posts from the people you follow.')).toBeDefined()
})

it('lets a visitor read the live feeds (R-shell-01a)', async () => {
  await publish(bob, 'For everybody')
  renderScreen('/public/local', { server })
  expect(await screen.findByRole('article', { name: /For everybody/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'This server', current: 'page' })).toBeDefined()
})

it('shows a tag’s posts and follows it', async () => {
  await publish(bob, 'Look at this #herons')
  const { user } = renderScreen('/tags/herons', { server, signedInAs: ada })
  expect(await screen.findByRole('article', { name: /Look at this/ })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Follow', pressed: false }))
  expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeDefined()
})

it.each([
  ['/favourites', 'favourites'],
  ['/bookmarks', 'bookmarks'],
])('asks a visitor to %s to sign in, and leads back, without asking the server (R-shell-01c)', async (path, title) => {
  const asked: string[] = []
  renderScreen(path, {
    server,
    ports: {
      fetch: (url: string, init: RequestInit = {}) => {
        const { signal: _signal, ...rest } = init
        asked.push(url)
        return server.request(url.slice(server.origin.length), rest)
      },
    },
  })
  const column = await screen.findByRole('region', { name: new RegExp(title, 'i') })
  expect((await within(column).findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe(
    `/sign-in?next=${encodeURIComponent(path)}`,
  )
  expect(asked.filter((url) => url.includes(title))).toEqual([])
})

it('shows no gap on top while the stream returns and fills it, and offers to fill it where that failed (R-tl-08)', async () => {
  await publish(bob, 'Before the line broke')
  const sockets: ReturnType<typeof fakeSocket>[] = []
  let isFailing = false
  const ports = {
    openSocket() {
      const socket = fakeSocket()
      sockets.push(socket)
      return socket
    },
    fetch: (url: string, init: RequestInit = {}) => {
      const { signal: _signal, ...rest } = init
      const local = url.slice(server.origin.length)
      if (isFailing && local.startsWith('/api/v1/timelines/home')) return Promise.resolve(Response.json({}, { status: 503 }))
      return server.request(local, rest)
    },
  }
  renderScreen('/home', { server, signedInAs: ada, ports })
  await screen.findByRole('article', { name: /Before the line broke/ })
  await waitFor(() => expect(sockets[0]?.isHeard()).toBe(true))
  sockets[0]?.emit('open', {})
  await screen.findByRole('article', { name: /Before the line broke/ })
  sockets[0]?.emit('close', {})
  await waitFor(() => expect(sockets[1]?.isHeard()).toBe(true))
  expect(screen.queryByRole('button', { name: /missing posts/ })).toBeNull()
  isFailing = true
  sockets[1]?.emit('open', {})
  expect(await screen.findByRole('button', { name: 'Load missing posts' })).toBeDefined()
})

it('answers, boosts, favourites and bookmarks a post, and takes each back (R-int-01a, R-int-01b, R-int-02a, R-int-17a, R-comp-07)', async () => {
  const id = await publish(bob, 'Something one has to react to')
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /Something one has to react to/ })
  const onServer = async () => (await ada.client.call(statusEndpoints.get, { params: { id } })).data
  const press = async (name: string | RegExp) => user.click(await within(post).findByRole('button', { name }))

  await press('Favourite')
  const favourite = await within(post).findByRole('button', { name: /^Favourite/, pressed: true })
  expect(favourite.textContent).toBe('1')
  await waitFor(async () => expect((await onServer()).favourited).toBe(true))
  await user.click(favourite)
  await within(post).findByRole('button', { name: /^Favourite/, pressed: false })
  await waitFor(async () => expect((await onServer()).favourited).toBe(false))

  await press('Bookmark')
  await within(post).findByRole('button', { name: 'Bookmark', pressed: true })
  await waitFor(async () => expect((await onServer()).bookmarked).toBe(true))
  await press('Bookmark')
  await within(post).findByRole('button', { name: 'Bookmark', pressed: false })
  await waitFor(async () => expect((await onServer()).bookmarked).toBe(false))

  await press(/^Boost/)
  await user.click(await screen.findByRole('menuitem', { name: 'Boost' }))
  const boosted = await within(post).findByRole('button', { name: /^Boosted/ })
  expect(boosted.textContent).toBe('1')
  await waitFor(async () => expect((await onServer()).reblogged).toBe(true))
  await user.click(boosted)
  await user.click(await screen.findByRole('menuitem', { name: 'Unboost' }))
  await within(post).findByRole('button', { name: 'Boost' })
  await waitFor(async () => expect((await onServer()).reblogged).toBe(false))

  await press(/^Reply/)
  const text = await composeField()
  await waitFor(() => expect(text.value).toBe('@bob '))
  await user.type(text, 'I have something to say')
  await user.click(screen.getAllByRole('button', { name: 'Reply' }).find((button) => button.matches('[type=submit]')) as HTMLElement)
  const reply = await screen.findByRole('article', { name: /I have something to say/ })
  expect(within(post).getByRole('button', { name: /^Reply/ }).textContent).toBe('1')
  await user.click(within(reply).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /I have something to say/ })).toBeNull())
  await waitFor(async () => expect((await onServer()).replies_count).toBe(0))
})

it('keeps a favourite that was given after the server had made an answer without it (#7, 2.9)', async () => {
  const id = await publish(bob, '@ada Bread is out of the oven')
  const { promise: isDelivered, resolve: deliver } = Promise.withResolvers<void>()
  let held = ''
  const { user } = renderScreen('/home', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init = {}) => {
        const { signal: _signal, ...rest } = init
        const response = await server.request(url.slice(server.origin.length), rest as RequestInit)
        if (!url.includes('/api/v2/notifications?')) return response
        held ||= await response.clone().text()
        await isDelivered
        return response
      },
    },
  })
  const shown = await screen.findByRole('article', { name: /Bread is out of the oven/ })
  // The server has answered the notifications, which contain the post without a favourite; the answer is delivered later.
  await waitFor(() => expect(held).toContain(id))
  expect(held).toContain('"favourited":false')
  await user.click(within(shown).getByRole('button', { name: 'Favourite' }))
  await waitFor(async () => expect((await bob.client.call(statusEndpoints.get, { params: { id } })).data.favourites_count).toBe(1))
  deliver()
  await waitFor(() => expect(document.title).toMatch(/^\(\d+\) /))
  expect(within(shown).getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeDefined()
})
