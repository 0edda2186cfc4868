import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
})
afterAll(() => server.close())

const write = async (status: string) =>
  (await ada.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })).data as { readonly id: string }

it('what one pins stands first on the own profile at once, and what one takes back stands there no longer (R-int-03a, R-stat-20d)', async () => {
  const { id } = await write('A heron')
  await write('A tern')
  await ada.client.call(statusEndpoints.pin, { params: { id } })
  const { user, navigator } = renderScreen('/@ada', { server, signedInAs: ada })
  const marked = () => screen.queryAllByText('Pinned').map((mark) => mark.closest('article')?.textContent ?? '')
  const choose = async (words: string, entry: string) => {
    const card = screen.getAllByRole('article').find(({ textContent }) => textContent.includes(words))
    if (!card) throw new Error(`No post with ${words}`)
    await user.click(within(card).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }
  await waitFor(() => expect(marked()).toEqual([expect.stringContaining('A heron')]))
  await choose('A tern', 'Pin on profile')
  await waitFor(() => expect(marked()).toEqual([expect.stringContaining('A tern'), expect.stringContaining('A heron')]))
  await choose('A heron', 'Unpin from profile')
  await waitFor(() => expect(marked()).toEqual([expect.stringContaining('A tern')]))

  navigator.push('/pinned')
  const list = await screen.findByRole('region', { name: 'Pinned posts' })
  expect(await within(list).findByRole('article', { name: /A tern/ })).toBeDefined()
  expect(within(list).queryByRole('article', { name: /A heron/ })).toBeNull()
})
