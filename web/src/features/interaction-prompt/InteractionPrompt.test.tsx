import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

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

it('asks a visitor who favourites to sign in, here or at home (R-shell-01, R-shell-17, R-int-13)', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderScreen('/public/local', { server })
  const card = await screen.findByRole('article', { name: /Come in/ })
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to favourite' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Your home server' }), 'nowhere{Enter}')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('not the address of a server')
  const field = within(dialog).getByRole('textbox', { name: 'Your home server' })
  await user.clear(field)
  await user.type(field, '@me@home.example{Enter}')
  expect(open).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/home\.example\/authorize_interaction\?uri=https%3A%2F%2Fstarling\.test%2F/),
    '_blank',
    expect.any(String),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks for a vote too, and leads to signing in here (R-poll-03)', async () => {
  const { user } = renderScreen('/public/local', { server })
  const card = await screen.findByRole('article', { name: /Come in/ })
  await user.click(within(card).getByRole('radio', { name: 'Yes' }))
  await user.click(within(card).getByRole('button', { name: 'Vote' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to vote' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/sign-in?next=%2Fpublic%2Flocal'))
})
