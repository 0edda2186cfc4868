import { screen } from '@testing-library/react'
import { timelineEndpoints } from '@starling/api/timelines'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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

const latest = async () =>
  (await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id }, query: { limit: 1 } })).data[0]

it('goes on at the next option when one of a poll is removed (#7, 2.15)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Add a poll' }))
  await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Tea')
  await user.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Coffee')
  await user.click(await screen.findByRole('button', { name: 'Remove option 1' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 1' }))
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveProperty('value', 'Coffee')
})

it('goes on at the next option with Enter, which sends nothing (R-poll-04)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Tea or coffee, Enter?')
  await user.click(screen.getByRole('button', { name: 'Add a poll' }))
  await user.keyboard('Tea{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 2' }))
  await user.keyboard('Coffee{Enter}{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 3' }))
  expect((await composeField()).value).toBe('Tea or coffee, Enter?')
  expect(await latest()).toBeUndefined()
})

it('writes a poll (R-poll-04a, R-poll-04b)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Tea or coffee?')
  await user.click(screen.getByRole('button', { name: 'Add a poll' }))
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Tea')
  await user.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Coffee')
  expect(screen.getByRole('textbox', { name: 'Option 3' })).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Runs for' }), '6 hours')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect((await latest())?.poll?.options.map(({ title }) => title)).toEqual(['Tea', 'Coffee'])
})
