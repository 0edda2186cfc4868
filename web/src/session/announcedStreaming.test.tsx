import { anInstance } from '@starling/api/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { instanceStore } from '../accounts/instances.ts'
import { fakeSocket } from '../app/fakeSocket.fixture.ts'
import { portsTo, renderScreen } from '../app/renderScreen.fixture.tsx'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it('streams from the address that the server tells at the first visit, too (R-str-01)', async () => {
  const ada = await server.createAccount('ada')
  instanceStore(server.origin).set(null)
  const through = portsTo(server).fetch
  const instance = anInstance()
  const told = {
    ...instance,
    configuration: { ...instance.configuration, urls: { ...instance.configuration.urls, streaming: 'wss://stream.starling.test' } },
  }
  const addresses: string[] = []
  renderScreen('/home', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => (new URL(url).pathname === '/api/v2/instance' ? Response.json(told) : through(url, init)),
      openSocket(url) {
        addresses.push(url)
        return fakeSocket()
      },
    },
  })
  await screen.findByRole('region', { name: 'Home' })
  await waitFor(() => expect(addresses.at(-1)).toMatch(/^wss:\/\/stream\.starling\.test\//))
})
