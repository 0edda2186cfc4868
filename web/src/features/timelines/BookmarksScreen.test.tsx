import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { timelineEndpoints } from '@starling/api/timelines'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  for (const text of ['One', 'Two', 'Three']) {
    const made = await asAda('/api/v1/statuses', { status: text, visibility: 'public' })
    await asAda(`/api/v1/statuses/${((await made.json()) as { id: string }).id}/bookmark`, {})
  }
})
afterAll(() => server.close())

function asAda(path: string, body: object) {
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  return server.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** A server that answers one bookmark per page, each with a link to the next, as GoToSocial may. */
function onePerPage() {
  const asked: string[] = []
  const through = portsTo(server).fetch
  const fetch: typeof through = (url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/v1/bookmarks') return through(url, init)
    asked.push(searchParams.toString())
    searchParams.set('limit', '1')
    return through(`${server.origin}${pathname}?${searchParams.toString()}`, init)
  }
  return { asked, fetch }
}

it('asks for the next pages of a list that is shorter than the window, and for none that does not exist (R-int-07a, R-stat-20c, R-err-07)', async () => {
  const { asked, fetch } = onePerPage()
  renderScreen('/bookmarks', { server, signedInAs: ada, ports: { fetch } })
  for (const text of ['Three', 'Two', 'One']) expect(await screen.findByText(text)).toBeDefined()
  expect(await screen.findByText('You have reached the end')).toBeDefined()
  const pages = asked.length
  await new Promise((done) => setTimeout(done, 300))
  expect(asked).toHaveLength(pages)
  expect(pages).toBeLessThanOrEqual(4)
})

it('takes a post out when its bookmark is taken away, and puts it back on request (R-int-02a)', async () => {
  const { user } = renderScreen('/bookmarks', { server, signedInAs: ada })
  const two = await screen.findByRole('article', { name: /Two/ })
  await user.click(within(two).getByRole('button', { name: /^Bookmark/ }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /Two/ })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: /Two/ })).toBeDefined()
})

it('files a post again under the categories that it was in when removing its bookmark is undone (R-int-02a, R-bmc-05, #26)', async () => {
  const call = ada.client.call
  const { data: category } = await call(bookmarkCategoryEndpoints.create, { body: { title: 'Later' } })
  const { data: posts } = await call(timelineEndpoints.account, { params: { id: ada.account.id } })
  const one = posts.find(({ content }) => content.includes('One'))
  if (one === undefined) throw new Error('It is not there')
  await call(bookmarkCategoryEndpoints.addStatuses, { params: { id: category.id }, body: { status_ids: [one.id] } })
  const { user } = renderScreen('/bookmarks', { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /One/ })
  await user.click(within(post).getByRole('button', { name: /^Bookmark/ }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /One/ })).toBeNull())
  const categories = async () => (await call(bookmarkCategoryEndpoints.ofStatus, { params: { id: one.id } })).data.map(({ id }) => id)
  expect(await categories()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await categories()).toEqual([category.id]))
})
