import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { fakeSocket } from '../../app/fakeSocket.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { setOffline } from '../../app/setOffline.fixture.ts'

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  await server.createAccount('eve', { displayName: 'Eve' })
})
afterAll(() => server.close())

/** The server, which can be stopped: then every request fails as it does offline. */
function stoppable() {
  const { fetch: through } = portsTo(server)
  let isRunning = false
  return {
    fetch: ((url, init) => (isRunning ? through(url, init) : Promise.reject(new TypeError('Failed to fetch')))) as typeof through,
    start: () => (isRunning = true),
  }
}

const heading = (name: string) => screen.findByRole('heading', { name })

it('tells a server that is away from a network that is gone (R-err-01, #9, part 6)', async () => {
  const { fetch } = stoppable()
  renderScreen('/@eve', { server, signedInAs: ada, ports: { fetch } })
  await heading('The server cannot be reached')
  expect(screen.queryByText(/You are offline/)).toBeNull()
  act(() => setOffline(true))
  await heading('You are offline')
  expect(screen.queryByText('The server cannot be reached')).toBeNull()
  act(() => setOffline(false))
  await heading('The server cannot be reached')
})

it('comes back with the server, of which the browser says nothing (R-err-07, #9, part 6)', async () => {
  const { fetch, start } = stoppable()
  const socket = fakeSocket()
  renderScreen('/@eve', { server, signedInAs: ada, ports: { fetch, openSocket: () => socket } })
  await heading('The server cannot be reached')
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  start()
  act(() => socket.emit('open', {}))
  expect(await screen.findByRole('heading', { level: 2, name: 'Eve' })).toBeDefined()
})

it('comes back with a server that streams nothing to a visitor (R-str-06, #9, part 6)', async () => {
  const { fetch, start } = stoppable()
  const timers: (() => void)[] = []
  const setTimer = (callback: () => void) => {
    timers.push(callback)
    return () => void timers.splice(timers.indexOf(callback) >>> 0, 1)
  }
  renderScreen('/@eve', { server, ports: { fetch, setTimer } })
  await heading('The server cannot be reached')
  start()
  act(() => {
    for (const run of timers.splice(0)) run()
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Eve' })).toBeDefined()
})
