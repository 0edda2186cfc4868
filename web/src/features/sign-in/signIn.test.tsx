import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { storeRegistrationPolicy } from '../../../../server/src/identity/registration/registrationPolicy.ts'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.close()
})
beforeEach(() => storeRegistrationPolicy(server.ctx, null))
afterEach(() => localStorage.clear())

it.each([
  ['open', 'Create an account', null],
  ['approval', 'Ask for an account', /look at every new account/],
  ['invitation', 'Create an account', /needs an invitation/],
  ['closed', null, /takes no new people/],
] as const)('says what is true about new people while registration is %s (R-inst-01)', async (mode, button, note) => {
  await storeRegistrationPolicy(server.ctx, { mode, isReasonRequired: true, message: '' })
  renderScreen('/sign-in', { server })
  expect(await screen.findByRole('button', { name: /^Sign in at/ })).toBeDefined()
  if (note !== null) expect(await screen.findByText(note)).toBeDefined()
  if (button === null) await waitFor(() => expect(screen.queryByRole('button', { name: /account$/ })).toBeNull())
  else expect(await screen.findByRole('button', { name: button })).toBeDefined()
})

it('shows what the operator of a closed server says about it (R-inst-01)', async () => {
  await storeRegistrationPolicy(server.ctx, { mode: 'closed', isReasonRequired: true, message: 'We begin again in <b>spring</b>.' })
  renderScreen('/sign-in', { server })
  expect(await screen.findByText(/We begin again in/)).toBeDefined()
})
