import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  await server.createAccount('grace', { displayName: 'Grace Hopper' })
  for (let index = 0; index < 13; index += 1) await server.createAccount(`bird${index}`, { displayName: `Bird number ${index}` })
  await server.request('/api/v1/statuses', {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'A walk with #Starlings', visibility: 'public' }),
  })
  await server.settled()
})
afterAll(() => server.close())

const field = () => screen.findByRole('combobox', { name: 'Search' })

it('finds people, and remembers what was looked for (R-srch-03)', async () => {
  const { user, navigator } = renderScreen('/search', { server, signedInAs: ada })
  await user.type(await field(), 'grace{Enter}')
  expect(await screen.findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
  expect(navigator.getLocation().search).toBe('?q=grace')
  await user.clear(await field())
  expect(within(screen.getByRole('listbox', { name: 'Recent searches' })).getByRole('option', { name: 'grace' })).toBeDefined()
})

it('asks for eleven, then for ten more (R-srch-01a, R-srch-01b, R-srch-02, R-const-12a, R-const-12b)', async () => {
  const asked: string[] = []
  const through = portsTo(server).fetch
  const { user } = renderScreen('/search?q=bird', {
    server,
    signedInAs: ada,
    ports: {
      fetch: (url, init) => {
        if (url.includes('/api/v2/search')) asked.push(new URL(url).search)
        return through(url, init)
      },
    },
  })
  // The first answer contains one result more than is shown (#26, 5).
  expect(await screen.findByRole('heading', { name: 'People 10+' })).toBeDefined()
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  await waitFor(() =>
    expect(asked.some((query) => query.includes('type=accounts') && query.includes('offset=11') && query.includes('limit=10'))).toBe(true),
  )
  expect(asked.some((query) => query.includes('type=accounts') && query.includes('limit=11') && query.includes('resolve=true'))).toBe(true)
})

it('asks for each kind alone, and for hashtags without those nobody has reviewed (R-srch-01a, R-srch-01c)', async () => {
  const asked: URLSearchParams[] = []
  const through = portsTo(server).fetch
  const fetch: typeof through = (url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/v2/search') asked.push(searchParams)
    return through(url, init)
  }
  const { user } = renderScreen('/search?q=starlings', { server, signedInAs: ada, ports: { fetch } })
  for (const [tab, type] of [
    ['Hashtags', 'hashtags'],
    ['Posts', 'statuses'],
    ['People', 'accounts'],
  ] as const) {
    await user.click(await screen.findByRole('tab', { name: tab }))
    await waitFor(() => expect(asked.at(-1)?.get('type')).toBe(type))
    expect(asked.at(-1)?.get('exclude_unreviewed')).toBe(type === 'hashtags' ? 'true' : null)
  }
})

it.each([
  ['a server without such a choice and without search of posts', false],
  ['a server that has both', true],
])('offers how far to look, and operators, by %s: %s (R-srch-05b, R-srch-05d)', async (_words, isOffered) => {
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    const answer = await through(url, init)
    if (isOffered || !/\/api\/v[12]\/instance$/.test(url)) return answer
    const instance = (await (answer as Response).json()) as { configuration: object }
    return Response.json({
      ...instance,
      fedibird_capabilities: [],
      configuration: { ...instance.configuration, search: { enabled: false } },
    })
  }
  instanceStore(server.origin).set(null)
  const { user } = renderScreen('/search?q=bird', { server, signedInAs: ada, ports: { fetch } })
  await waitFor(() => expect(instanceStore(server.origin).get()).not.toBeNull())
  await user.click(await screen.findByRole('tab', { name: 'Posts' }))
  await screen.findByText(/Nothing|no posts|end/i)
  await user.clear(await field())
  await user.type(await field(), 'has')
  await screen.findByRole('option', { name: /has$/ })
  expect(screen.queryByRole('combobox', { name: 'Which posts' }) !== null).toBe(isOffered)
  expect(screen.queryByRole('option', { name: /^has:/ }) !== null).toBe(isOffered)
})

