import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Profiler } from 'react'
import { onTestFinished } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import type { BrowserPorts } from '../session/browserPorts.ts'
import { createSessionPool } from '../session/sessionPool.ts'
import { sessionChoices } from '../settings/sessionChoices.ts'
import { toasts } from '../ui/toasts.ts'
import { App } from './App.tsx'
import { pageAccount, readerOf } from './pageAccount.ts'
import { createBrowserNavigator } from '../routing/browserNavigator.ts'
import { i18n } from './i18n.ts'
import { signedIn } from './signedIn.fixture.ts'

type Answering = Pick<TestServer, 'origin' | 'request'>

interface ScreenOptions {
  /** The companion server in this process, or another function that answers requests to the client's origin. */
  readonly server: Answering
  /** The access token of the reader; a visitor without it. */
  readonly signedInAs?: TestAccount
  readonly ports?: Partial<BrowserPorts>
  /** Called whenever React has rendered a part of the client. */
  readonly onDrawn?: () => void
}

/** Mounts the whole client at a path, connected to a server in the same process. */
export function renderScreen(path: string, { server, signedInAs, ports, onDrawn = () => undefined }: ScreenOptions) {
  history.replaceState(null, '', path)
  toasts.dismissAll()
  const reader = signedInAs ? accountKey(server.origin, signedInAs.account.id) : null
  for (const { key } of accounts.get().list) if (key !== reader) accounts.remove(key)
  if (signedInAs) accounts.add(signedIn(server.origin, signedInAs))
  const pool = createSessionPool({ ...portsTo(server), ...ports }, server.origin, sessionChoices)
  const navigator = createBrowserNavigator(readerOf, pageAccount(i18n))
  // The tests of a file share one history object: an earlier navigator would undo the entries of a later test, and a pending step back
  // would affect it. jsdom performs such a step in its next task.
  onTestFinished(async () => {
    navigator.end()
    // A session that is not closed would send requests to the server of a later test.
    // Closing is not awaited, because a test's server may never answer.
    for (const { key } of [...accounts.get().list, { key: accountKey(server.origin, 'anonymous') }]) pool.close(key).catch(() => undefined)
    await new Promise((done) => setTimeout(done))
  })
  const user = userEvent.setup()
  // The client looks for its own root element, for example to see whether the first screen can be read already.
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  const app = (
    <Profiler id="app" onRender={onDrawn}>
      <App pool={pool} navigator={navigator} i18n={i18n} />
    </Profiler>
  )
  const view = render(app, { container })
  return { ...view, user, navigator, pool, session: pool.sessionFor(accounts.active()) }
}

/** Browser ports that connect to a server in this process. */
export function portsTo(server: Answering): BrowserPorts {
  return {
    // jsdom's AbortSignal and FormData are not those that Node's fetch accepts; no request of these tests needs to be aborted.
    fetch: async (url, init = {}) => {
      const { signal: _signal, ...rest } = init
      // The server of these tests reads forms without files only; uploads are tested by the browser stories.
      const body =
        rest.body instanceof FormData
          ? new URLSearchParams([...rest.body].map(([name, value]) => [name, String(value)])).toString()
          : rest.body
      const headers = body === rest.body ? rest.headers : { ...rest.headers, 'content-type': 'application/x-www-form-urlencoded' }
      return server.request(url.slice(server.origin.length), {
        ...rest,
        ...(body === undefined ? {} : { body }),
        ...(headers === undefined ? {} : { headers }),
      })
    },
    now: () => Date.now(),
    openSocket: null,
    schedule: (flush) => queueMicrotask(flush),
    setTimer(callback, delayMs) {
      const timer = setTimeout(callback, delayMs)
      return () => clearTimeout(timer)
    },
    random: () => 0.5,
    hasStorage: false,
  }
}
