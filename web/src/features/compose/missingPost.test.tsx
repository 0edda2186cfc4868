import type { Status } from '@starling/api/statuses'
import { createPublishing } from '@starling/domain/publishing'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { setOffline } from '../../app/setOffline.fixture.ts'
import { useFakeDatabase } from '../../storage/fakeDatabase.fixture.ts'
import { draftStorageKey } from '../../storage/storageKeys.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

useFakeDatabase()

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  // Compiling the composer can take longer than a test waits.
  await import('./ComposeScreen.tsx')
  server = await startTestServer()
})
beforeEach(async () => {
  localStorage.clear()
  forgetPage()
  ada = await server.createAccount(`ada${Date.now()}`)
})
afterAll(() => server.close())

const lost = /The post this belongs to is not there any more/
const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith(draftStorageKey))

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await server.request(path, {
    method,
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as T
}

const post = (status: string) => ask<Status>('POST', '/api/v1/statuses', { status, visibility: 'public' })
/** This page is not informed of it. */
const remove = ({ id }: Status) => ask('DELETE', `/api/v1/statuses/${id}`)
/** A column of the same name also has a button of that name. */
const sending = async (name: string) =>
  (await screen.findAllByRole('button', { name })).find((one) => one.matches('[type=submit]')) as HTMLElement
const latest = async () => (await ask<Status[]>('GET', `/api/v1/accounts/${ada.account.id}/statuses?limit=1`))[0]

/** A server that accepts no posts from this page. */
function refusing() {
  const through = portsTo(server).fetch
  const isPost = (method: string | undefined, url: string) => method === 'POST' && url.endsWith('/api/v1/statuses')
  const fetch: typeof through = async (url, init) =>
    isPost(init?.method, url) ? Response.json({ error: 'Text is too plain' }, { status: 422 }) : through(url, init)
  return { fetch }
}

it.each([
  ['reply', 'Reply'],
  ['quote', 'Publish'],
  ['edit', 'Save changes'],
])('words of a composer to %s a post that is gone become a new post (R-comp-16, R-comp-01, #10)', async (kind, button) => {
  const original = await post('Soon gone')
  const { user } = renderScreen(`/publish?${kind}=${original.id}`, { server, signedInAs: ada })
  await user.type(await composeField(), 'Many words')
  await remove(original)
  await user.click(await sending(button))
  expect(await screen.findByText(lost)).toBeDefined()
  expect((await composeField()).value).toContain('Many words')
  expect(storedDrafts()).toHaveLength(1)
  await user.click(await sending('Publish'))
  expect(await screen.findByText('Post published.')).toBeDefined()
  const published = await latest()
  expect(published?.content).toContain('Many words')
  expect(published?.id).not.toBe(original.id)
  expect(published).toMatchObject({ in_reply_to_id: null, quote: null })
  expect(storedDrafts()).toHaveLength(0)
})

it('a refusal for another reason leaves the reply a reply (R-comp-16)', async () => {
  const original = await post('Still here')
  const { user } = renderScreen(`/publish?reply=${original.id}`, { server, signedInAs: ada, ports: refusing() })
  await user.type(await composeField(), 'An answer')
  await user.click(await sending('Reply'))
  expect(await screen.findByText('Text is too plain')).toBeDefined()
  expect(screen.queryByText(lost)).toBeNull()
  expect(await sending('Reply')).toBeDefined()
})

it('a reply that waited for the network while its post was deleted is a draft of a new post (R-comp-02, R-comp-16)', async () => {
  const original = await post('Soon gone')
  const { user } = renderScreen(`/publish?reply=${original.id}`, { server, signedInAs: ada })
  await user.type(await composeField(), 'Later')
  await waitFor(() => expect(document.querySelector('[data-outbox]')).not.toBeNull())
  setOffline(true)
  await user.click(await sending('Reply'))
  expect(await screen.findByRole('button', { name: /1 post waits to be sent/ })).toBeDefined()
  await remove(original)
  setOffline(false)
  expect(await screen.findByText(lost)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Open' }))
  await user.click(await sending('Publish'))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(await latest()).toMatchObject({ in_reply_to_id: null })
})

it('early words for a post that is gone go on as a new post (R-comp-01, #10)', async () => {
  const original = await post('Gone before')
  await remove(original)
  const { user } = renderScreen(`/publish?reply=${original.id}`, { server, signedInAs: ada })
  await user.type(await screen.findByRole('textbox', { name: 'Text of the post' }), 'Typed too early')
  await user.click(await screen.findByRole('button', { name: 'New post' }))
  expect((await composeField()).value).toBe('Typed too early')
  await user.click(await sending('Publish'))
  expect(await screen.findByText('Post published.')).toBeDefined()
})

it('a reply that is refused under its post stays there and says why (R-err-01, R-comp-01, #10)', async () => {
  const original = await post('Still here')
  const { user, container } = renderScreen(`/@${ada.account.acct}/${original.id}`, { server, signedInAs: ada, ports: refusing() })
  await user.click((await screen.findAllByRole('button', { name: /^Reply/ }))[0] as HTMLElement)
  await user.type(await composeField(container), 'An answer')
  await user.click(await sending('Reply'))
  expect(await screen.findByText('Text is too plain')).toBeDefined()
  expect((await composeField(container)).value).toBe('An answer')
  expect(screen.getByRole('article', { name: 'Your reply' })).toBeDefined()
})

it('a reply refused under its post because that is gone goes on in front (R-comp-16, #10)', async () => {
  const original = await post('Soon gone')
  const { user, container } = renderScreen(`/@${ada.account.acct}/${original.id}`, { server, signedInAs: ada })
  await user.click((await screen.findAllByRole('button', { name: /^Reply/ }))[0] as HTMLElement)
  await user.type(await composeField(container), 'An answer')
  await remove(original)
  await user.click(await sending('Reply'))
  await waitFor(() => expect(location.pathname).toBe('/publish'))
  expect(await screen.findByText(lost)).toBeDefined()
  expect((await composeField()).value).toBe('An answer')
  await user.click(await sending('Publish'))
  expect(await screen.findByText('Post published.')).toBeDefined()
})

it('a reply written under a post that is deleted meanwhile goes on in front (R-comp-16, R-comp-01, #10)', async () => {
  const original = await post('Soon gone')
  const { user, session, container } = renderScreen(`/@${ada.account.acct}/${original.id}`, { server, signedInAs: ada })
  await screen.findAllByText('Soon gone')
  await user.click((await screen.findAllByRole('button', { name: /^Reply/ }))[0] as HTMLElement)
  await user.type(await composeField(container), 'In the middle of')
  await session.part(createPublishing).deleteStatus(original.id)
  expect(await screen.findByText(lost)).toBeDefined()
  await waitFor(() => expect(location.pathname).toBe('/publish'))
  expect((await composeField()).value).toBe('In the middle of')
  await waitFor(() => expect(document.activeElement?.matches('textarea')).toBe(true))
  await user.keyboard(' a word')
  await user.click(await sending('Publish'))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect((await latest())?.content).toContain('In the middle of a word')
})
