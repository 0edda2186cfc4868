import { screen, waitFor, within } from '@testing-library/react'
import { pollEndpoints } from '@starling/api/polls'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bea: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bea = await server.createAccount('bea')
})
afterAll(() => server.close())

const ask = async (status: string) =>
  (await bea.client.call(statusEndpoints.create, { body: { status, poll: { options: ['Leek', 'Potato'], expires_in: 3600 } } })).data

/** The card of a post on its own page. */
async function cardOf(words: string) {
  const article = (await screen.findByText(words)).closest('article')
  if (!article) throw new Error(`No article around “${words}”`)
  return within(article)
}

it('who votes with the keyboard stays at the poll (R-poll-01, R-poll-06c, R-shell-20)', async () => {
  const { id } = await ask('What goes into the soup?')
  const { user } = renderScreen(`/@bea/${id}`, { server, signedInAs: ada })
  const soup = await cardOf('What goes into the soup?')
  ;(await soup.findByRole('radio', { name: 'Leek' })).focus()
  await user.keyboard(' ')
  await user.tab()
  expect(document.activeElement).toBe(soup.getByRole('button', { name: 'Vote' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(soup.getByRole('group', { name: 'Poll' })))
  expect(await soup.findByText('You voted for this')).toBeDefined()
  await user.tab()
  expect(document.activeElement).toBe(soup.getByRole('button', { name: 'Refresh' }))
})

it('a vote that is refused says so, and shows what was voted for on another device (R-poll-01, R-err-01)', async () => {
  const { id, poll } = await ask('And what on the bread?')
  const { user } = renderScreen(`/@bea/${id}`, { server, signedInAs: ada })
  const bread = await cardOf('And what on the bread?')
  await user.click(await bread.findByRole('radio', { name: 'Leek' }))
  await ada.client.call(pollEndpoints.vote, { params: { id: poll?.id ?? '' }, body: { choices: [1] } })
  await user.click(bread.getByRole('button', { name: 'Vote' }))
  expect(await screen.findByText('Your vote was not counted')).toBeDefined()
  await waitFor(() => expect(bread.getAllByText('You voted for this')).toHaveLength(1))
})
