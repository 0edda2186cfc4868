import { circleEndpoints } from '@starling/api/circles'
import { listEndpoints } from '@starling/api/lists'
import { screen } from '@testing-library/react'
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

it('asks for all members of a list and of a circle on one page (R-list-03b, R-circ-02a)', async () => {
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Everybody' } })
  const { data: circle } = await ada.client.call(circleEndpoints.create, { body: { title: 'Everybody' } })
  const through = portsTo(server).fetch
  const asked: string[] = []
  const fetch: typeof through = (url, init) => {
    const { pathname, search } = new URL(url)
    if (pathname.endsWith('/accounts')) asked.push(pathname + search)
    return through(url, init)
  }
  for (const path of [`/lists/${list.id}`, `/circles/${circle.id}`]) {
    const view = renderScreen(`${path}/members`, { server, signedInAs: ada, ports: { fetch } })
    expect(await screen.findByText(/^Nobody is in this (?:list|circle) yet/)).toBeDefined()
    view.unmount()
  }
  expect(asked).toEqual([`/api/v1/lists/${list.id}/accounts?limit=0`, `/api/v1/circles/${circle.id}/accounts?limit=0`])
})
