import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '@starling/domain/session'
import { settings } from '@starling/domain/settings'
import type { SettingsSync } from '@starling/domain/settings'
import { accountEndpoints } from '@starling/api/accounts'
import { webSettingsEndpoints } from '@starling/api/web-settings'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../app/renderScreen.fixture.tsx'
import { readingDefaults } from './readingDefaults.ts'
import { changeSetting, settingOf } from './settingsStore.ts'
import { syncSettings } from './syncSettings.ts'
import { createStore } from '../storage/store.ts'
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

async function stored(): Promise<unknown> {
  return (await ada.client.call(webSettingsEndpoints.get)).data.data
}

it('brings settings to the server within 2000 ms, and to the next browser (R-set-02a, R-set-02d, R-const-05)', async () => {
  const { user, session, unmount } = renderScreen('/notifications', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Settings for Notifications' }))
  await user.click(await screen.findByRole('switch', { name: 'Group new followers' }))
  await waitFor(async () => expect(await stored()).toEqual({ notifications: { group: { follow: false } } }))
  unmount()

  // Another browser has nothing stored.
  localStorage.clear()
  forgetPage()
  expect(settingOf(session.key, settings.notificationsGroupFollows)).toBe(true)
  const next = renderScreen('/notifications', { server, signedInAs: ada })
  await waitFor(() => expect(settingOf(next.session.key, settings.notificationsGroupFollows)).toBe(false))
})

it('keeps what a visitor sets on this device, and asks no server to keep it (R-sess-03b)', () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const shown = createStore<SettingsSync | null>(null)
  const session = { me: null, key: 'visitor', client: { call: fetch } } as unknown as Session
  const end = syncSettings(session, { setTimer: () => () => undefined }, shown)
  changeSetting('visitor', settings.isSlow, () => true)
  window.dispatchEvent(new Event('pagehide'))
  expect(settingOf('visitor', settings.isSlow)).toBe(true)
  expect(shown.get()).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
  end()
})

it('converges with what another browser has saved meanwhile, in the server and in both (R-set-02d, R-sess-07)', async () => {
  const bea = await server.createAccount('bea')
  const read = async () => (await bea.client.call(webSettingsEndpoints.get)).data
  const answers: number[] = []
  let isLoaded = false
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    const answer = await through(url, init)
    if (!url.includes('/api/web/settings')) return answer
    if (init?.method === 'PUT') answers.push(answer.status)
    else isLoaded = true
    return answer
  }
  const { user, unmount } = renderScreen('/settings/reading', { server, signedInAs: bea, ports: { fetch } })
  const slow = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Slow mode/ })
  const folds = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Fold boosts' })
  await slow()
  await screen.findByRole('region', { name: 'Alerts' })

  // The other browser saves settings that this one has not loaded.
  await waitFor(() => expect(isLoaded).toBe(true))
  await bea.client.call(webSettingsEndpoints.save, { body: { data: { starling: { reading: { foldsReblogs: true } } } } })
  await user.click(await slow())
  await waitFor(async () => expect((await read()).data).toEqual({ starling: { reading: { slow: true, foldsReblogs: true } } }))
  // The answer to the first save contains the stored settings, and then the merged settings are saved.
  await waitFor(() => expect(answers).toEqual([200, 200]))
  expect((await slow()).checked).toBe(true)
  await waitFor(async () => expect((await folds()).value).toBe('all'))
  unmount()

  // The other browser reads them when it is next opened.
  localStorage.clear()
  forgetPage()
  renderScreen('/settings/reading', { server, signedInAs: bea })
  await waitFor(async () => expect((await slow()).checked).toBe(true))
  expect((await folds()).value).toBe('all')
})