it('offers to load the rest where a further page failed, and keeps what was found (R-srch-01b, R-err-06)', async () => {
  const through = portsTo(server).fetch
  let fails = true
  const { user } = renderScreen('/search?q=bird', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        fails && url.includes('offset=11') ? Response.json({ error: 'Slow down' }, { status: 403 }) : through(url, init),
    },
  })
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  const more = await screen.findByRole('button', { name: 'Load more' })
  expect(screen.getAllByRole('article').length).toBeGreaterThan(5)
  fails = false
  await user.click(more)
  expect(await screen.findByText('You have reached the end')).toBeDefined()
})

it('searches as closely kept posts as one chooses, where the server knows of that (R-srch-05a, R-srch-05b)', async () => {
  const asked: string[] = []
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    if (url.includes('/api/v2/search')) asked.push(new URL(url).search)
    return through(url, init)
  }
  const { user } = renderScreen('/search?q=bird', { server, signedInAs: ada, ports: { fetch } })
  await user.click(await screen.findByRole('tab', { name: 'Posts' }))
  const choice = await screen.findByRole('combobox', { name: 'Which posts' })
  await waitFor(() => expect(asked.at(-1)).toContain('type=statuses'))
  expect(asked.at(-1)).not.toContain('searchability')
  await user.selectOptions(choice, 'Your own, and those you reacted to')
  await waitFor(() => expect(asked.at(-1)).toContain('searchability=direct'))
  await user.click(screen.getByRole('tab', { name: 'People' }))
  expect(screen.queryByRole('combobox', { name: 'Which posts' })).toBeNull()
})

it('offers operators before anything is typed, and takes none of them by Enter alone (R-srch-05c, #26)', async () => {
  const { user } = renderScreen('/search', { server, signedInAs: ada })
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  await user.click(input)
  expect(await screen.findByRole('option', { name: /^has:/ })).toBeDefined()
  await user.keyboard('{Enter}')
  expect(input.value).toBe('')
  await user.click(screen.getByRole('option', { name: /^has:/ }))
  expect(input.value).toBe('has:')
})

it('offers operators as one types, and goes on typing with the one chosen (R-srch-05c)', async () => {
  const { user } = renderScreen('/search', { server, signedInAs: ada })
  const input = await field()
  // The instance is loaded after the first posts.
  await waitFor(async () => {
    await user.clear(input)
    await user.type(input, 'walk ha')
    expect(screen.getByRole('option', { name: /^has:/ })).toBeDefined()
  })
  await user.click(screen.getByRole('option', { name: /^has:/ }))
  expect(input).toHaveProperty('value', 'walk has:')
  expect(document.activeElement).toBe(input)
  await user.type(input, 'im')
  await user.click(screen.getByRole('option', { name: 'has:image' }))
  expect(input).toHaveProperty('value', 'walk has:image ')
})

it('keeps the four latest searches, newest first (R-const-10, R-srch-03c)', async () => {
  const { user } = renderScreen('/search', { server, signedInAs: ada })
  for (const words of ['one', 'two', 'three', 'four', 'five']) {
    await user.clear(await field())
    await user.type(await field(), `${words}{Enter}`)
  }
  await user.clear(await field())
  const recent = within(screen.getByRole('listbox', { name: 'Recent searches' })).getAllByRole('option')
  // After them come the operators that a search can begin with.
  const words = recent.map(({ textContent }) => textContent).filter((text) => !/^[a-z]+:/.test(text))
  expect(words).toEqual(['five', 'four', 'three', 'two'])
})

