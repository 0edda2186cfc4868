import { statusEndpoints } from '@starling/api/statuses'
import { readingSettings } from '@starling/domain/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let lastId = ''
const perPost = [1, 4, 2]

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  let made = 0
  for (const [index, count] of perPost.entries()) {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      made += 1
      const id = String(made)
      await server.ctx.db
        .insertInto('media_attachments')
        .values({
          id,
          account_id: bob.account.id,
          type: 'image',
          file_key: `file${id}`,
          preview_key: `preview${id}`,
          description: `Picture ${id}`,
          state: 'ready',
          created_at: new Date(),
        })
        .execute()
      ids.push(id)
    }
    const sensitive = index === 2
    const { data } = await bob.client.call(statusEndpoints.create, {
      body: { status: `Post ${index}`, media_ids: ids, visibility: 'public', sensitive },
    })
    if (index === 0) lastId = (data as { id: string }).id
  }
})
afterAll(() => server.close())

it('shows what somebody posted to look at as a grid, forty posts a page, each leading to its post (R-acct-12c, R-const-13a)', async () => {
  const asked: string[] = []
  const { fetch } = portsTo(server)
  const { user } = renderScreen('/@bob/media', {
    server,
    signedInAs: ada,
    ports: {
      fetch(url, init) {
        if (url.includes('only_media')) asked.push(new URL(url).search)
        return fetch(url, init)
      },
    },
  })
  const feed = await screen.findByRole('feed', { name: 'Media of Bob' })
  await waitFor(() => expect(within(feed).getAllByRole('link', { name: /^Picture/ })).toHaveLength(5))
  expect(asked[0]).toContain('limit=40')
  // Sensitive media show neither picture nor description.
  const hidden = within(feed).getAllByRole('link', { name: /^Hidden media of/ })
  expect(hidden).toHaveLength(2)
  expect(hidden[0]?.querySelector('img')).toBeNull()
  expect(within(feed).getAllByRole('article', { name: '3 media' })).toHaveLength(2)
  await user.click(within(feed).getByRole('link', { name: 'Picture 1' }))
  await waitFor(() => expect(location.pathname).toBe(`/@bob/${lastId}`))
})

it('shows a picture itself where the server made no preview of it (R-acct-12c, #26)', async () => {
  const { fetch } = portsTo(server)
  const without: typeof fetch = async (url, init) => {
    if (!url.includes('only_media')) return fetch(url, init)
    const answer = await server.request(url.slice(server.origin.length))
    return Response.json(JSON.parse((await answer.text()).replaceAll(/"preview_url":"[^"]*"/g, '"preview_url":null')))
  }
  renderScreen('/@bob/media', { server, signedInAs: ada, ports: { fetch: without } })
  const tile = await screen.findByRole('link', { name: 'Picture 1' })
  expect(tile.querySelector('img')?.getAttribute('src')).toMatch(/file1$/)
})

it.each([
  ['hide_all', 0, 7],
  ['default', 5, 2],
  ['show_all', 7, 0],
] as const)('covers media in the grid as in posts, by the setting %s (R-stat-04b, R-stat-04c)', async (media, shown, hidden) => {
  const { session } = renderScreen('/@bob/media', { server, signedInAs: ada })
  changeSetting(session.key, readingSettings.media, () => media)
  onTestFinished(() => changeSetting(session.key, readingSettings.media, () => 'server'))
  const feed = await screen.findByRole('feed', { name: 'Media of Bob' })
  await waitFor(() => expect(within(feed).queryAllByRole('link', { name: /^Picture/ })).toHaveLength(shown))
  expect(within(feed).queryAllByRole('link', { name: /^Hidden media of/ })).toHaveLength(hidden)
})

it('shows in the grid what the reader has shown in the post, and covers what the reader has hidden (R-stat-04d, R-acct-12c, #26)', async () => {
  const { navigator, user } = renderScreen('/@bob', { server, signedInAs: ada })
  const post = async (text: string) => within(await screen.findByRole('article', { name: new RegExp(text) }))
  await user.click((await post('Post 2')).getByRole('button', { name: /Click to show/ }))
  await user.click((await post('Post 0')).getByRole('button', { name: 'Hide media' }))
  navigator.push('/@bob/media')
  const feed = await screen.findByRole('feed', { name: 'Media of Bob' })
  await waitFor(() => expect(within(feed).queryAllByRole('link', { name: /^Picture/ })).toHaveLength(6))
  expect(within(feed).queryByRole('link', { name: 'Picture 1' })).toBeNull()
  expect(within(feed).queryAllByRole('link', { name: /^Hidden media of/ })).toHaveLength(1)
})

it('says that there is nothing to look at, and what failed (R-acct-12)', async () => {
  const { unmount } = renderScreen('/@ada/media', { server, signedInAs: ada })
  expect(await screen.findByText('No pictures, films or sounds yet.')).toBeDefined()
  unmount()
  const { fetch } = portsTo(server)
  renderScreen('/@bob/media', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        url.includes('only_media')
          ? new Response('{"error":"broken"}', { status: 500, headers: { 'content-type': 'application/json' } })
          : fetch(url, init),
    },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  // The account itself is still shown.
  expect(screen.getByRole('heading', { level: 2, name: 'Bob' })).toBeDefined()
})

it('keeps what somebody posted with a hashtag at an address of its own (R-acct-12d, R-shell-11)', async () => {
  await bob.client.call(statusEndpoints.create, { body: { status: 'Singing #birds', visibility: 'public' } })
  renderScreen('/@bob/tagged/birds', { server, signedInAs: ada })
  const column = await screen.findByRole('region', { name: '#birds by Bob' })
  expect(await within(column).findByRole('article', { name: /Singing/ })).toBeDefined()
  expect(within(column).queryByRole('article', { name: /Post 0/ })).toBeNull()
})
