import { antennaEndpoints } from '@starling/api/antennas'
import { listEndpoints } from '@starling/api/lists'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { chooseFile, saveFile } from './transferFile.fixture.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
})
afterAll(() => server.close())

it('saves antennas of the server, and puts them back after they were wiped (#8, demand 28)', async () => {
  const { call } = ada.client
  const { data: list } = await call(listEndpoints.create, { body: { title: 'Friends' } })
  const { data: made } = await call(antennaEndpoints.create, { body: { title: 'Birds' } })
  await call(antennaEndpoints.addTags, { params: { id: made.id }, body: { tags: ['birds'] } })
  await call(antennaEndpoints.addExcludedKeywords, { params: { id: made.id }, body: { keywords: ['cage'] } })
  await call(antennaEndpoints.update, { params: { id: made.id }, body: { insert_feeds: true, list_id: list.id } })
  const { user } = renderScreen('/settings/transfer', { server, signedInAs: ada })
  const saved = await saveFile(user)
  expect(JSON.parse(saved)).toMatchObject({
    antennas: [{ title: 'Birds', destination: 'list', list: 'Friends', wanted: { tags: ['birds'] }, excluded: { keywords: ['cage'] } }],
  })
  await call(antennaEndpoints.delete, { params: { id: made.id } })
  await chooseFile(user, saved)
  expect(await screen.findByRole('checkbox', { name: /Birds/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Make 1 change' }))
  expect(await screen.findByText('1 change was made.')).toBeDefined()
  const [antenna] = (await call(antennaEndpoints.list)).data
  expect(antenna).toMatchObject({ title: 'Birds', insert_feeds: true, list: { title: 'Friends' } })
  expect((await call(antennaEndpoints.tags, { params: { id: antenna?.id ?? '' } })).data.tags).toEqual(['birds'])
})

it('leaves out a single antenna that one unticks (#8, demand 28)', async () => {
  const reader = await server.createAccount('reader')
  const conditions = { tags: ['birds'], keywords: [], accounts: [], domains: [] }
  const antennas = ['Birds', 'Boats'].map((title) => ({
    title,
    destination: 'own',
    wanted: conditions,
    excluded: { ...conditions, tags: [] },
  }))
  const bundle = { format: 'starling-bundle', version: 1, account: 'ada@starling.test', antennas }
  const { user } = renderScreen('/settings/transfer', { server, signedInAs: reader })
  await chooseFile(user, JSON.stringify(bundle))
  await user.click(await screen.findByRole('checkbox', { name: /Birds/ }))
  await user.click(screen.getByRole('button', { name: 'Make 1 change' }))
  expect(await screen.findByText('1 change was made.')).toBeDefined()
  expect((await reader.client.call(antennaEndpoints.list)).data.map(({ title }) => title)).toEqual(['Boats'])
})
