import { accountEndpoints } from '@starling/api/accounts'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { muteEndpoints } from '@starling/api/mutes'
import { columnsSetting, defaultColumns, readColumns } from '@starling/domain/deck'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { settingOf } from '../../settings/settingsStore.ts'
import { chooseFile, saveFile } from './transferFile.fixture.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let eve: TestAccount
let saved = ''

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  eve = await server.createAccount('eve', { displayName: 'Eve' })
  const troll = await server.createAccount('troll', { displayName: 'Troll' })
  const { call } = ada.client
  await call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  const { data: list } = await call(listEndpoints.create, { body: { title: 'Friends', exclusive: true, replies_policy: 'followed' } })
  await call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [bob.account.id] } })
  const keywords_attributes = [{ keyword: 'finale', whole_word: true }]
  await call(filterEndpoints.create, { body: { title: 'Spoilers', context: ['home'], filter_action: 'hide', keywords_attributes } })
  await call(accountEndpoints.mute, { params: { id: eve.account.id }, body: { notifications: false, duration: 0 } })
  await call(accountEndpoints.block, { params: { id: troll.account.id } })
  await server.settled()
})
afterAll(() => server.close())

async function wipe(): Promise<void> {
  const { call } = ada.client
  for (const { id } of (await call(listEndpoints.list)).data) await call(listEndpoints.delete, { params: { id } })
  for (const { id } of (await call(filterEndpoints.list)).data) await call(filterEndpoints.delete, { params: { id } })
  await call(accountEndpoints.unmute, { params: { id: eve.account.id } })
}

it('saves everything as one file (#8, demand 28)', async () => {
  const { user } = renderScreen('/settings/transfer', { server, signedInAs: ada })
  saved = await saveFile(user)
  expect(JSON.parse(saved)).toMatchObject({
    format: 'starling-bundle',
    version: 1,
    account: 'ada@starling.test',
    lists: [{ title: 'Friends', exclusive: true, replies_policy: 'followed', accounts: ['bob@starling.test'] }],
    filters: [{ title: 'Spoilers', filter_action: 'hide', keywords: [{ keyword: 'finale', whole_word: true }] }],
    mutes: [{ acct: 'eve@starling.test', notifications: false, expires_at: null }],
    blocks: ['troll@starling.test'],
  })
})

it('puts it all back after it was wiped: every change is shown first, then told; a second time changes nothing (#8, demand 28)', async () => {
  await wipe()
  const { user, unmount } = renderScreen('/settings/transfer', { server, signedInAs: ada })
  await chooseFile(user, saved)
  const heading = await screen.findByRole('heading', { name: '3 changes would be made' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByRole('checkbox', { name: /Friends\s*New, 1 person added/ })).toBeDefined()
  // Nothing has happened yet.
  expect((await ada.client.call(listEndpoints.list)).data).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Make 3 changes' }))
  expect(await screen.findByText('3 changes were made.')).toBeDefined()
  expect(screen.queryByText('Not all of it could be done')).toBeNull()

  const [list] = (await ada.client.call(listEndpoints.list)).data
  expect(list).toMatchObject({ title: 'Friends', exclusive: true, replies_policy: 'followed' })
  const members = await ada.client.call(listEndpoints.accounts, { params: { id: list?.id ?? '' }, query: { limit: 0 } })
  expect(members.data.map(({ acct }) => acct)).toEqual(['bob'])
  expect((await ada.client.call(filterEndpoints.list)).data).toMatchObject([{ title: 'Spoilers', keywords: [{ keyword: 'finale' }] }])
  expect((await ada.client.call(muteEndpoints.list)).data.map(({ acct }) => acct)).toEqual(['eve'])
  unmount()

  const again = renderScreen('/settings/transfer', { server, signedInAs: ada })
  await chooseFile(again.user, saved)
  expect(await screen.findByText(/Everything in this file is here already/)).toBeDefined()
})

it('leaves out what one unticks, and tells what could not be done and why (#8, demand 28, R-list-04c)', async () => {
  await wipe()
  const bundle = JSON.parse(saved) as { lists: { accounts: string[] }[]; blocks: string[] }
  bundle.lists[0]?.accounts.push('eve@starling.test', 'nobody@starling.test')
  const { user } = renderScreen('/settings/transfer', { server, signedInAs: ada })
  await chooseFile(user, JSON.stringify(bundle))
  await user.click(await screen.findByRole('checkbox', { name: 'Filters' }))
  await user.click(screen.getByRole('button', { name: 'Make 2 changes' }))
  expect(await screen.findByText('1 change was made.')).toBeDefined()
  expect(screen.getByText('@eve@starling.test can be in a list only once you follow them.')).toBeDefined()
  expect(screen.getByText('@nobody@starling.test cannot be found from this server.')).toBeDefined()
  expect((await ada.client.call(filterEndpoints.list)).data).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Look what is left' }))
  expect(await screen.findByRole('checkbox', { name: /Friends\s*2 people added/ })).toBeDefined()
  expect(screen.getByRole('checkbox', { name: /Spoilers/ })).toBeDefined()
})

it('keeps what was done when the connection goes in the middle, and goes on from there (#8, demand 28)', async () => {
  await wipe()
  const { fetch } = portsTo(server)
  let isDown = false
  const { user } = renderScreen('/settings/transfer', {
    server,
    signedInAs: ada,
    ports: {
      async fetch(url, init) {
        if (init?.method === 'POST' && url.endsWith('/api/v2/filters')) isDown = true
        if (isDown) throw new TypeError('Failed to fetch')
        return fetch(url, init)
      },
    },
  })
  await chooseFile(user, saved)
  await user.click(await screen.findByRole('button', { name: 'Make 3 changes' }))
  expect(await screen.findByText('The connection is gone. What was done until then stays.')).toBeDefined()
  expect(screen.getByText('1 change was made.')).toBeDefined()
  expect((await ada.client.call(listEndpoints.list)).data).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Look what is left' }))
  expect(await screen.findByRole('heading', { name: 'The server cannot be reached' })).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: '2 changes would be made' })).toBeDefined()
})

