import { createClient } from '@starling/api/client'
import { hasAntennas } from '@starling/domain/instance'
import { withLocalAntennas } from '@starling/domain/local-antennas'
import type { LocalAntennas } from '@starling/domain/local-antennas'
import type { OwnAct } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'
import { createSession } from '@starling/domain/session'
import { withRules } from '@starling/domain/visiting'
import type { ReaderRules } from '@starling/domain/visiting'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { accounts } from '../accounts/accounts.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import type { BrowserPorts } from './browserPorts.ts'
import { knownInstance } from '../accounts/instances.ts'
import { missingCallsOf } from '../storage/missingCalls.ts'
import { forgetStoredAccount } from '../storage/forgetStoredAccount.ts'
import { readRules } from './readRules.ts'
import { createSessionStorage } from '../storage/storedSessions.ts'

/** The sessions of this page. Those of other accounts are kept, so that switching shows their content at once. */
export interface SessionPool {
  readonly ports: BrowserPorts
  readonly homeOrigin: string
  /** The session of an account; without one, the anonymous reader of this server. */
  sessionFor(account: SignedInAccount | null): Session
  /** The session of an anonymous visitor at another server, with the filters, mutes and blocks of `reader`; nothing of it is stored. */
  visitorAt(origin: string, reader: Session): Session
  /** Ends a session for good, as at sign-out. */
  close(key: string): Promise<void>
  /** Reports the account whose token the server has refused, and the token. */
  onSignedOut(listener: (key: string, token: string | null) => void): () => void
  /** Listens for filters of any account changed on another device: the event is sent only once, even if that account is not active. */
  onFiltersChanged(listener: (session: Session) => void): () => void
  /** Passes on online, hidden and closing events to all sessions. Answers the function that ends it. */
  followPage(): () => void
}

/** Settings of an account that its session needs; the `settings` folder depends on sessions, so they are passed in. */
export interface SessionChoices {
  readonly keepsPlace: (accountKey: string) => boolean
  /** Whether home suggests people to follow. */
  readonly wantsSuggestions: (accountKey: string) => boolean
  /** Called with every action of the reader. */
  readonly onAct?: (session: Session, act: OwnAct) => void
  /** The antennas of an account that run on this device. */
  readonly antennasOf?: (accountKey: string) => StoredLocalAntennas
}

/** The part of the antennas that run here which is stored. */
export type StoredLocalAntennas = Pick<LocalAntennas, 'stored' | 'change' | 'onChange'>

/** Another server, and the session whose rules apply to its visitor; null for an anonymous reader. */
interface Visit {
  readonly origin: string
  readonly rules: (() => Promise<ReaderRules>) | null
}

const firstChoices: SessionChoices = { keepsPlace: () => true, wantsSuggestions: () => true }

