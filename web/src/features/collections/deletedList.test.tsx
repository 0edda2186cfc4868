import { listEndpoints } from '@starling/api/lists'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

it.each([
  ['from the overview', ['/lists'], 0],
  ['from the overview, which was opened from another screen', ['/home', '/lists'], 1],
  ['from another screen', ['/home'], 1],
  ['from the address of the list', [], 0],
])('leaves no screen of a deleted list to come back to: %s (R-list-02d, #26)', async (_, before, index) => {
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Fleeting' } })
  const paths = [...before, `/lists/${list.id}`]
  const { user, navigator } = renderScreen(paths[0] ?? '', { server, signedInAs: ada })
  for (const path of paths.slice(1)) act(() => navigator.push(path))
  await user.click(await screen.findByRole('link', { name: 'Edit list' }))
  await user.click(await screen.findByRole('button', { name: 'Delete list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Fleeting”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(navigator.getLocation()).toMatchObject({ path: '/lists', index }))
  expect(await screen.findByRole('region', { name: 'Lists' })).toBeDefined()
})
