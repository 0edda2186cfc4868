import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import type { BrowserPorts } from '../../../session/browserPorts.ts'
import { draftStorageKey } from '../../../storage/storageKeys.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(draftStorageKey)).length

it('a thread can be given up at once, and that can be undone (R-comp-01, #10)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'First')
  await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  await user.type(await screen.findByRole('textbox', { name: 'Text of post 2' }), 'Second')
  await waitFor(() => expect(stored()).toBe(1))
  await user.click(screen.getByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('button', { name: 'Delete this draft' }))
  expect(await screen.findByText('Draft deleted.')).toBeDefined()
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(stored()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(location.pathname).toBe('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe('First'))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 2' }).value).toBe('Second')
})

it('nothing to give up is offered where nothing is written', async () => {
  const { user } = renderScreen('/publish?mention=bob', { server, signedInAs: ada })
  await composeField()
  await user.click(screen.getByRole('button', { name: 'More options' }))
  expect(await screen.findByRole('button', { name: 'Done' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete this draft' })).toBeNull()
})

it('opens the list of drafts with the focus on the latest, which Enter goes on with (R-comp-01, R-shell-20, #10)', async () => {
  const { user, navigator } = renderScreen('/publish?mention=bob', { server, signedInAs: ada })
  await user.type(await composeField(), 'about the ferry')
  act(() => navigator.push('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe(''))
  await user.click(await screen.findByRole('button', { name: /draft/i }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('@bob about the ferry'))
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await composeField()).value).toBe('@bob about the ferry'))
})

it('gives the focus to a draft that is brought back into the list (R-comp-01, R-shell-20, #26)', async () => {
  const { user, navigator } = renderScreen('/publish?mention=bob', { server, signedInAs: ada })
  await user.type(await composeField(), 'about the ferry')
  act(() => navigator.push('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe(''))
  await user.click(await screen.findByRole('button', { name: /draft/i }))
  await user.click(await screen.findByRole('button', { name: 'Delete this draft' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /about the ferry/ })))
})

/** A server that never answers an upload, and the number of uploads that were not aborted. */
function silentUploads() {
  const through = portsTo(server).fetch
  const signals: (AbortSignal | null | undefined)[] = []
  const ports: Partial<BrowserPorts> = {
    fetch: async (url, init) => {
      if (init?.method !== 'POST' || !url.endsWith('/api/v2/media')) return through(url, init)
      signals.push(init.signal)
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))))
    },
  }
  return { ports, underWay: () => signals.filter((signal) => signal?.aborted !== true).length, begun: () => signals.length }
}

it('ends the uploads of a draft that is given up, and begins them again where it is brought back (R-comp-01, R-media-01, #10)', async () => {
  const { ports, underWay, begun } = silentUploads()
  const { user, container } = renderScreen('/publish', { server, signedInAs: ada, ports })
  const choose = async (index: number, name: string) => {
    const input = container.querySelectorAll<HTMLInputElement>('input[type="file"][multiple]')[index]
    if (input) await user.upload(input, new File(['x'], name, { type: 'image/png' }))
  }
  await user.type(await composeField(), 'First')
  await choose(0, 'kite.png')
  await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  await user.type(await screen.findByRole('textbox', { name: 'Text of post 2' }), 'Second')
  await choose(0, 'swift.png')
  expect(await screen.findByRole('button', { name: 'Stop sending swift.png' })).toBeDefined()
  await waitFor(() => expect(underWay()).toBe(2))
  await user.click(screen.getByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('button', { name: 'Delete this draft' }))
  expect(await screen.findByText('Draft deleted.')).toBeDefined()
  expect(underWay()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Stop sending kite.png' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Stop sending swift.png' })).toBeDefined()
  await waitFor(() => expect([underWay(), begun()]).toEqual([2, 4]))
})

it('ends the uploads of a draft deleted in the list (R-comp-01, #10)', async () => {
  const { ports, underWay } = silentUploads()
  const { user, container, navigator } = renderScreen('/publish?mention=ben', { server, signedInAs: ada, ports })
  await composeField()
  const input = container.querySelector<HTMLInputElement>('input[type="file"][multiple]')
  if (input) await user.upload(input, new File(['x'], 'kite.png', { type: 'image/png' }))
  await waitFor(() => expect(underWay()).toBe(1))
  await waitFor(() => expect(stored()).toBe(1))
  await act(async () => navigator.push('/publish'))
  await user.click(await screen.findByRole('button', { name: '1 other draft' }))
  expect(underWay()).toBe(1)
  await user.click(await screen.findByRole('button', { name: 'Delete this draft' }))
  expect(underWay()).toBe(0)
})
