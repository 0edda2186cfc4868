import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

it('loads the emoji before anyone opens the picker (R-emoji-02)', async () => {
  const { fetch } = portsTo(server)
  const asked: string[] = []
  const noting: typeof fetch = (url, init) => {
    asked.push(new URL(url).pathname)
    return fetch(url, init)
  }
  renderScreen('/home', { server, signedInAs: ada, ports: { fetch: noting } })
  await screen.findByRole('heading', { name: 'Home' })
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['/packs/emoji/en.json', '/api/v1/custom_emojis'])))
})
