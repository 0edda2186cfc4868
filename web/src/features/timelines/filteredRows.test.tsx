import { screen, waitFor, within } from '@testing-library/react'
import { accountEndpoints } from '@starling/api/accounts'
import { filterEndpoints } from '@starling/api/filters'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('filtered posts in a row are one row that says whose they are, and all are shown at once (#26, 3)', async () => {
  const [ada, bob, eve] = [await server.createAccount('ada'), await server.createAccount('bob'), await server.createAccount('eve')]
  for (const { account } of [bob, eve]) await ada.client.call(accountEndpoints.follow, { params: { id: account.id } })
  await ada.client.call(filterEndpoints.create, {
    body: { title: 'Floods', context: ['home'], filter_action: 'warn', keywords_attributes: [{ keyword: 'flood', whole_word: false }] },
  })
  const post = (who: typeof bob, status: string) => who.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })
  await post(bob, 'A lone flood')
  await post(bob, 'Dry land')
  await post(bob, 'Flood one')
  await post(eve, 'Flood two')
  await post(bob, 'Flood three')
  await server.settled()
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  const several = await screen.findByRole('article', { name: '3 posts by bob and eve, filtered: Floods' })
  expect(screen.getAllByRole('button', { name: /^Show (?:anyway|all)$/ })).toHaveLength(2)
  expect(screen.getByRole('article', { name: 'Filtered: Floods' })).toBeDefined()

  await user.click(within(several).getByRole('button', { name: 'Show all' }))
  for (const words of [/Flood one/, /Flood two/, /Flood three/]) await screen.findByRole('article', { name: words })
  await waitFor(() => expect(screen.queryByText(/posts filtered/)).toBeNull())
  // Who pressed by keyboard is at the first of them.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: /Flood three/ })))
  // The one further down is another matter.
  expect(screen.getByRole('article', { name: 'Filtered: Floods' })).toBeDefined()
})