export function createSessionPool(ports: BrowserPorts, homeOrigin: string, choices: SessionChoices = firstChoices): SessionPool {
  const sessions = new Map<string, Session>()
  const signedOutListeners = new Set<(key: string, token: string | null) => void>()
  const filterListeners = new Set<(session: Session) => void>()

  function start(account: SignedInAccount | null, key: string, visit?: Visit): Session {
    const origin = visit?.origin ?? account?.origin ?? homeOrigin
    const plain = createClient({ origin, token: account?.token ?? null, fetch: ports.fetch, now: ports.now })
    const client = visit?.rules ? withRules(plain, new URL(origin).host, visit.rules) : plain
    const storedAntennas = account ? choices.antennasOf?.(key) : undefined
    const localAntennas = account && storedAntennas ? antennasHere(account, storedAntennas, ports.random) : null
    const session = createSession({
      client: localAntennas ? withLocalAntennas(client, localAntennas) : client,
      ...(localAntennas && { localAntennas }),
      me: account ? { id: account.id } : null,
      now: ports.now,
      storage:
        ports.hasStorage && (account !== null || origin === homeOrigin)
          ? createSessionStorage(key)
          : { load: async () => null, save: async () => undefined },
      missing: missingCallsOf(origin),
      openSocket: ports.openSocket,
      tabs: ports.tabs ?? null,
      ...(ports.streamsAfter && { streamsAfter: ports.streamsAfter }),
      streamingUrl: announcedStreaming(origin),
      schedule: ports.schedule,
      setTimer: ports.setTimer,
      random: ports.random,
      keepsPlace: () => choices.keepsPlace(key),
      wantsSuggestions: () => choices.wantsSuggestions(key),
    })
    session.onEvent((event) => {
      if (event.kind === 'acted') choices.onAct?.(session, event.act)
      if (event.kind === 'filters-changed') for (const listener of filterListeners) listener(session)
    })
    session.onSignedOut(() => {
      for (const listener of signedOutListeners) listener(key, session.client.token)
    })
    session.setOnline(navigator.onLine)
    session.setVisible(document.visibilityState === 'visible')
    return session
  }

  function each(visit: (session: Session) => void): void {
    for (const session of sessions.values()) visit(session)
  }

  function known(account: SignedInAccount | null, key: string, visit?: Visit): Session {
    const session = sessions.get(key) ?? start(account, key, visit)
    sessions.set(key, session)
    return session
  }

  return {
    ports,
    homeOrigin,
    sessionFor: (account) => known(account, account?.key ?? accountKey(homeOrigin, 'anonymous')),
    visitorAt(origin, reader) {
      const rules = reader.me === null ? null : () => readRules(reader)
      return known(null, `${accountKey(origin, 'anonymous')} ${reader.key}`, { origin, rules })
    },
    async close(key) {
      const session = sessions.get(key)
      sessions.delete(key)
      await session?.close()
    },
    onSignedOut(listener) {
      signedOutListeners.add(listener)
      return () => signedOutListeners.delete(listener)
    },
    onFiltersChanged(listener) {
      filterListeners.add(listener)
      return () => filterListeners.delete(listener)
    },
    followPage() {
      const leave = new AbortController()
      const { signal } = leave
      // Signed out in another tab: this tab must not store again what was deleted there. Signed in again: the next session has the new token.
      const endWatch = accounts.subscribe(() => {
        for (const [key, session] of sessions) {
          const account = accounts.get().list.find((one) => one.key === key)
          if (session.me === null || account?.token === session.client.token) continue
          sessions.delete(key)
          const closed = session.close()
          if (account === undefined) void closed.then(() => forgetStoredAccount(key))
        }
      })
      addEventListener('online', () => each((session) => session.setOnline(true)), { signal })
      addEventListener('offline', () => each((session) => session.setOnline(false)), { signal })
      // A page in the back/forward cache or frozen cannot receive events, and must not hold the connection that other tabs share with it.
      const putAway = () => each((session) => session.setOnline(false))
      const takeBack = () => each((session) => session.setOnline(navigator.onLine))
      for (const type of ['focus', 'pagehide']) addEventListener(type, () => each((session) => session.flush()), { signal })
      addEventListener('pagehide', putAway, { signal })
      addEventListener('pageshow', takeBack, { signal })
      document.addEventListener('freeze', putAway, { signal })
      document.addEventListener('resume', takeBack, { signal })
      document.addEventListener(
        'visibilitychange',
        () => {
          const isVisible = document.visibilityState === 'visible'
          each((session) => {
            session.setVisible(isVisible)
            if (!isVisible) session.flush()
          })
        },
        { signal },
      )
      return () => {
        endWatch()
        leave.abort()
      }
    },
  }
}

function antennasHere({ id, origin }: SignedInAccount, stored: StoredLocalAntennas, random: () => number): LocalAntennas {
  return {
    ...stored,
    meId: id,
    localDomain: () => knownInstance(origin)?.domain ?? new URL(origin).hostname,
    isNeeded() {
      const instance = knownInstance(origin)
      return instance !== null && !hasAntennas(instance)
    },
    makeKey: () => randomKey(random),
  }
}

function randomKey(random: () => number): string {
  return Math.floor(random() * 2 ** 48).toString(36)
}

/** The streaming address in the server's stored description; null where it names none, undefined without a description. */
function announcedStreaming(origin: string): string | null | undefined {
  const instance = knownInstance(origin)
  return instance === null ? undefined : instance.configuration.urls.streaming || null
}
