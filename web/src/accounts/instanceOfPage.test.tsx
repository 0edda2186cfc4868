import { statusEndpoints } from '@starling/api/statuses'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../app/renderScreen.fixture.tsx'
import { forgetInstances, knownInstance } from './instances.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { publicUrl: location.origin, domain: location.host } })
  const ada = await server.createAccount('ada')
  await ada.client.call(statusEndpoints.create, { body: { status: 'A kite' } })
})
afterAll(() => server.close())
afterEach(() => {
  document.querySelector('[name=starling-instance]')?.remove()
  localStorage.clear()
  forgetInstances()
})

async function writePage(): Promise<void> {
  const instance = await (await server.request('/api/v2/instance')).text()
  document.head.append(Object.assign(document.createElement('meta'), { name: 'starling-instance', content: instance }))
  localStorage.clear()
  forgetInstances()
}

/** The server, whose description requests fail. */
function silent() {
  const { fetch } = portsTo(server)
  return { fetch: ((url, init) => (url.includes('/instance') ? new Promise<never>(() => undefined) : fetch(url, init))) as typeof fetch }
}

it('lets a visitor react from the first picture of a post on, without asking what the server can do (R-sess-07, #9)', async () => {
  await writePage()
  renderScreen('/public/local', { server, ports: silent() })
  const post = await screen.findByRole('article', { name: /A kite/ })
  expect(within(post).getByRole('button', { name: /^React/ })).toBeDefined()
})

it('takes the description in the page for that of the server that wrote it only', async () => {
  await writePage()
  expect(knownInstance('https://elsewhere.test')).toBeNull()
})

it('asks the server where the description in the page is damaged, as by a proxy that shortens it (R-set-06f)', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'starling-instance', content: '{"domain":"' }))
  forgetInstances()
  expect(knownInstance(location.origin)).toBeNull()
  renderScreen('/public/local', { server })
  const post = await screen.findByRole('article', { name: /A kite/ })
  expect(await within(post).findByRole('button', { name: /^React/ })).toBeDefined()
})