it('says what an operator looks for, and suggests people and hashtags while one types (R-srch-04, R-srch-05c; #26, 5)', async () => {
  const { user, navigator } = renderScreen('/search', { server, signedInAs: ada })
  await user.click(await field())
  expect((await screen.findByRole('option', { name: /^before:/ })).textContent).toBe('before:Posts before a day')
  await user.type(await field(), 'gra')
  const person = await screen.findByRole('option', { name: /Grace Hopper/ })
  expect(person.textContent).toContain('@grace')
  await user.clear(await field())
  await user.type(await field(), 'starl')
  expect(await screen.findByRole('option', { name: '#Starlings' })).toBeDefined()
  await user.clear(await field())
  await user.type(await field(), 'hopper')
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/@grace'))
})

it('goes straight to a handle and to a tag (R-shell-05c, R-srch-04a)', async () => {
  const { user, navigator } = renderScreen('/search', { server, signedInAs: ada })
  await user.type(await field(), '@grace')
  await user.click(await screen.findByRole('option', { name: 'Go to @grace' }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/@grace'))
  navigator.push('/search')
  await user.type(await field(), '#Starlings{Enter}')
  await waitFor(() => expect(navigator.getLocation().path).toBe('/tags/Starlings'))
  // The address of a hashtag's page on any server.
  navigator.push('/search')
  await user.type(await field(), 'https://elsewhere.invalid/tags/Birds')
  expect(screen.getByRole('option', { name: 'Go to #Birds' })).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(navigator.getLocation().path).toBe('/tags/Birds'))
})

it('says that it looks for an address, leads nobody away who goes on meanwhile, and offers the original of what was not found (R-srch-04c)', async () => {
  const through = portsTo(server).fetch
  const address = 'https://elsewhere.invalid/@lin/1'
  const held: (() => void)[] = []
  const { user, navigator } = renderScreen('/search', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        if (url.includes('limit=1&resolve=true')) await new Promise<void>((resolve) => held.push(resolve))
        return through(url, init)
      },
    },
  })
  await user.type(await field(), `${address}{Enter}`)
  await screen.findByText('Loading…')
  await user.type(await field(), '{Backspace}')
  expect(screen.queryByText('Loading…')).toBeNull()
  held.pop()?.()
  await user.type(await field(), '1{Enter}')
  await screen.findByText('Loading…')
  expect(navigator.getLocation().search).toBe('')
  await waitFor(() => expect(held).toHaveLength(1))
  held.pop()?.()
  expect((await screen.findByRole('link', { name: 'Open original page' })).getAttribute('href')).toBe(address)
})

it('never asks the server to look elsewhere for a visitor (R-sess-03c, R-sess-03d, R-srch-02)', async () => {
  const asked: string[] = []
  const through = portsTo(server).fetch
  renderScreen('/search?q=grace', {
    server,
    ports: {
      fetch: (url, init) => {
        if (url.includes('/api/v2/search')) asked.push(new URL(url).search)
        return through(url, init)
      },
    },
  })
  expect(await screen.findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
  expect(asked.every((query) => !query.includes('resolve'))).toBe(true)
})

it('asks for no further page for a visitor, whom servers refuse it (R-sess-03d, #25)', async () => {
  const asked: string[] = []
  const through = portsTo(server).fetch
  const { user } = renderScreen('/search?q=bird', {
    server,
    ports: {
      fetch: (url, init) => {
        if (url.includes('/api/v2/search')) asked.push(new URL(url).search)
        return through(url, init)
      },
    },
  })
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  await waitFor(() => expect(screen.getAllByRole('article', { name: /Bird number/ })).toHaveLength(13))
  expect(asked).toEqual(['?q=bird&limit=11', '?q=bird&limit=40&type=accounts'])
})

it('says that nothing was found', async () => {
  renderScreen('/search?q=zzzzqq', { server, signedInAs: ada })
  expect(await screen.findByText(/Nothing was found for “zzzzqq”/)).toBeDefined()
})

it('explores what the server knows, and is calm where there is nothing', async () => {
  const through = portsTo(server).fetch
  const { user } = renderScreen('/explore', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        url.includes('/api/v1/trends/') ? new Response('{"error":"Record not found"}', { status: 404 }) : through(url, init),
    },
  })
  expect(await screen.findByText(/Nothing stands out right now/)).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'News' }))
  expect(await screen.findByText(/Nothing stands out right now/)).toBeDefined()
})

