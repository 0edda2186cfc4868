import { statusEndpoints } from '@starling/api/statuses'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { fetchInstance } from '../../accounts/fetchInstance.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it.each([
  ['no button to react where the server has no reactions', 'plain', 0],
  ['a button to react where it has them', 'whole', 1],
])('a post has %s, and can be favourited (R-inst-04b, #29, 26)', async (_, kind, buttons) => {
  const [ada, grace] = [await server.createAccount(`ada_${kind}`), await server.createAccount(`grace_${kind}`)]
  const { data } = await grace.client.call(statusEndpoints.create, { body: { status: 'Good morning', visibility: 'public' } })
  const met = kind === 'plain' ? asPlainMastodon(server) : server
  const { session } = renderScreen(`/@${grace.account.acct}/${data.id}`, { server: met, signedInAs: ada })
  // What a post offers depends on what the server can do.
  await fetchInstance(session.client)
  const post = await screen.findByRole('article', { name: /Good morning/ })
  expect(await within(post).findByRole('button', { name: 'Favourite' })).toBeDefined()
  expect(within(post).queryAllByRole('button', { name: 'React' })).toHaveLength(buttons)
})
