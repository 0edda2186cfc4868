import { anAccount } from '@starling/api/fixtures'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
beforeEach(() => localStorage.clear())
afterAll(() => server.close())

/** Opens an address. The server's answer to looking up remote accounts waits until `answer` is called with it. */
function open(path: string, isSignedIn = true) {
  const { promise, resolve } = Promise.withResolvers<object>()
  const asked: string[] = []
  const through = portsTo(server).fetch
  renderScreen(path, {
    server,
    ...(isSignedIn ? { signedInAs: ada } : {}),
    ports: {
      async fetch(url, init) {
        const { pathname, search } = new URL(url)
        if (pathname !== '/api/v2/search') return through(url, init)
        asked.push(search)
        return Response.json({ accounts: [], statuses: [], hashtags: [], ...(await promise) })
      },
    },
  })
  return { asked, answer: resolve }
}

it('looks up somebody of another server whom this one does not know, says where, and shows them (R-srch-04, #28)', async () => {
  const { answer, asked } = open('/@rob@far.test')
  expect(await screen.findByText('Looking on far.test…')).toBeDefined()
  expect(asked).toEqual([expect.stringContaining('resolve=true')])
  answer({ accounts: [anAccount({ id: '77', username: 'rob', acct: 'Rob@far.test', display_name: 'Rob of Far' })] })
  expect(await screen.findByRole('heading', { level: 2, name: 'Rob of Far' })).toBeDefined()
})

it.each([
  ['unreachable', /^far\.test does not answer, so “@rob@far\.test” could not be looked up/],
  ['refused', 'This server has nothing to do with far.test.'],
  ['absent', /^far\.test has nothing to show for “@rob@far\.test”/],
])('says why it found nobody, and leads to the profile at its own server: %s (R-srch-04b, R-srch-04c, #28)', async (failure, words) => {
  const { answer } = open('/@rob@far.test')
  // The server answers with another account with a similar name.
  answer({ accounts: [anAccount({ id: '78', username: 'robin', acct: 'robin@far.test' })], look_up: { domain: 'far.test', failure } })
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open original page' }).getAttribute('href')).toBe('https://far.test/@rob')
})

it('knows somebody by the server that has their page, too, where their address names another domain (R-acct-03b, R-srch-04, #26)', async () => {
  const { answer } = open('/@rob@social.far.test')
  const rob = anAccount({
    id: '79',
    username: 'rob',
    acct: 'rob@far.test',
    url: 'https://social.far.test/@rob',
    display_name: 'Rob of Far',
  })
  answer({ accounts: [rob] })
  expect(await screen.findByRole('heading', { level: 2, name: 'Rob of Far' })).toBeDefined()
})

it('takes nobody of the same name elsewhere for somebody (R-acct-03b, #26)', async () => {
  const { answer } = open('/@rob@social.far.test')
  answer({ accounts: [anAccount({ id: '80', username: 'rob', acct: 'rob@near.test', url: 'https://near.test/@rob' })] })
  expect(await screen.findByText(/There is no @rob@social\.far\.test here/)).toBeDefined()
})

it('looks nothing up for visitors, nor for a name of this server (R-srch-02, #28)', async () => {
  const visitor = open('/@rob@far.test', false)
  expect(await screen.findByText(/There is no @rob@far\.test here/)).toBeDefined()
  expect(visitor.asked).toEqual([])
})

it('search says where it looks, and why it found nothing (R-srch-04, #28)', async () => {
  const { answer } = open('/search?q=%40rob%40far.test')
  expect(await screen.findByText('Looking on far.test…')).toBeDefined()
  answer({ look_up: { domain: 'far.test', failure: 'unreachable' } })
  expect(await screen.findByText(/^far\.test does not answer/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open original page' }).getAttribute('href')).toBe('https://far.test/@rob')
})
