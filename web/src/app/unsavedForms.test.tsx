import { antennaEndpoints } from '@starling/api/antennas'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

it('keeps what one changed of a list and did not save, and says at the name what the server has against it (R-list-01a, R-list-02b)', async () => {
  const list = (await ada.client.call(listEndpoints.create, { body: { title: 'Cooks' } })).data
  const through = portsTo(server).fetch
  let isRefusing = true
  const { user, navigator } = renderScreen('/lists', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        init?.method === 'PUT' && isRefusing
          ? new Response('{"error":"Title is taken","details":{"title":[{"error":"ERR_TAKEN","description":"is taken"}]}}', { status: 422 })
          : through(url, init),
    },
  })
  const open = async () => {
    act(() => navigator.push(`/lists/${list.id}/edit`))
    return await screen.findByRole('textbox', { name: 'Name' })
  }
  await user.type(await open(), ' and bakers')
  await user.click(screen.getByRole('switch', { name: /Hide members from home/ }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('region', { name: 'Lists' })

  const name = await open()
  expect(name).toHaveProperty('value', 'Cooks and bakers')
  expect(screen.getByRole('switch', { name: /Hide members from home/, checked: true })).toBeDefined()
  expect(screen.getByText('You have unsaved changes')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Title is taken')
  expect(document.activeElement).toBe(name)
  expect(screen.queryByText('The change was not saved')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(name).toHaveProperty('value', 'Cooks')
  expect(screen.queryByText('You have unsaved changes')).toBeNull()
  isRefusing = false
  await user.type(name, ' only')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('region', { name: 'Lists' })
  expect(await open()).toHaveProperty('value', 'Cooks only')
  expect(screen.queryByText('You have unsaved changes')).toBeNull()
})

it('keeps what one changed of a filter or an antenna and did not save when one goes back (R-filt-01, R-ant-02)', async () => {
  const body = { title: 'Ends', context: ['home'], keywords_attributes: [{ keyword: 'finale' }] }
  const filter = (await ada.client.call(filterEndpoints.create, { body })).data
  const antenna = (await ada.client.call(antennaEndpoints.create, { body: { title: 'Birds' } })).data
  const { user, navigator } = renderScreen('/filters', { server, signedInAs: ada })
  for (const [path, field, before] of [
    [`/filters/${filter.id}/edit`, 'Word or phrase 1', 'finale'],
    [`/antennas/${antenna.id}/edit`, 'Name', 'Birds'],
  ] as const) {
    const open = async () => {
      act(() => navigator.push(path))
      return await screen.findByRole('textbox', { name: field })
    }
    await user.type(await open(), ' of prey')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: field })).toBeNull())
    expect(await open()).toHaveProperty('value', `${before} of prey`)
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByRole('textbox', { name: field })).toHaveProperty('value', before)
    act(() => navigator.back())
    await waitFor(() => expect(screen.queryByRole('textbox', { name: field })).toBeNull())
  }
})
