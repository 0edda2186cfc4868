import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { toasts } from '../ui/toasts.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { portsTo, renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

/** The home timeline never comes, so the first screen stays one of placeholders. */
function whereHomeIsAwaited() {
  const here = portsTo(server)
  const fetch: typeof here.fetch = (url, init) => (url.includes('/timelines/home') ? new Promise(() => undefined) : here.fetch(url, init))
  return { ...here, fetch }
}

it('moves the focus to the next screen also while the first one is still loading (R-shell-20, #26)', async () => {
  const { user } = renderScreen('/home', { server, signedInAs: ada, ports: whereHomeIsAwaited() })
  await user.click(await screen.findByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings' })
  await waitFor(() => expect(document.activeElement?.closest('#main')).toBeTruthy())
})

it('leaves the focus at the start of the page where the root of the site leads to the first screen (R-shell-20, #26)', async () => {
  renderScreen('/', { server, signedInAs: ada })
  await screen.findByRole('heading', { name: 'Home' })
  // The focus moves at once, or in idle time, whose jobs are done oldest first.
  await act(() => new Promise<void>((done) => whenIdle(done)))
  expect(document.activeElement).toBe(document.body)
})

it('moves the focus to the screen that the link of an alert opens, not back to the field that had it (R-shell-20, #26)', async () => {
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  await screen.findByRole('heading', { name: 'Home' })
  const field = document.createElement('textarea')
  document.body.append(field)
  act(() => {
    field.focus()
    toasts.show({ title: 'Post published.', action: { label: 'Open', href: '/settings' } })
  })
  await user.click(await screen.findByRole('link', { name: 'Open' }))
  await screen.findByRole('heading', { name: 'Settings' })
  await waitFor(() => expect(document.activeElement?.closest('#main')).toBeTruthy())
  field.remove()
})
