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

it.each([
  ['antenna', '/api/v1/antennas', '/antennas/new', 'Create antenna'],
  ['filter', '/api/v2/filters', '/filters/new', 'Create filter'],
  ['list', '/api/v1/lists', '/lists/new', 'Create'],
])(
  'saves a new %s that is still on its way when one goes elsewhere, stays there, and begins the next one empty (R-ant-02a, R-filt-01, R-list-02a, #26)',
  async (_kind, path, url, label) => {
    const reader = await server.createAccount(`reader${label.replace(/\W/g, '').toLowerCase()}`)
    const through = portsTo(server).fetch
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let isSent = false
    const fetch: typeof through = async (address, init) => {
      if (init?.method !== 'POST' || new URL(address).pathname !== path) return through(address, init)
      isSent = true
      await held
      return through(address, init)
    }
    const { user, navigator } = renderScreen(url, { server, signedInAs: reader, ports: { fetch } })
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Once')
    if (path.includes('filters')) await user.type(screen.getByRole('textbox', { name: 'Word or phrase 1' }), 'word')
    await user.click(screen.getByRole('button', { name: label }))
    await waitFor(() => expect(isSent).toBe(true))
    act(() => navigator.push('/about'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
    goOn()
    if (!path.includes('lists')) await screen.findByText(/^(?:Antenna|Filter) saved$/)
    await waitFor(async () => {
      const answer = await server.request(path, { headers: { authorization: `Bearer ${reader.token}` } })
      expect(await answer.json()).toMatchObject([{ title: 'Once' }])
    })
    expect(navigator.getLocation().path).toBe('/about')
    act(() => navigator.push(url))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('')
  },
)

it('asks where the posts of an antenna go whose chosen list is deleted before it is saved (R-ant-03b, #26)', async () => {
  const reader = await server.createAccount('listless')
  const { data: list } = await reader.client.call(listEndpoints.create, { body: { title: 'Flock' } })
  const { user, navigator } = renderScreen('/antennas/new', { server, signedInAs: reader })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Gulls')
  await user.click(await screen.findByRole('radio', { name: 'Also the list “Flock”' }))
  act(() => navigator.push(`/lists/${list.id}/edit`))
  await user.click(await screen.findByRole('button', { name: 'Delete list' }))
  await user.click(await screen.findByRole('button', { name: /^Delete$/ }))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/lists'))
  act(() => navigator.push('/antennas/new'))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Gulls')
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))
  // Also in the screen behind, which shows the same form.
  expect(await screen.findAllByText('Choose where its posts appear.')).not.toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Only its own timeline' }))
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))
  await screen.findByText('Antenna saved')
  expect((await reader.client.call(antennaEndpoints.list)).data).toMatchObject([{ title: 'Gulls', insert_feeds: false }])
})

it('changes a list as it is by now, and not back to how this device last saw it (R-list-02b, #26)', async () => {
  const reader = await server.createAccount('twodevices')
  const { data: list } = await reader.client.call(listEndpoints.create, { body: { title: 'Cooks' } })
  const { user, navigator } = renderScreen(`/lists/${list.id}`, { server, signedInAs: reader })
  await screen.findByRole('heading', { level: 1, name: 'Cooks' })
  await reader.client.call(listEndpoints.update, { params: { id: list.id }, body: { title: 'Bakers', replies_policy: 'none' } })
  act(() => navigator.push(`/lists/${list.id}/edit`))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name).toHaveProperty('value', 'Bakers'))
  await user.click(screen.getByRole('switch', { name: /Hide members from home/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await reader.client.call(listEndpoints.get, { params: { id: list.id } })).data).toMatchObject({
      title: 'Bakers',
      replies_policy: 'none',
      exclusive: true,
    }),
  )
})
