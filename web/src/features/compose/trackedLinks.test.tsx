import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { draftStore } from './drafts/draftStore.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const address = 'https://example.com/a?utm_source=mail&id=3'

it('a pasted link that carries tracking is cleaned on request, and by nothing else (#29)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: await server.createAccount('ada') })
  const field = await composeField()
  await user.click(field)
  await user.keyboard('Read ')
  await user.paste(address)
  const offer = await screen.findByRole('region', { name: 'Tracking in pasted links' })
  expect(offer.textContent).toContain('(utm_source)')
  expect(field.value).toBe(`Read ${address}`)
  await user.click(within(offer).getByRole('button', { name: 'Take it out' }))
  await waitFor(() => expect(field.value).toBe('Read https://example.com/a?id=3'))
  expect(screen.queryByRole('region', { name: 'Tracking in pasted links' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field))

  await user.paste(` ${address}`)
  await user.click(await screen.findByRole('button', { name: 'Leave it' }))
  expect(field.value).toBe(`Read https://example.com/a?id=3 ${address}`)
  expect(screen.queryByRole('region', { name: 'Tracking in pasted links' })).toBeNull()

  // A link that is taken out of the text again is not spoken of any more.
  await user.clear(field)
  await user.paste(address)
  await screen.findByRole('region', { name: 'Tracking in pasted links' })
  await user.clear(field)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tracking in pasted links' })).toBeNull())
})

it('a cleaned link makes another post of the draft, so that sending it again after a lost answer sends the clean one (R-comp-01b, #26)', async () => {
  const { user, session } = renderScreen('/publish', { server, signedInAs: await server.createAccount('grace') })
  await user.click(await composeField())
  await user.paste(address)
  const draft = () => draftStore(session.key).shownFor('new').get()?.draft
  const before = draft()?.idempotencyKey
  await user.click(await screen.findByRole('button', { name: 'Take it out' }))
  await waitFor(() => expect(draft()?.text).toBe('https://example.com/a?id=3'))
  expect(draft()?.idempotencyKey).not.toBe(before)
})
