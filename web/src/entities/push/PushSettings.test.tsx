import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { accountKey } from '../../accounts/readAccounts.ts'
import { pushWish } from '../../accounts/pushWish.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

const answers = 'Answers in conversations I follow'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  const wish = pushWish(accountKey(server.origin, ada.account.id))
  wish.set({ ...wish.get(), isOn: true })
})
afterAll(() => server.close())

async function offered() {
  const types = within(await screen.findByRole('group', { name: 'Of what' }))
  expect(types.getByRole('checkbox', { name: 'Mentions' })).toBeDefined()
  return types
}

it('offers answers in followed conversations, which the server reads among the settings it keeps (#29, 5)', async () => {
  const { user } = renderScreen('/notifications', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Settings for Notifications' }))
  expect((await offered()).getByRole<HTMLInputElement>('checkbox', { name: answers }).checked).toBe(true)
})

it('does not offer them where the server keeps no settings (#29, 5)', async () => {
  const { fetch } = portsTo(server)
  const { user } = renderScreen('/notifications', {
    server,
    signedInAs: ada,
    ports: {
      fetch: (url, init) =>
        url.includes('/api/web/settings') ? Promise.resolve(Response.json({ error: 'Not Found' }, { status: 404 })) : fetch(url, init),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Settings for Notifications' }))
  const types = await offered()
  await waitFor(() => expect(types.queryByRole('checkbox', { name: answers })).toBeNull())
})
