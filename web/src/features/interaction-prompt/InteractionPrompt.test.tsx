import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const grace = await server.createAccount('grace')
  await server.request('/api/v1/statuses', {
    method: 'POST',
    headers: { authorization: `Bearer ${grace.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'Come in', visibility: 'public', poll: { options: ['Yes', 'No'], expires_in: 3600 } }),
  })
})
afterAll(() => server.close())

it('asks a visitor who favourites to sign in, here or at home (R-shell-01c, R-shell-01d, R-shell-17f, R-int-13)', async () => {
  const opened = { opener: window as Window | null, location: { replace: vi.fn<(url: string) => void>() } }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as never)
  const { fetch } = portsTo(server)
  const { user } = renderScreen('/public/local', {
    server,
    ports: {
      async fetch(url, init) {
        if (!url.startsWith('https://home.example/.well-known/webfinger')) return fetch(url, init)
        expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank')
        return Response.json({ links: [{ rel: 'http://ostatus.org/schema/1.0/subscribe', template: 'https://home.example/act?on={uri}' }] })
      },
    },
  })
  const card = await screen.findByRole('article', { name: /Come in/ })
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to favourite' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Your home server' }), 'nowhere{Enter}')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('not the address of a server')
  const field = within(dialog).getByRole('textbox', { name: 'Your home server' })
  await user.clear(field)
  await user.type(field, '@me@home.example{Enter}')
  await waitFor(() =>
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^https:\/\/home\.example\/act\?on=https%3A%2F%2Fstarling\.test%2F/),
    ),
  )
  expect(opened.opener).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks for a vote too, and leads to signing in here (R-shell-01b, R-shell-01c, R-int-13a, R-poll-03d)', async () => {
  const { user } = renderScreen('/public/local', { server })
  const card = await screen.findByRole('article', { name: /Come in/ })
  await user.click(within(card).getByRole('radio', { name: 'Yes' }))
  await user.click(within(card).getByRole('button', { name: 'Vote' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to vote' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/sign-in?next=%2Fpublic%2Flocal'))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
})

it('asks for a boost as for a favourite, goes with Escape or its button, and changes nothing (R-shell-01b, R-int-13b)', async () => {
  const { user } = renderScreen('/', { server })
  const card = await screen.findByRole('article', { name: /Come in/ })
  expect(location.pathname).toBe('/public/local')
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  await screen.findByRole('dialog', { name: 'Sign in to favourite' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(card).getByRole('button', { name: 'Favourite', pressed: false })).toBeDefined()
  await user.click(within(card).getByRole('button', { name: /^Boost/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to boost' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('leads back to where the visitor was, with what was asked for there (R-shell-01c)', async () => {
  const { user } = renderScreen('/tags/welcome?any=hello', {
    server: {
      origin: server.origin,
      request: (path, init) => server.request(path.replace(/^\/api\/v1\/timelines\/tag\/.*$/, '/api/v1/timelines/public'), init),
    },
  })
  const card = await screen.findByRole('article', { name: /Come in/ })
  await user.click(within(card).getByRole('button', { name: 'Bookmark' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to bookmark' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('next')).toBe('/tags/welcome?any=hello'))
})

it('leads from the profile that one wants to edit to signing in and back (R-shell-01c)', async () => {
  renderScreen('/settings/profile', { server })
  const main = within(screen.getByRole('main'))
  const link = await main.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in?next=%2Fsettings%2Fprofile')
})
