import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { scheduleEndpoint } from '@starling/api/scheduled-statuses'
import type { ScheduledStatus, Status } from '@starling/api/statuses'
import { asPlainMastodon } from '../../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { preferences } from '../../../storage/preferences.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'
import { draftStore } from '../drafts/draftStore.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
})
beforeEach(async () => {
  localStorage.clear()
  preferences.reset()
  forgetPage()
  ada = await server.createAccount(`ada${Date.now()}`)
})
afterAll(() => server.close())

async function ask<T>(path: string): Promise<T> {
  const response = await server.request(path, { headers: { authorization: `Bearer ${ada.token}` } })
  return (await response.json()) as T
}

const waiting = async () => (await ask<ScheduledStatus[]>('/api/v1/scheduled_statuses')).map(({ params }) => params.text)
const published = () => ask<Status[]>(`/api/v1/accounts/${ada.account.id}/statuses`)

type Fetch = ReturnType<typeof portsTo>['fetch']

/** Shows the list with one post, which is scheduled for tomorrow. */
async function open(status: string, fetch: Fetch = portsTo(server).fetch) {
  const body = { status, spoiler_text: 'Early', visibility: 'unlisted', scheduled_at: new Date(Date.now() + 86_400_000).toISOString() }
  await ada.client.call(scheduleEndpoint, { body })
  const view = renderScreen('/scheduled', { server, signedInAs: ada, ports: { fetch } })
  return { ...view, button: await screen.findByRole('button', { name: 'Publish now' }) }
}

it('publishes a scheduled post now, as it was written, and once (R-comp-03d, #26)', async () => {
  const { user, button } = await open('Sooner than planned')
  button.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open' })).toBeDefined()
  expect(await waiting()).toEqual([])
  const [post, ...others] = await published()
  expect(post).toMatchObject({ spoiler_text: 'Early', visibility: 'unlisted' })
  expect(post?.content).toContain('Sooner than planned')
  expect(others).toEqual([])
  expect(await screen.findByText(/Nothing is scheduled\./)).toBeDefined()
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

it('publishes nothing where the scheduled post could not be taken back, which would be published again (R-comp-03d, #26)', async () => {
  const through = portsTo(server).fetch
  const { user, button, session } = await open('Still for tomorrow', (url, init) =>
    init?.method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : through(url, init),
  )
  await user.click(button)
  expect(await screen.findByText('That did not work')).toBeDefined()
  expect(await waiting()).toEqual(['Still for tomorrow'])
  expect(await published()).toEqual([])
  expect(draftStore(session.key).written.get()).toEqual([])
})

it('goes on where only the answer to taking it back was lost (R-comp-03d, #26)', async () => {
  const through = portsTo(server).fetch
  const { user, button } = await open('The answer was lost', async (url, init) => {
    const response = await through(url, init)
    if (init?.method === 'DELETE') throw new TypeError('Failed to fetch')
    return response
  })
  await user.click(button)
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(await waiting()).toEqual([])
  expect(await published()).toHaveLength(1)
})

it('keeps the words as a draft with its time where the server does not take the post (R-comp-03d, #26)', async () => {
  const through = portsTo(server).fetch
  const { user, button } = await open('Refused for now', (url, init) =>
    init?.method === 'POST' && url.endsWith('/api/v1/statuses')
      ? Promise.resolve(Response.json({ error: 'Not now' }, { status: 422 }))
      : through(url, init),
  )
  await user.click(button)
  expect(await screen.findByText('Your post was not published')).toBeDefined()
  expect(screen.getByText('Not now')).toBeDefined()
  expect(await published()).toEqual([])
  expect(await screen.findByText(/is in your drafts and not scheduled\./)).toBeDefined()
  expect(screen.getByText('Refused for now')).toBeDefined()
})

it('can be undone for as long as any post (R-comp-03d, #26)', async () => {
  preferences.change({ undoSendSeconds: 60 })
  const { user, button } = await open('Perhaps not')
  await user.click(button)
  const told = (await screen.findByText('Sending your post…')).closest('li')
  await user.click(within(told ?? document.body).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await composeField()).value).toBe('Perhaps not'))
  expect(await published()).toEqual([])
})