it('keeps the results of a search that is behind another screen, and asks for them again only when they are old (#7, 2.11)', async () => {
  const asked: string[] = []
  const through = portsTo(server).fetch
  const { user, navigator } = renderScreen('/search?q=grace', {
    server,
    signedInAs: ada,
    ports: {
      fetch: (url, init) => {
        if (url.includes('/api/v2/search')) asked.push(new URL(url).search)
        return through(url, init)
      },
    },
  })
  const found = await screen.findByRole('article', { name: /Grace Hopper/ })
  await user.click(within(found).getAllByRole('link')[0] ?? found)
  await waitFor(() => expect(navigator.getLocation().path).toBe('/@grace'))
  navigator.back()
  expect(await screen.findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
  expect(asked.filter((query) => query.includes('q=grace'))).toHaveLength(1)
})

it('says when no answer comes, and finds it on the next try (#7, 2.10)', async () => {
  let isDown = true
  const through = portsTo(server).fetch
  const { user } = renderScreen('/search?q=grace', {
    server,
    signedInAs: ada,
    ports: {
      fetch: (url, init) =>
        isDown && url.includes('/api/v2/search') ? Promise.reject(new DOMException('Timeout', 'TimeoutError')) : through(url, init),
    },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
})

it('the focus stays on the screen when a search is tried again (R-shell-20, #26)', async () => {
  const through = portsTo(server).fetch
  let isBroken = true
  const fetch: typeof through = (url, init) =>
    isBroken && url.includes('/api/v2/search')
      ? Promise.resolve(Response.json({ error: 'Out of order' }, { status: 500 }))
      : through(url, init)
  const { user } = renderScreen('/search?q=grace', { server, signedInAs: ada, ports: { fetch } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  again.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
  await waitFor(() => expect(document.activeElement?.closest('#main')).toBeTruthy())
})

it('keeps the kind of results for who comes back from further than the screens that stay (R-srch-01, #26)', async () => {
  const { user, navigator } = renderScreen('/search?q=bird', { server, signedInAs: ada })
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  for (const path of ['/favourites', '/bookmarks', '/lists', '/settings', '/followed_tags']) act(() => navigator.push(path))
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'People', hidden: true })).toBeNull())
  act(() => history.go(-5))
  expect((await screen.findByRole('tab', { name: 'People' })).getAttribute('aria-selected')).toBe('true')
})

it('keeps the kind of results in the address, for a reload and for whom it is sent to, and stays where it is (R-srch-01d, #26)', async () => {
  const { user, navigator, unmount } = renderScreen('/search?q=bird', { server, signedInAs: ada })
  const { key } = navigator.getLocation()
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  expect([location.pathname, location.search]).toEqual(['/search', '?q=bird&type=accounts'])
  expect(navigator.getLocation()).toMatchObject({ key, search: '?q=bird&type=accounts' })
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'People' }))
  await user.click(screen.getByRole('tab', { name: 'Posts' }))
  await user.click(screen.getByRole('tab', { name: 'All' }))
  expect(location.search).toBe('?q=bird')
  unmount()
  renderScreen('/search?q=bird&type=accounts', { server, signedInAs: ada })
  expect((await screen.findByRole('tab', { name: 'People' })).getAttribute('aria-selected')).toBe('true')
})

it('begins with all kinds where the address names one that there is not (R-srch-01d, #26)', async () => {
  renderScreen('/search?q=bird&type=fish', { server, signedInAs: ada })
  expect((await screen.findByRole('tab', { name: 'All' })).getAttribute('aria-selected')).toBe('true')
})
