import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import type { RouteName } from '../routing/routes.ts'
import { routes } from '../routing/routes.ts'
import { oneOfEverything } from './oneOfEverything.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'
import { expectTitle } from './screenTitles.fixture.ts'

let server: TestServer
let pathTo: (name: RouteName) => string

beforeAll(async () => {
  server = await startTestServer()
  pathTo = await oneOfEverything(server, await server.createAccount('ada', { displayName: 'Ada', locked: true }))
})
afterAll(() => server.close())

// The states of screens for signed-in readers are tested in `states*.test.tsx`.
it.each(Object.keys(routes) as RouteName[])('%s says something useful to visitors too (R-shell-01a, R-shell-11)', async (name) => {
  renderScreen(pathTo(name), { server })
  await expectTitle(name, false)
  const { isPersonal } = routes[name] as { isPersonal?: true }
  if (isPersonal) await waitFor(() => expect(screen.queryByText(/^Sign in to|Sign in to see this/)).not.toBeNull())
})
