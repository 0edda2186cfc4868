import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

it('follows what another tab writes, and forgets with it what was published there', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'here')
  dispatchEvent(new Event('pagehide'))
  const key = Object.keys(localStorage).find((name) => name.startsWith('starling:draft')) ?? ''
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { draft: { text: string } }
  localStorage.setItem(key, JSON.stringify({ ...stored, draft: { ...stored.draft, text: 'written there', idempotencyKey: 'their key' } }))
  dispatchEvent(new StorageEvent('storage', { key }))
  await waitFor(async () => expect((await composeField()).value).toBe('written there'))
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key }))
  await waitFor(async () => expect((await composeField()).value).toBe(''))
})

it('says that a draft was published or deleted in another tab, and does not send it again (R-comp-04e, #26)', async () => {
  const sent: string[] = []
  const through = portsTo(server).fetch
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: (url, init) => {
        if (init?.method === 'POST' && url.endsWith('/api/v1/statuses')) sent.push(url)
        return through(url, init)
      },
    },
  })
  await user.type(await composeField(), 'Only once')
  dispatchEvent(new Event('pagehide'))
  const key = Object.keys(localStorage).find((name) => name.startsWith('starling:draft')) ?? ''
  // This tab is not told of it before its button is pressed.
  localStorage.removeItem(key)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This draft was published or deleted in another tab.')).toBeDefined()
  const field = await composeField()
  expect(field.value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(sent).toEqual([])
  // From then on it is an empty composer like any other.
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText("Post can't be blank. Write something or add a picture.")).toBeDefined()
  await user.type(field, 'Something else')
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
})
