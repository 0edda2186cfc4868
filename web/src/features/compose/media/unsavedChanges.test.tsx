import { aMediaAttachment } from '@starling/api/fixtures'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { preferences } from '../../../storage/preferences.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'
import { composeWithFiles } from './composeWithFiles.fixture.ts'

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
  preferences.reset()
  // Whoever is asked for descriptions saves them there.
  preferences.change({ asksForAltText: false })
})
afterAll(() => server.close())

it('a description whose dialog was closed without saving is saved with the post; where it is refused, the post waits (R-media-03, #26)', async () => {
  let isRefused = true
  const { container, user, sent } = composeWithFiles(server, ada, ({ method }) =>
    method === 'PUT' && isRefused ? Response.json({ error: 'Not today' }, { status: 422 }) : null,
  )
  const field = await composeField()
  const input = container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await user.upload(input, [new File(['x'], 'kite.png', { type: 'image/png' })])
  await user.click(await screen.findByRole('button', { name: 'Add ALT text to attachment 1' }))
  await user.type(await within(await screen.findByRole('dialog')).findByRole('textbox'), 'A kite')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.type(field, 'Look up')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('The description could not be saved. Try again.')).toBeDefined()
  expect(sent.some(({ path }) => path === '/api/v1/statuses')).toBe(false)
  expect(field.value).toBe('Look up')

  isRefused = false
  sent.length = 0
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() =>
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/v1/media/m1', 'POST /api/v1/statuses']),
  )
  expect(sent[0]).toMatchObject({ body: { description: 'A kite' } })
})

it('a draft that another tab takes while a description is saved is not sent, and the composer goes on (R-comp-04e, R-media-03, #26)', async () => {
  const saving = Promise.withResolvers<null>()
  const { container, user, sent } = composeWithFiles(server, ada, ({ method }) =>
    method === 'PUT' ? saving.promise.then(() => Response.json(aMediaAttachment({ id: 'm1' }))) : null,
  )
  const field = await composeField()
  const input = container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await user.upload(input, [new File(['x'], 'kite.png', { type: 'image/png' })])
  await user.click(await screen.findByRole('button', { name: 'Add ALT text to attachment 1' }))
  await user.type(await within(await screen.findByRole('dialog')).findByRole('textbox'), 'A kite')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.type(field, 'Look up')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(sent.map(({ method }) => method)).toContain('PUT'))

  // This tab is not told of it before the description is saved.
  for (const key of Object.keys(localStorage)) if (key.startsWith('starling:draft')) localStorage.removeItem(key)
  saving.resolve(null)
  expect(await screen.findByText('This draft was published or deleted in another tab.')).toBeDefined()
  expect(sent.some(({ path }) => path === '/api/v1/statuses')).toBe(false)
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeDefined()
})
