import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accounts } from '../../accounts/accounts.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  const people = ['moved', 'robot', 'choir', 'memory', 'shy', 'operator'] as const
  const ids = new Map<string, string>()
  for (const name of people)
    ids.set(name, (await server.createAccount(name, { displayName: name, roleId: name === 'operator' ? 3 : 1 })).account.id)
  const { db } = server.ctx
  const change = (name: (typeof people)[number], set: object) =>
    db
      .updateTable('accounts')
      .set(set)
      .where('id', '=', ids.get(name) ?? '')
      .execute()
  await change('moved', { moved_to_id: bob.account.id })
  await change('robot', { bot: true, locked: true })
  await change('choir', { group_account: true })
  await change('memory', { memorial: true })
  await change('shy', { limited_at: new Date() })
  await db.updateTable('roles').set({ name: 'Gardener', color: '#207020', highlighted: true }).where('id', '=', 3).execute()
  await bob.client.call(accountEndpoints.follow, { params: { id: ada.account.id }, body: {} })
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  await bob.client.call(statusEndpoints.create, { body: { status: 'Good morning', visibility: 'public' } })
  await server.settled()
})
afterAll(() => server.close())

it('says of a moved account where it is now, and offers to follow it there and not here (R-acct-13g)', async () => {
  renderScreen('/@moved', { server, signedInAs: ada })
  expect(await screen.findByText(/now posts from another account/)).toBeDefined()
  expect(screen.getByText('Moved')).toBeDefined()
  const target = screen.getByRole('link', { name: /Bob/ })
  expect(target.getAttribute('href')).toBe('/@bob')
  // Ada follows Bob already, so nothing offers to follow the account that moved.
  expect(await screen.findByRole('button', { name: 'Following' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})

it('follows the new account of somebody who has moved (R-rel-13)', async () => {
  const cy = await server.createAccount('cy')
  const { user } = renderScreen('/@moved', { server, signedInAs: cy })
  await screen.findByText(/now posts from another account/)
  const follow = await screen.findByRole('button', { name: 'Follow' })
  await waitFor(() => expect(follow.hasAttribute('disabled')).toBe(false))
  await user.click(follow)
  expect(await screen.findByRole('button', { name: 'Following' })).toBeDefined()
  const followed = async () => (await cy.client.call(accountEndpoints.following, { params: { id: cy.account.id } })).data
  await waitFor(async () => expect((await followed()).map(({ acct }) => acct)).toEqual(['bob']))
})

it.each([
  ['robot', ['Bot', 'Approves followers by hand']],
  ['choir', ['Group']],
  ['memory', ['In memory', 'In memory of someone who has died.']],
])('marks the account of %s as what it is (R-acct-13a, R-acct-13b, R-acct-13c, R-acct-13d)', async (name, words) => {
  renderScreen(`/@${name}`, { server, signedInAs: ada })
  for (const word of words) expect((await screen.findAllByText(word)).length, word).toBeGreaterThan(0)
})

it('shows of a suspended account that it is, and nothing of what it says (R-acct-13f)', async () => {
  const { fetch } = portsTo(server)
  renderScreen('/@choir', {
    server,
    signedInAs: ada,
    ports: {
      // This server answers that the account does not exist; others send it as suspended.
      async fetch(url, init) {
        const response = await fetch(url, init)
        if (!url.includes('/lookup')) return response
        return Response.json({
          ...((await new Response(response.body as ReadableStream).json()) as object),
          suspended: true,
          note: '<p>Do not show this</p>',
        })
      },
    },
  })
  expect(await screen.findByText('This account is suspended.')).toBeDefined()
  expect(screen.getByText('Suspended')).toBeDefined()
  expect(screen.queryByText('Do not show this')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Media' })).toBeNull()
})

it('keeps a limited account covered until one asks to see it (R-acct-13e)', async () => {
  const { user } = renderScreen('/@shy', { server, signedInAs: ada })
  await screen.findByText(/hidden by the moderators of your server/)
  expect(screen.queryByRole('link', { name: 'Media' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show it anyway' }))
  expect(await screen.findByText('Limited')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Media' })).toBeDefined()
})

it('shows the role of who has one here, with the operator’s colour beside it (R-sess-04a)', async () => {
  renderScreen('/@operator', { server, signedInAs: ada })
  const badge = (await screen.findByText('Gardener')).parentElement
  expect(badge?.style.getPropertyValue('--role')).toBe('#207020')
})

it('says that somebody keeps their followers to themselves, and raises no alert where they cannot be loaded (R-acct-09b, R-acct-09c, R-err-05b)', async () => {
  await bob.client.call(accountEndpoints.updateCredentials, { body: { hide_collections: true } })
  const { unmount } = renderScreen('/@bob/followers', { server, signedInAs: ada })
  expect(await screen.findByText('They have chosen to keep this list to themselves.')).toBeDefined()
  unmount()
  const { fetch } = portsTo(server)
  renderScreen('/@ada/followers', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        url.includes('/followers')
          ? new Response('{"error":"broken"}', { status: 500, headers: { 'content-type': 'application/json' } })
          : fetch(url, init),
    },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(within(await screen.findByRole('region', { name: 'Alerts' })).queryByText('broken')).toBeNull()
})

it('marks in timelines who one follows mutually, for who wants that, in one request for all (demand 30, R-rel-02, R-sess-07h)', async () => {
  const asked: string[] = []
  const { fetch } = portsTo(server)
  const { user, navigator } = renderScreen('/public/local', {
    server,
    signedInAs: ada,
    ports: {
      fetch(url, init) {
        // Requests for the reader's own relationship are ignored: without a place for settings on the server, the client reads them from
        // the note on the own account.
        const ids = new URL(url).searchParams.getAll('id[]').join(' ')
        if (url.includes('/relationships') && ids !== ada.account.id) asked.push(url)
        return fetch(url, init)
      },
    },
  })
  const post = () => screen.findByRole('article', { name: /Good morning/ })
  expect(within(await post()).queryByText('You follow each other')).toBeNull()
  navigator.push('/settings/reading')
  await user.click(await screen.findByRole('switch', { name: /Show in timelines who follows you/ }))
  navigator.push('/public/local')
  expect(await within(await post()).findByText('You follow each other')).toBeDefined()
  expect(asked).toHaveLength(1)
})

it('tells who comes back to an account that has moved, and closes on request (R-sess-01c, R-sess-06b)', async () => {
  await server.ctx.db.updateTable('accounts').set({ moved_to_id: bob.account.id }).where('id', '=', ada.account.id).execute()
  const { user } = renderScreen('/settings', { server, signedInAs: ada })
  const notice = await screen.findByText(/You have moved to/)
  expect(within(notice).getByRole('link', { name: '@bob' }).getAttribute('href')).toBe('/@bob')
  await user.click(within(notice.closest('[role="alert"]') ?? notice).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(/You have moved to/)).toBeNull())
  await server.ctx.db.updateTable('accounts').set({ moved_to_id: null }).where('id', '=', ada.account.id).execute()
})

it('tells who is signed in with a disabled login, in the server’s words (R-sess-01c, R-sess-06a)', async () => {
  // The server caches for some seconds which account a token belongs to, so this test uses an unused token.
  const carl = await server.createAccount('carl')
  await server.ctx.db.updateTable('users').set({ disabled_at: new Date() }).where('account_id', '=', carl.account.id).execute()
  renderScreen('/settings', { server, signedInAs: carl })
  const notice = await screen.findByText(/Your server does not let this account in/)
  expect(within(notice).getByText(/Your login is currently disabled/)).toBeDefined()
})

it('tells in an open page that the account was suspended meanwhile, and stays signed in (R-sess-01c, R-sess-06a, #26)', async () => {
  let isSuspended = false
  let looks = 0
  const { fetch } = portsTo(server)
  const { user } = renderScreen('/@bob', {
    server,
    signedInAs: ada,
    ports: {
      async fetch(url, init) {
        if (isSuspended) return Response.json({ error: 'Your login is currently disabled' }, { status: 403 })
        const answer = await fetch(url, init)
        if (url.endsWith('/verify_credentials')) looks += 1
        return answer
      },
    },
  })
  const follow = await screen.findByRole('button', { name: /^(Follow|Following)\b/ })
  // The first check finds no problem with the account.
  await waitFor(() => expect(looks).toBe(1))
  isSuspended = true
  await user.click(follow)
  const notice = await screen.findByText(/Your server does not let this account in/)
  expect(within(notice).getByText('Your login is currently disabled')).toBeDefined()
  expect(accounts.get().active).not.toBeNull()
})

it('asks for read positions and home first, then notifications, and after home for what the server is (R-sess-08a, R-sess-08b, R-sess-08c)', async () => {
  const asked: string[] = []
  const { fetch } = portsTo(server)
  renderScreen('/home', {
    server,
    signedInAs: ada,
    ports: {
      fetch(url, init) {
        asked.push(new URL(url).pathname)
        return fetch(url, init)
      },
    },
  })
  await waitFor(() => expect(asked).toContain('/api/v2/instance'))
  await waitFor(() => expect(asked.some((path) => path.endsWith('/notifications'))).toBe(true))
  const at = (part: string) => asked.findIndex((path) => path.includes(part))
  expect(at('/markers'), asked.join(' ')).toBeGreaterThanOrEqual(0)
  expect(at('/markers')).toBeLessThan(at('/notifications'))
  expect(at('/timelines/home')).toBeLessThan(at('/notifications'))
  expect(at('/timelines/home')).toBeLessThan(at('/api/v2/instance'))
  // The languages of translation are only requested when the first post in another language is shown.
  expect(at('/translation_languages')).toBe(-1)
})
