import { instanceEndpoints } from '@starling/api/instance'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

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

async function lastPost(): Promise<string | undefined> {
  const response = await server.request(`/api/v1/accounts/${ada.account.id}/statuses?limit=1`)
  return ((await response.json()) as { content: string }[])[0]?.content
}

it('sends the field as it is, also with what was typed right before (R-comp-01, R-comp-04, R-shell-20, #10)', async () => {
  renderScreen('/publish', { server, signedInAs: ada })
  const field = await composeField()
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const send = () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  type('Good')
  type('o'.repeat(501))
  send()
  expect(await screen.findByText('1 character too many.')).toBeTruthy()
  type('Good morning')
  type('Good morning, all')
  send()
  await waitFor(async () => expect(await lastPost()).toBe('<p>Good morning, all</p>'))
})

it('counts to the limit that the server says (R-comp-27d)', async () => {
  const { data } = await server.client().call(instanceEndpoints.get)
  const statuses = { ...data.configuration.statuses, max_characters: 1000 }
  instanceStore(server.origin).set({ ...data, configuration: { ...data.configuration, statuses } })
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) =>
    url.endsWith('/api/v2/instance') ? Response.json({ ...data, configuration: { ...data.configuration, statuses } }) : through(url, init)
  const { user } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
  await user.type(await composeField(), 'Good morning')
  expect(await screen.findByText('988 characters left')).toBeDefined()
  instanceStore(server.origin).set(null)
})

it('counts what is typed, and draws it under the field (R-comp-27)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const field = await composeField()
  await user.type(field, 'Good morning, @grace')
  expect(field.previousElementSibling?.textContent).toBe('Good morning, @grace')
  expect(await screen.findByText('480 characters left')).toBeTruthy()
})

it('draws a further letter without React, and what surrounds the field once it is stored (#10)', async () => {
  const drawn = vi.fn()
  const { user } = renderScreen('/publish', { server, signedInAs: ada, onDrawn: drawn })
  const field = await composeField()
  await user.type(field, 'G')
  await screen.findByText('499 characters left')
  drawn.mockClear()
  fireEvent.change(field, { target: { value: 'Go' } })
  expect(field.previousElementSibling?.textContent).toBe('Go')
  expect(drawn).not.toHaveBeenCalled()
  expect(await screen.findByText('498 characters left')).toBeTruthy()
})

it('Escape that gives up a composition closes no dialog, and Enter that confirms one sends nothing (R-comp-01, R-shell-20, #10)', async () => {
  const before = await lastPost()
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  await user.click((await screen.findAllByRole('link', { name: 'New post' }))[0] ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'New post' })
  const field = await composeField(dialog)
  await waitFor(() => expect(document.activeElement).toBe(field))
  /** Keys that an input method has taken, as browsers tell of them, while it composes a word. */
  const compose = (into: HTMLInputElement | HTMLTextAreaElement, text: string, keys: readonly { key: string; ctrlKey?: boolean }[]) => {
    fireEvent.compositionStart(into)
    fireEvent.change(into, { target: { value: text } })
    for (const key of keys) fireEvent.keyDown(into, { ...key, keyCode: 229 })
    fireEvent.compositionEnd(into)
  }
  compose(field, '日本', [{ key: 'Escape' }, { key: 'Enter', ctrlKey: true }])
  expect(field.value).toBe('日本')
  expect(dialog.isConnected).toBe(true)
  await user.click(within(dialog).getByRole('button', { name: 'Add a poll' }))
  const option = (n: number) => within(dialog).getByRole<HTMLInputElement>('textbox', { name: `Option ${n}` })
  await waitFor(() => expect(document.activeElement).toBe(option(1)))
  compose(option(1), 'はい', [{ key: 'Enter' }])
  expect(document.activeElement).toBe(option(1))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(option(2))
  expect(await lastPost()).toBe(before)
  // A key of one's own closes it as ever.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})

it('Alt+x opens the warning and removes it, from any field, also where a Mac makes a sign of it, but not where it makes a letter (R-shell-20c)', async () => {
  renderScreen('/publish', { server, signedInAs: ada })
  const field = await composeField()
  const warning = () => screen.queryByRole('textbox', { name: 'Content warning' })
  for (const other of [{ key: 'ź', altKey: true, code: 'KeyX' }, { key: 'x' }, { key: 'x', altKey: true, ctrlKey: true }])
    fireEvent.keyDown(field, other)
  expect(warning()).toBeNull()
  await screen.findByRole('button', { name: 'Add a content warning' })
  expect(fireEvent.keyDown(field, { key: '≈', code: 'KeyX', altKey: true })).toBe(false)
  const opened = warning()
  expect(document.activeElement).toBe(opened)
  if (opened === null) throw new Error('the warning is not open')
  fireEvent.keyDown(opened, { key: 'x', code: 'KeyX', altKey: true })
  await waitFor(() => expect(warning()).toBeNull())
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('button', { name: 'Add a content warning' }).getAttribute('aria-keyshortcuts')).toBe('Alt+X')
})
