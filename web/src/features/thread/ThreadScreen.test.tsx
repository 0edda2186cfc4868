import { screen, waitFor, within } from '@testing-library/react'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
}, 60_000)

afterAll(() => server.close())

async function publish(by: TestAccount, status: string, in_reply_to_id?: string): Promise<string> {
  const { data } = await by.client.call(statusEndpoints.create, {
    body: { status, visibility: 'public', ...(in_reply_to_id === undefined ? {} : { in_reply_to_id }) },
  })
  return data.id
}

it('shows a post between what it answers and what answers it (R-stat-13)', async () => {
  const first = await publish(ada, 'First words')
  const middle = await publish(bob, 'Middle words', first)
  await publish(ada, 'Answer from another', middle)
  await publish(bob, 'Answer from oneself', middle)
  renderScreen(`/@bob/${middle}`, { server, signedInAs: ada })
  await screen.findByRole('article', { name: /Answer from another/ })
  const order = ['First words', 'Middle words', 'Answer from oneself', 'Answer from another']
  // Posts are named in idle moments, each in its own.
  await waitFor(() => {
    const names = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label') ?? '')
    expect(names.map((name) => order.find((words) => name.includes(words)))).toEqual(order)
  })
})

it('says so where a post is not here (R-stat-19)', async () => {
  renderScreen('/@ada/12345', { server, signedInAs: ada })
  expect(await screen.findByText(/This post is not here/)).toBeDefined()
})

it('marks an edited post and compares its versions (R-stat-14)', async () => {
  const id = await publish(ada, 'Patince')
  await ada.client.call(statusEndpoints.edit, { params: { id }, body: { status: 'Patience' } })
  const { user } = renderScreen(`/@ada/${id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: /^Edited/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Edits' })
  expect(await within(dialog).findByText('Patince')).toBeDefined()
  expect(within(dialog).getByText('Patience')).toBeDefined()
})

it('leads from the count to the people', async () => {
  const id = await publish(ada, 'Much liked')
  await bob.client.call(statusEndpoints.favourite, { params: { id } })
  const { user } = renderScreen(`/@ada/${id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('link', { name: '1 favourite' }))
  expect(await screen.findByRole('article', { name: 'Bob, @bob' })).toBeDefined()
})

it('deletes one’s own post after asking (R-int-16)', async () => {
  const id = await publish(ada, 'A slip')
  const { user } = renderScreen(`/@ada/${id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Post deleted')).toBeDefined()
  await expect(ada.client.call(statusEndpoints.get, { params: { id } })).rejects.toMatchObject({ kind: 'not-found' })
})
