import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultSettings } from '../platform/settings/Settings.ts'
import { startStranger } from './stranger.fixture.ts'
import type { Stranger } from './stranger.fixture.ts'
import { ask, meet, startTwoServers } from './twoServers.fixture.ts'
import type { TwoServers } from './twoServers.fixture.ts'

let servers: TwoServers
let site: Stranger
beforeAll(async () => {
  servers = await startTwoServers({ settings: { outgoing: { ...defaultSettings.outgoing, linkPreviews: true } } })
  site = await startStranger(servers.network, 'bread.test')
})
afterAll(async () => {
  await servers.close()
  await site.close()
})

const fieldsAt = async (server: TwoServers['one'], id: string) => {
  const { fields } = await ask<{ fields: { name: string; verified_at: string | null }[] }>(server, null, `/api/v1/accounts/${id}`)
  return Object.fromEntries(fields.map(({ name, verified_at: at }) => [name, at !== null]))
}

it('case 52: each server looks itself whether a linked page links back, and believes nobody else (#28)', async () => {
  const page = (html: string) => new TextEncoder().encode(`<!doctype html><body>${html}</body>`)
  site.serveFile('/ada', 'text/html', page('<a rel="noopener me" href="https://one.test/@ada/">me</a>'))
  site.serveFile(
    '/other',
    'text/html',
    page('<a rel="me" href="https://one.test/@somebody">me</a> <a href="https://one.test/@ada">a friend</a>'),
  )
  site.serveFile('/file', 'application/octet-stream', page('<a rel="me" href="https://one.test/@ada">me</a>'))
  const ada = await servers.one.createAccount('ada')
  const bob = await servers.two.createAccount('bob')
  const values = ['https://bread.test/ada', 'https://bread.test/other', 'https://bread.test/file', 'see https://bread.test/ada']
  await ask(
    servers.one,
    ada,
    '/api/v1/accounts/update_credentials',
    { fields_attributes: values.map((value, index) => ({ name: ['mine', 'other', 'file', 'words'][index], value })) },
    'PATCH',
  )
  await servers.settle()
  const expected = { mine: true, other: false, file: false, words: false }
  expect(await fieldsAt(servers.one, ada.account.id)).toEqual(expected)
  const asked = site.asked.filter((path) => path === '/ada').length
  const adaAtTwo = await meet(servers.two, bob, '@ada@one.test')
  await servers.settle()
  expect(await fieldsAt(servers.two, adaAtTwo)).toEqual(expected)
  expect(site.asked.filter((path) => path === '/ada').length).toBeGreaterThan(asked)
  // What stays the same stays verified when something else changes.
  await ask(servers.two, bob, `/api/v1/accounts/${adaAtTwo}/follow`, {})
  await servers.settle()
  await ask(servers.one, ada, '/api/v1/accounts/update_credentials', { display_name: 'Ada' }, 'PATCH')
  await servers.settle()
  expect(await fieldsAt(servers.two, adaAtTwo)).toEqual(expected)
})