it('puts a mute back with its end, by the file it was saved in (#8, demand 28)', async () => {
  const muting = await server.createAccount('muting')
  const { call } = muting.client
  await call(accountEndpoints.mute, { params: { id: bob.account.id }, body: { notifications: true, duration: 3600 } })
  const { user } = renderScreen('/settings/transfer', { server, signedInAs: muting })
  const text = await saveFile(user)
  await call(accountEndpoints.unmute, { params: { id: bob.account.id } })
  await chooseFile(user, text)
  await user.click(await screen.findByRole('button', { name: 'Make 1 change' }))
  expect(await screen.findByText('1 change was made.')).toBeDefined()
  const [muted] = (await call(muteEndpoints.list)).data
  expect(Date.parse(muted?.mute_expires_at ?? '') - Date.now()).toBeGreaterThan(3_000_000)
})

it.each([
  ['{"format":', 'This file cannot be read: it is damaged, or no export at all.'],
  ['{"hello":1}', 'This file is no export of this client.'],
  ['{"format":"starling-bundle","version":99}', /written by a newer version/],
])('refuses the file %s and says why (#8, demand 28)', async (text, words) => {
  const { user } = renderScreen('/settings/transfer', { server, signedInAs: ada })
  await chooseFile(user, text)
  expect(within(await screen.findByRole('alert')).getByText(words)).toBeDefined()
  // Another file can be chosen.
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined()
})

it('shows hostile names as the words they are, and counts what makes no sense (#8, demand 28)', async () => {
  const { user, container } = renderScreen('/settings/transfer', { server, signedInAs: ada })
  const lists = [{ title: '<img src=x onerror=alert(1)>' }, { title: ['x'] }]
  await chooseFile(
    user,
    JSON.stringify({ format: 'starling-bundle', version: 1, account: '<b>x</b>', lists, blocks: ['javascript:alert(1)'] }),
  )
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined()
  expect(screen.getByText('2 entries of the file make no sense and will be left out.')).toBeDefined()
  expect(container.querySelector('main [onerror]')).toBeNull()
})

it('takes the columns of the deck along by title, and names the list that is not at the other server (#8, demand 28)', async () => {
  const reader = await server.createAccount('reader')
  const { data: list } = await reader.client.call(listEndpoints.create, { body: { title: 'Birders' } })
  const columns = [
    { id: 'HOME', params: {} },
    { id: 'HASHTAG', params: { id: 'herons' } },
    { id: 'LIST', title: 'Birders', params: {} },
    { id: 'LIST', title: 'Only elsewhere', params: {} },
  ]
  const bundle = { format: 'starling-bundle', version: 1, account: 'ada@starling.test', columns }
  const { user } = renderScreen('/settings/transfer', { server, signedInAs: reader })
  await chooseFile(user, JSON.stringify(bundle))
  expect(await screen.findByRole('checkbox', { name: /Birders.*columns added/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Make 1 change' }))
  expect(await screen.findByText('There is no “Only elsewhere” here.')).toBeDefined()
  const key = `${server.origin} ${reader.account.id}`
  const added = readColumns(settingOf(key, columnsSetting), defaultColumns).slice(-3)
  expect(added).toMatchObject([{ id: 'HOME' }, { id: 'HASHTAG', params: { id: 'herons' } }, { id: 'LIST', params: { id: list.id } }])
})

it('makes an antenna of the file where the server has none, and saves it again (#8, demand 28)', async () => {
  const reader = await server.createAccount('birder')
  const conditions = { tags: ['birds'], keywords: [], accounts: [], domains: [] }
  const antenna = { title: 'Birds', destination: 'own', wanted: conditions, excluded: { ...conditions, tags: [], keywords: ['cage'] } }
  const bundle = { format: 'starling-bundle', version: 1, account: 'ada@starling.test', antennas: [antenna] }
  const { user } = renderScreen('/settings/transfer', { server, signedInAs: reader })
  await chooseFile(user, JSON.stringify(bundle))
  await user.click(await screen.findByRole('button', { name: 'Make 1 change' }))
  expect(await screen.findByText('1 change was made.')).toBeDefined()
  expect(screen.queryByText('Not all of it could be done')).toBeNull()
  expect(JSON.parse(await saveFile(user))).toMatchObject({ antennas: [antenna] })
})
