import { timeoutManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { columnsSetting } from '@starling/domain/deck'
import { instanceStore } from '../accounts/instances.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import type { RouteName } from '../routing/routes.ts'
import { changeSetting } from '../settings/settingsStore.ts'
import { preferences } from '../storage/preferences.ts'
import type { Answering } from './faultyServer.fixture.ts'
import { faultyServer } from './faultyServer.fixture.ts'
import { oneOfEverything } from './oneOfEverything.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'
import type { ScreenArea, ScreenStates } from './screenStates.fixture.ts'
import { columnStates, furtherStates, screenStates } from './screenStates.fixture.ts'
import { expectTitle } from './screenTitles.fixture.ts'

// Requests that fail with a server error are repeated after a second, for which these tests need not wait.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, ms) => setTimeout(callback, ms <= 5000 ? 0 : ms),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, ms) => setInterval(callback, ms),
  clearInterval: (id) => clearInterval(id),
})

/** The text of an error, by the kind of fault. */
const errors: readonly (readonly [Answering, title: string])[] = [
  [500, 'Could not load this'],
  [403, 'You may not see this'],
  ['page', 'Could not load this'],
  ['offline', 'You are offline'],
]

/** Technical messages of servers that readers should not see. */
const rawWords = /Not Found|Forbidden|Internal Server Error|Bad Gateway|doctype/i

/** Opens every screen of an area in all its states: loading, each kind of failure, offline and back, empty, and its end. */
export function walkScreens(area: ScreenArea): void {
  let server: TestServer
  let ada: TestAccount
  let pathTo: (name: RouteName) => string
  let isOnline = true

  beforeAll(async () => {
    server = await startTestServer()
    ada = await server.createAccount('ada', { displayName: 'Ada', locked: true })
    pathTo = await oneOfEverything(server, ada)
  })
  afterAll(() => server.close())
  afterEach(() => preferences.reset())
  beforeEach(() => {
    isOnline = true
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  })

  const rows = [
    ...(Object.keys(screenStates) as RouteName[]).map((name) => [name, screenStates[name]] as const),
    ...furtherStates,
    ...[...columnStates].map(([kind, { states }]) => [kind, states] as const),
  ].filter(([, states]) => states.area === area)
  const isRoute = (name: string) => Object.hasOwn(screenStates, name)
  const loaded = rows.filter(([, states]) => 'area' in states && !('still' in states))
  const still = rows.filter(([, states]) => 'still' in states)
  const pathOf = (name: string) => {
    const column = columnStates.get(name)
    if (column === undefined) return name.startsWith('/') ? name : pathTo(name as RouteName)
    const path = pathTo(column.route)
    standAlone(name, column.query ?? /[^/@]+(?=(\/edit)?$)/.exec(path)?.[0] ?? '')
    return `/deck${path}${column.query === undefined ? '' : `?q=${column.query}`}`
  }

  /** A deck with this column only. Its id or search words are at the end of its screen's address. */
  function standAlone(kind: string, id: string): void {
    preferences.change({ advancedLayout: true })
    changeSetting(accountKey(server.origin, ada.account.id), columnsSetting, () => [{ id: kind, uuid: kind, params: { id } }])
  }

  function open(name: string, states: ScreenStates) {
    const faulty = faultyServer(server, { hidesItself: 'isAboutServer' in states })
    // The client caches a server's description and missing calls.
    if ('isAboutServer' in states) instanceStore(server.origin).set(null)
    const { user } = renderScreen(pathOf(name), { server: faulty, signedInAs: ada })
    const turn = (answering: Answering) => {
      isOnline = answering !== 'offline'
      return act(async () => faulty.answers(answering))
    }
    const retry = async () => user.click(await screen.findByRole('button', { name: 'Try again' }))
    return { turn, retry }
  }

  it.each(loaded)(
    '%s says that it loads, why it could not, and loads when the connection is back (R-shell-02, R-shell-11a, R-err-01, R-err-06, #11)',
    async (name, states) => {
      const { refused, filled: words = 'You have reached the end' } = states as Exclude<ScreenStates, { still: string }>
      const { turn, retry } = open(name, states)
      await screen.findAllByText(/^Loading/)
      const columns = [...document.querySelectorAll<HTMLElement>('[data-deck-column]')].map((column) => column.dataset['deckColumn'])
      expect(columns).toEqual(columnStates.has(name) ? [name] : [])
      expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
      let isFirst = true
      for (const [answering, title] of errors) {
        // Some servers always answer so: nothing is loading, and there is nothing to retry.
        if (answering === 403 && refused !== undefined) continue
        await turn(answering)
        if (answering === 'offline') act(() => void dispatchEvent(new Event('offline')))
        if (!isFirst) await retry()
        isFirst = false
        await screen.findByRole('heading', { name: title })
        expectWords()
      }
      await turn('well')
      act(() => void dispatchEvent(new Event('online')))
      await expectText(words)
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'You are offline' })).toBeNull())
      if (isRoute(name)) await expectTitle(name as RouteName, true)
      expectWords()
    },
  )

  it.each(loaded)('%s says that nothing is there, and what is gone (R-err-08, R-shell-11, #11)', async (name, states) => {
    const { gone, empty } = states as Exclude<ScreenStates, { still: string }>
    const first = open(name, states)
    await first.turn(404)
    if (gone === undefined) {
      await screen.findByRole('heading', { name: /^There is nothing here$| does not have this$/ })
      expectWords()
      await first.turn('nothing')
      await first.retry()
    } else {
      await expectText(gone)
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      expectWords()
    }
    if (empty === undefined) return
    if (gone !== undefined) {
      document.body.replaceChildren()
      const second = open(name, states)
      await second.turn('nothing')
    }
    await expectText(empty)
  })

  if (still.length > 0)
    it.each(still)('%s is there without an answer, and stays whatever is answered (R-shell-02, R-shell-11, #11)', async (name, states) => {
      const { still: words } = states as Extract<ScreenStates, { still: string }>
      const { turn } = open(name, states)
      expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
      await expectText(words)
      for (const answering of [500, 'page', 'offline', 'well'] as const) {
        await turn(answering)
        await expectText(words)
        expectWords()
      }
      if (isRoute(name)) await expectTitle(name as RouteName, true)
    })
}

async function expectText(words: string | RegExp): Promise<void> {
  await waitFor(() => {
    const text = expect(document.body.textContent.replaceAll(/\s+/g, ' '))
    if (typeof words === 'string') text.toContain(words)
    else text.toMatch(words)
  })
}

/** Texts of the screen itself are not checked here; alerts, which have a test of their own, contain the HTTP status. */
function expectWords(): void {
  expect(document.querySelector('main')?.textContent).not.toMatch(rawWords)
}
