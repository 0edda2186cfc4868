import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
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
