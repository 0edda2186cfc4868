import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { settings } from '@starling/domain/settings'
import { webSettingsEndpoints } from '@starling/api/web-settings'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../app/renderScreen.fixture.tsx'
import { readingDefaults } from './readingDefaults.ts'
import { changeSetting, settingOf } from './settingsShelf.ts'
import { forgetPage } from '../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
beforeEach(forgetPage)
afterAll(() => server.close())

// Code loaded after the first posts can take long on a busy machine.
const patient = { timeout: 15_000 }

async function stored(): Promise<unknown> {
  return (await ada.client.call(webSettingsEndpoints.get)).data.data
}

it('brings settings to the server within 2000 ms, and to the next browser (R-set-01, R-set-02, R-const-05)', async () => {
  const { user, session, unmount } = renderScreen('/notifications', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Settings for Notifications' }))
  await user.click(await screen.findByRole('switch', { name: 'Group new followers' }))
  await waitFor(async () => expect(await stored()).toEqual({ notifications: { group: { follow: false } } }), patient)
  unmount()

  // Another browser has nothing stored.
  localStorage.clear()
  forgetPage()
  expect(settingOf(session.key, settings.notificationsGroupFollows)).toBe(true)
  const next = renderScreen('/notifications', { server, signedInAs: ada })
  await waitFor(() => expect(settingOf(next.session.key, settings.notificationsGroupFollows)).toBe(false), patient)
})

it('keeps what is set where the server keeps no settings (X-18)', async () => {
  const asked: string[] = []
  const { fetch } = portsTo(server)
  const { session } = renderScreen('/notifications', {
    server,
    signedInAs: ada,
    ports: {
      fetch: (url, init) => {
        if (!url.includes('/api/web/settings')) return fetch(url, init)
        asked.push(init?.method ?? 'GET')
        return Promise.resolve(Response.json({ error: 'Not Found' }, { status: 404 }))
      },
    },
  })
  await waitFor(() => expect(asked).toEqual(['GET']), patient)
  changeSetting(session.key, settings.showsTrends, () => false)
  forgetPage()
  expect(settingOf(session.key, settings.showsTrends)).toBe(false)
  expect(asked).toEqual(['GET'])
})

it('sees what another tab has just written, and lives with storage that holds nonsense (R-set-06)', () => {
  const key = 'https://a.test 1'
  changeSetting(key, settings.showsTrends, () => false)
  const other = JSON.parse(localStorage.getItem(`starling:settings ${key}`) ?? '{}') as { mine: Record<string, unknown> }
  localStorage.setItem(`starling:settings ${key}`, JSON.stringify({ ...other, mine: { ...other.mine, skinTone: 5 } }))
  changeSetting(key, settings.isSlow, () => true)
  expect(settingOf(key, settings.skinTone)).toBe(5)
  expect(settingOf(key, settings.showsTrends)).toBe(false)
  for (const nonsense of ['', '{', '7', '[]', '{"mine":[]}', '{"mine":{"trends":7}}']) {
    localStorage.setItem(`starling:settings ${key}`, nonsense)
    forgetPage()
    expect(settingOf(key, settings.showsTrends)).toBe(true)
  }
})

it('asks for the preferences at the server once, for reading and for writing (R-sess-07, R-comp-15)', async () => {
  let asked = 0
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    if (!url.endsWith('/api/v1/preferences')) return through(url, init)
    asked += 1
    return Response.json({ 'posting:default:visibility': 'unlisted', 'reading:expand:spoilers': true })
  }
  const { session } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
  await screen.findByRole('button', { name: /^Audience: Quiet public/ }, patient)
  await waitFor(() => expect(readingDefaults(session.key).get().opensWarnings).toBe(true), patient)
  expect(asked).toBe(1)
})
