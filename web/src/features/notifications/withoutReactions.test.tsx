import { statusEndpoints } from '@starling/api/statuses'
import { settings } from '@starling/domain/settings'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { fetchInstance } from '../../accounts/fetchInstance.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
  const grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'My lovely post', visibility: 'public' } })
  await grace.client.call(statusEndpoints.favourite, { params: { id: data.id } })
  await server.settled()
})
beforeEach(async () => {
  localStorage.clear()
  forgetPage()
  await fetchInstance(ada.client)
})
afterAll(() => server.close())

it('asks a server that has no emoji reactions for none, and offers no filter for them (R-ntf-18)', async () => {
  const asked: string[][] = []
  const { fetch } = portsTo(server)
  const watched: typeof fetch = (url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/v2/notifications') asked.push(searchParams.getAll('exclude_types[]'))
    return fetch(url, init)
  }
  changeSetting(`${server.origin} ${ada.account.id}`, settings.notificationsAdvanced, () => true)
  renderScreen('/notifications', { server, signedInAs: ada, ports: { fetch: watched } })
  await screen.findByRole('article', { name: /Grace Hopper favourited your post/ })
  expect(screen.getByRole('tab', { name: /Boosts/ })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('tab', { name: /Reactions/ })).toBeNull())
  expect(screen.queryByRole('tab', { name: /Links to your posts/ })).toBeNull()
  await waitFor(() => expect(asked.at(-1)).toContain('emoji_reaction'))
})

it.each(['emoji_reaction', 'status_reference'])(
  'shows all where the reader chose %s, which the server has no more (R-ntf-18, R-shell-14a)',
  async (type) => {
    const key = `${server.origin} ${ada.account.id}`
    changeSetting(key, settings.notificationsAdvanced, () => true)
    changeSetting(key, settings.notificationFilter, () => type)
    renderScreen('/notifications', { server, signedInAs: ada })
    await screen.findByRole('article', { name: /Grace Hopper favourited your post/ })
    await waitFor(() => expect(screen.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true'))
  },
)
