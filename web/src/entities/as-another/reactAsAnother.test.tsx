import { statusEndpoints } from '@starling/api/statuses'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { signInBeside } from '../../app/signedIn.fixture.ts'

let server: TestServer

beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it('reacts as another account (#29, 3)', async () => {
  const [ada, bob, carol] = await Promise.all([server.createAccount('ada'), server.createAccount('bob'), server.createAccount('carol')])
  const { data: post } = await carol.client.call(statusEndpoints.create, { body: { status: 'Worth a boost', visibility: 'public' } })
  const { user } = renderScreen(`/@carol/${post.id}`, { server, signedInAs: ada })
  act(() => void signInBeside(server.origin, bob))
  const card = await screen.findByRole('article', { name: /Worth a boost/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'As another account' }))
  const dialog = await screen.findByRole('dialog', { name: 'As another account' })
  const [quick] = within(await within(dialog).findByRole('list', { name: 'Reactions' })).getAllByRole('button')
  await user.click(quick as HTMLElement)
  const seenBy = async ({ client }: typeof ada) => (await client.call(statusEndpoints.get, { params: { id: post.id } })).data
  await waitFor(async () => expect((await seenBy(bob)).emoji_reactions).toMatchObject([{ me: true, count: 1 }]))
  expect((await seenBy(ada)).emoji_reactions).toMatchObject([{ me: false }])
})
