import { accountEndpoints } from '@starling/api/accounts'
import { anInstance } from '@starling/api/fixtures'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { instanceStore } from '../accounts/instances.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { composeField } from './composeField.fixture.ts'
import { portsTo, renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let statusId: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  const bob = await server.createAccount('bob', { displayName: 'Bob' })
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'Loud thread', visibility: 'public' } })
  statusId = (data as { id: string }).id
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

/** A server that answers some calls as Hollo answers what it does not know, and announces nothing. */
function withoutCalls(lacked: RegExp) {
  const through = portsTo(server).fetch
  const asked: string[] = []
  const bodies: string[] = []
  const plain = anInstance({ version: '0.10.0', title: 'Plain' })
  const fetch: typeof through = async (url, init) => {
    const { pathname } = new URL(url)
    const call = `${init?.method ?? 'GET'} ${pathname}`
    asked.push(call)
    if (call === 'POST /api/v1/statuses') bodies.push(String(init?.body))
    if (call === 'GET /api/v2/instance') return Response.json(plain)
    return lacked.test(call) ? new Response('404 Not Found', { status: 404 }) : through(url, init)
  }
  instanceStore(server.origin).set(plain)
  onTestFinished(() => instanceStore(server.origin).set(null))
  return { asked, bodies, ports: { fetch } }
}

const counted = (asked: readonly string[], call: string) => asked.filter((one) => one === call).length

it('sends who may find a post to servers that have such a choice, and to no other (R-comp-15, #26)', async () => {
  const { bodies, ports } = withoutCalls(/^$/)
  const { user, unmount } = renderScreen('/publish', { server, signedInAs: ada, ports })
  await user.type(await composeField(), 'Plain words')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(bodies).toHaveLength(1)
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ status: 'Plain words', visibility: 'public' })
  expect(JSON.parse(bodies[0] ?? '')).not.toHaveProperty('searchability')
  unmount()
})

it('offers to mute a conversation once, where the server answers that it cannot (R-inst-04b, #26)', async () => {
  const { asked, ports } = withoutCalls(/\/mute$/)
  const { user } = renderScreen(`/@bob/${statusId}`, { server, signedInAs: ada, ports })
  const open = async () =>
    user.click(within(await screen.findByRole('article', { name: /Loud thread/ })).getByRole('button', { name: 'More' }))
  await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Mute conversation' }))
  await waitFor(() => expect(counted(asked, `POST /api/v1/statuses/${statusId}/mute`)).toBe(1))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await open()
  expect(await screen.findByRole('menuitem', { name: 'Mute words' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Mute conversation' })).toBeNull()
})

it('shows no tab of what people feature where the server answered that it has none (R-inst-04b, #26)', async () => {
  const { ports } = withoutCalls(/\/(featured_tags|endorsements)$/)
  const { user, unmount } = renderScreen('/@bob', { server, signedInAs: ada, ports })
  await user.click(await screen.findByRole('link', { name: 'Featured' }))
  expect(await screen.findByRole('heading', { name: 'starling.test does not have this' })).toBeDefined()
  unmount()
  renderScreen('/@bob', { server, signedInAs: ada, ports })
  expect(await screen.findByRole('link', { name: 'Media' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Featured' })).toBeNull()
})

it.each(['/circles', '/bookmark_categories', '/emoji_reactions', '/scheduled'])(
  'says at %s that the server does not have it (R-inst-04b, R-err-08, #26)',
  async (path) => {
    const { ports } = withoutCalls(/GET .*\/(circles|bookmark_categories|emoji_reactions|scheduled_statuses)$/)
    renderScreen(path, { server, signedInAs: ada, ports })
    expect(await screen.findByRole('heading', { name: 'starling.test does not have this' })).toBeDefined()
  },
)

it('promises no report about the year where the server makes none (R-ntf-26, #26)', async () => {
  const { ports } = withoutCalls(/annual_reports/)
  renderScreen('/annual-reports/2026', { server, signedInAs: ada, ports })
  expect(await screen.findByRole('heading', { name: 'starling.test does not have this' })).toBeDefined()
  expect(screen.queryByText(/Reports are offered/)).toBeNull()
})

it('links in About only to texts and lists that are there (R-inst-03, #26)', async () => {
  const { ports } = withoutCalls(/privacy_policy|directory/)
  const directory = renderScreen('/directory', { server, signedInAs: ada, ports })
  expect(await screen.findByRole('heading', { name: 'starling.test does not have this' })).toBeDefined()
  directory.unmount()
  renderScreen('/about', { server, signedInAs: ada, ports })
  expect(await screen.findByRole('heading', { name: 'Plain' })).toBeDefined()
  const links = screen.getByRole('navigation', { name: 'More about this server' })
  await waitFor(() => expect(within(links).queryAllByRole('link')).toEqual([]))
})

it('does not ask again for a private note where the server keeps none (R-inst-04b, #26)', async () => {
  const { asked, ports } = withoutCalls(/\/note$/)
  const { data } = await ada.client.call(accountEndpoints.lookup, { query: { acct: 'bob' } })
  const { user, unmount } = renderScreen('/@bob', { server, signedInAs: ada, ports })
  await user.click(await screen.findByRole('button', { name: 'Add a private note' }))
  await user.keyboard('Met at the fair')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(counted(asked, `POST /api/v1/accounts/${data.id}/note`)).toBe(1))
  unmount()
  renderScreen('/@bob', { server, signedInAs: ada, ports })
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a private note' })).toBeNull()
})