it('saves nothing of a visitor’s settings, which stay on the device (R-set-02b)', async () => {
  const asked: string[] = []
  const { fetch } = portsTo(server)
  const ports = {
    fetch: ((url, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname}`)
      return fetch(url, init)
    }) as typeof fetch,
  }
  const { session } = renderScreen('/public/local', { server, ports })
  await screen.findByRole('region', { name: 'Alerts' })
  await waitFor(() => expect(asked).toContain('GET /api/v1/timelines/public'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    changeSetting(session.key, settings.showsTrends, () => false)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
  } finally {
    vi.useRealTimers()
  }
  forgetPage()
  expect(settingOf(session.key, settings.showsTrends)).toBe(false)
  expect(asked.filter((call) => call.endsWith('/api/web/settings'))).toEqual([])
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
  await waitFor(() => expect(asked).toEqual(['GET']))
  changeSetting(session.key, settings.showsTrends, () => false)
  forgetPage()
  expect(settingOf(session.key, settings.showsTrends)).toBe(false)
  expect(asked).toEqual(['GET'])
})

it('asks again at once where the reader says so, also when nothing is to be saved (R-set-02, #26)', async () => {
  const { fetch } = portsTo(server)
  let fails = true
  const ports = {
    fetch: ((url, init) =>
      fails && url.includes('/api/web/settings')
        ? Promise.resolve(Response.json({ error: 'Later' }, { status: 503 }))
        : fetch(url, init)) satisfies typeof fetch,
  }
  const { user } = renderScreen('/settings/data', { server, signedInAs: ada, ports })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  expect(await screen.findByText(/^Saved at /)).toBeDefined()
})

it('keeps settings in the private note on the own account where the reader says so, and finds them in another browser (#29, 4.2)', async () => {
  const cleo = await server.createAccount('cleo')
  const noted = async () => (await cleo.client.call(accountEndpoints.relationships, { query: { id: [cleo.account.id] } })).data[0]?.note
  await cleo.client.call(accountEndpoints.note, { params: { id: cleo.account.id }, body: { comment: 'Call the dentist' } })
  const { fetch } = portsTo(server)
  let refuses = false
  const ports = {
    fetch: ((url, init) => {
      if (url.includes('/api/web/settings')) return Promise.resolve(Response.json({ error: 'Not Found' }, { status: 404 }))
      if (refuses && url.endsWith('/note')) return Promise.resolve(Response.json({ error: 'Later' }, { status: 503 }))
      return fetch(url, init)
    }) satisfies typeof fetch,
  }
  const first = renderScreen('/settings/data', { server, signedInAs: cleo, ports })
  const keep = () => screen.findByRole('button', { name: 'Keep them in the note' })
  expect(await screen.findByText(/^Only in this browser: .* does not keep settings\.$/)).toBeDefined()
  changeSetting(first.session.key, settings.showsTrends, () => false)
  refuses = true
  await first.user.click(await keep())
  expect(await screen.findByText(/did not take the note/)).toBeDefined()
  refuses = false
  await first.user.click(await keep())
  expect(await screen.findByText(/^Saved in the private note on your own account/)).toBeDefined()
  expect(await noted()).toMatch(/^Call the dentist\n\n\[Starling settings\] [\w-]+$/)
  first.unmount()

  localStorage.clear()
  forgetPage()
  const next = renderScreen('/settings/data', { server, signedInAs: cleo, ports })
  await waitFor(() => expect(settingOf(next.session.key, settings.showsTrends)).toBe(false))
  await next.user.click(await screen.findByRole('button', { name: 'Take them out of the note' }))
  expect(await keep()).toBeDefined()
  expect(await noted()).toBe('Call the dentist')
  expect(settingOf(next.session.key, settings.showsTrends)).toBe(false)
})

it('sees what another tab has just written, and lives with storage that holds nonsense (R-set-06f)', () => {
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

it('asks for the preferences at the server once, for reading and for writing (R-sess-07c, R-comp-15c)', async () => {
  let asked = 0
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    if (!url.endsWith('/api/v1/preferences')) return through(url, init)
    asked += 1
    return Response.json({ 'posting:default:visibility': 'unlisted', 'reading:expand:spoilers': true })
  }
  const { session } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
  await screen.findByRole('button', { name: /^Audience: Quiet public/ })
  await waitFor(() => expect(readingDefaults(session.key).get().opensWarnings).toBe(true))
  expect(asked).toBe(1)
})
