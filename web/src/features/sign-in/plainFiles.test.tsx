import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

/** A plain web host: it has the client's files, and answers every other address with the client's page. */
const files = {
  origin: 'https://files.example',
  request: async () => new Response('<!doctype html><title>Starling</title>', { headers: { 'content-type': 'text/html' } }),
}

it('leads visitors to the sign-in, and offers only other servers there, where the client is served as plain files (#11, part 4)', async () => {
  const { navigator } = renderScreen('/', { server: files })
  await waitFor(() => expect(navigator.getLocation().path).toBe('/sign-in'))
  expect(await screen.findByRole('heading', { name: 'Your server' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Server or handle' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Sign in at/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
})
