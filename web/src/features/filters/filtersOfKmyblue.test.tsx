import { filterEndpoints } from '@starling/api/filters'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it('makes a filter that shows who wrote a post, and leaves out posts by people one follows (R-filt-02, X-17)', async () => {
  const reader = await server.createAccount('reader')
  const { user } = renderScreen('/filters/new', { server, signedInAs: reader })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Food')
  await user.type(screen.getByRole('textbox', { name: 'Word or phrase 1' }), 'olives')
  await user.click(await screen.findByRole('radio', { name: 'Warn, but show who wrote it' }))
  await user.click(screen.getByRole('switch', { name: 'Not for posts by people I follow' }))
  await user.click(screen.getByRole('button', { name: 'Create filter' }))
  expect(await screen.findByRole('link', { name: /^Food/ })).toBeDefined()
  const { data } = await reader.client.call(filterEndpoints.list)
  expect(data).toMatchObject([{ title: 'Food', filter_action: 'warn', filter_action_ex: 'half_warn', exclude_follows: true }])
})
