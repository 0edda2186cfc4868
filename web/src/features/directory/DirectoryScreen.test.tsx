import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  for (let n = 1; n <= 23; n += 1) await server.createAccount(`person${n}`, { displayName: `Person ${n}` })
  await server.ctx.db.updateTable('accounts').set({ discoverable: true }).execute()
  await server.ctx.db.updateTable('accounts').set({ note: 'I count things' }).where('username', '=', 'person1').execute()
})
afterAll(() => server.close())

it('lists who agreed to be found, twenty a page by offset, with what they say of themselves (R-disc-05c, R-stat-21g, R-const-23c)', async () => {
  const asked: string[] = []
  const { fetch } = portsTo(server)
  renderScreen('/directory', {
    server,
    signedInAs: ada,
    ports: {
      fetch(url, init) {
        if (url.includes('/directory')) asked.push(new URL(url).search)
        return fetch(url, init)
      },
    },
  })
  const list = await screen.findByRole('feed', { name: 'Directory' })
  expect(await within(list).findByText('I count things')).toBeDefined()
  // The second page is requested when two and a half viewports are left, which may be at once.
  expect(asked[0]).toBe('?order=active&local=true&limit=20')
  const scroller = list.closest('[data-scroller]')
  if (scroller) Object.assign(scroller, { scrollTop: 4000 })
  fireEvent.scroll(scroller ?? list)
  await waitFor(() => expect(asked[1]).toBe('?order=active&local=true&limit=20&offset=20'))
  expect(await screen.findByText('You have reached the end')).toBeDefined()
})

it('asks for the newest, and for people of all servers (R-disc-05a, R-disc-05b)', async () => {
  const asked: string[] = []
  const { fetch } = portsTo(server)
  const { user } = renderScreen('/directory', {
    server,
    ports: {
      fetch(url, init) {
        if (url.includes('/directory')) asked.push(new URL(url).search)
        return fetch(url, init)
      },
    },
  })
  await screen.findByRole('feed', { name: 'Directory' })
  await user.click(screen.getByRole('tab', { name: 'New here' }))
  await waitFor(() => expect(asked.some((query) => query.includes('order=new') && query.includes('local=true'))).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Settings for Directory' }))
  await user.click(await screen.findByRole('radio', { name: 'All servers' }))
  await waitFor(() => expect(asked.some((query) => query.includes('order=new') && query.includes('local=false'))).toBe(true))
})

it('says that nobody is listed, and what failed (R-disc-05)', async () => {
  const { fetch } = portsTo(server)
  const answer = (body: string, status: number) => async (url: string, init: Parameters<typeof fetch>[1]) =>
    url.includes('/directory') ? new Response(body, { status, headers: { 'content-type': 'application/json' } }) : fetch(url, init)
  const { unmount } = renderScreen('/directory', { server, signedInAs: ada, ports: { fetch: answer('[]', 200) } })
  expect(await screen.findByText('Nobody has agreed to be listed here yet.')).toBeDefined()
  unmount()
  renderScreen('/directory', { server, signedInAs: ada, ports: { fetch: answer('{"error":"no"}', 404) } })
  expect(await screen.findByRole('heading', { name: 'starling.test does not have this' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
