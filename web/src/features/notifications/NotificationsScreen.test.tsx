import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Status } from '@starling/api/statuses'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { pullDown } from '../../app/pullDown.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount
let alan: TestAccount
let mine: Status

async function act(who: TestAccount, path: string, body: Record<string, unknown> = {}): Promise<Response> {
  const response = await server.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await server.settled()
  return response
}

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { locked: true })
  grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  alan = await server.createAccount('alan', { displayName: 'Alan Turing' })
  mine = (await (await act(ada, '/api/v1/statuses', { status: 'My lovely post', visibility: 'public' })).json()) as Status
  await act(grace, `/api/v1/statuses/${mine.id}/favourite`)
  await act(alan, `/api/v1/statuses/${mine.id}/favourite`)
  await act(alan, `/api/v1/statuses/${mine.id}/reblog`)
  await act(grace, `/api/v1/accounts/${ada.account.id}/follow`)
  await act(grace, '/api/v1/statuses', { status: '@ada are you in?', visibility: 'public' })
  await act(alan, '/api/v1/statuses', { status: `As was said:\n\nBT ${mine.url}`, visibility: 'public' })
})
beforeEach(forgetPage)
afterAll(() => server.close())

it('shows each kind in words, groups favourites, and the mention as a whole post (R-ntf-05, R-ntf-07)', async () => {
  const { user, navigator } = renderScreen('/notifications', { server, signedInAs: ada })
  const favourites = await screen.findByRole('article', { name: /Alan Turing and 1 other favourited your post/ })
  expect(within(favourites).getByText('My lovely post')).toBeDefined()
  expect(within(favourites).getAllByRole('link', { name: /^(Alan Turing|Grace Hopper)$/ }).length).toBeGreaterThanOrEqual(2)
  expect(screen.getByRole('article', { name: /Alan Turing boosted your post/ })).toBeDefined()
  expect(await screen.findByRole('article', { name: /are you in/ })).toBeDefined()
  await user.click(within(favourites).getByText('My lovely post'))
  await waitFor(() => expect(navigator.getLocation().path).toBe(`/@ada/${mine.id}`))
})

it('shows only mentions on request (R-shell-14a, R-ntf-19a)', async () => {
  const { user } = renderScreen('/notifications', { server, signedInAs: ada })
  await screen.findByRole('article', { name: /boosted your post/ })
  await user.click(screen.getByRole('tab', { name: 'Mentions' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /boosted your post/ })).toBeNull())
  expect(await screen.findByRole('article', { name: /are you in/ })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'All' }))
  expect(await screen.findByRole('article', { name: /boosted your post/ })).toBeDefined()
})

it('offers every kind by choice (R-shell-14a)', async () => {
  const { user } = renderScreen('/notifications', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Settings for Notifications' }))
  await user.click(await screen.findByRole('switch', { name: 'Show every kind in the filter bar' }))
  await user.click(screen.getByRole('tab', { name: 'Boosts' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /favourited your post/ })).toBeNull())
  expect(await screen.findByRole('article', { name: /boosted your post/ })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Links to your posts' }))
  expect(await screen.findByRole('article', { name: /As was said/ })).toBeDefined()
  expect(screen.queryByRole('article', { name: /boosted your post/ })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'All' }))
})

it('lists follow requests from the start, and accepts one on the spot (R-rel-11b, R-rel-11d, R-ntf-16a, #26)', async () => {
  const { user } = renderScreen('/notifications', { server, signedInAs: ada })
  const request = await screen.findByRole('article', { name: /Grace Hopper asks to follow you/ })
  await user.click(within(request).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /asks to follow you/ })).toBeNull())
  const relationships = (await (
    await server.request(`/api/v1/accounts/relationships?id[]=${grace.account.id}`, { headers: { authorization: `Bearer ${ada.token}` } })
  ).json()) as { followed_by: boolean }[]
  expect(relationships[0]?.followed_by).toBe(true)
})

it('counts what is unread beside the bell', async () => {
  const turing = await server.createAccount('joan')
  await act(grace, '/api/v1/statuses', { status: '@joan welcome', visibility: 'public' })
  renderScreen('/settings', { server, signedInAs: turing })
  expect(await screen.findByRole('link', { name: /Notifications.*1/ })).toBeDefined()
})

it('names what it has no words for, in words of the server where it sends some, and does not fall over (R-ntf-02b, #29, 4.6)', async () => {
  const through = portsTo(server).fetch
  renderScreen('/notifications', {
    server,
    signedInAs: alan,
    ports: {
      fetch: async (url, init) =>
        url.includes('/api/v2/notifications?') || url.endsWith('/api/v2/notifications')
          ? new Response(
              JSON.stringify({
                accounts: [],
                statuses: [],
                notification_groups: [
                  {
                    group_key: 'ungrouped-9',
                    notifications_count: 1,
                    type: 'a_type_of_tomorrow',
                    most_recent_notification_id: '9',
                    sample_account_ids: [],
                  },
                  {
                    group_key: 'ungrouped-8',
                    notifications_count: 1,
                    type: 'another_type_of_tomorrow',
                    most_recent_notification_id: '8',
                    sample_account_ids: ['1'],
                    // If the request lists the supported types, the server sends a text of its own for the others.
                    fallback: url.includes('supported_types') ? { title: 'Grace baked you a cake', summary: null } : null,
                  },
                ],
              }),
              { headers: { 'content-type': 'application/json' } },
            )
          : through(url, init),
    },
  })
  expect(await screen.findByRole('article', { name: /Something happened that this version has no words for/ })).toBeDefined()
  expect(await screen.findByRole('article', { name: /Grace baked you a cake/ })).toBeDefined()
})

it('says what failed and tries again', async () => {
  let isDown = true
  const through = portsTo(server).fetch
  const { user } = renderScreen('/notifications', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        isDown && url.includes('/api/v2/notifications') ? new Response('{}', { status: 500 }) : through(url, init),
    },
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('article', { name: /boosted your post/ })).toBeDefined()
})

it('keeps what it shows where it is pulled down and cannot be loaded again (R-tl-03c)', async () => {
  let isDown = false
  const through = portsTo(server).fetch
  const asked: string[] = []
  renderScreen('/notifications', {
    server,
    signedInAs: ada,
    ports: {
      async fetch(url, init) {
        if (!isDown || !url.includes('/api/v2/notifications?')) return await through(url, init)
        asked.push(url)
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await screen.findByRole('article', { name: /boosted your post/ })
  isDown = true
  await pullDown()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(await screen.findByText('No connection')).toBeDefined()
  expect(screen.getByRole('article', { name: /boosted your post/ })).toBeDefined()
})

it('has a word for visitors', async () => {
  renderScreen('/notifications', { server })
  expect(await screen.findByText(/Sign in to see who answered/)).toBeDefined()
})
