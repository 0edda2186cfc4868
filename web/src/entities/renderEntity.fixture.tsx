import type { Account, CredentialAccount, Relationship } from '@starling/api/accounts'
import type { Poll } from '@starling/api/polls'
import type { Status } from '@starling/api/statuses'
import type { EntityMap } from '@starling/domain/store'
import type { Session } from '@starling/domain/session'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { InteractionPromptContext } from '../accounts/interactionPrompt.ts'
import type { WantedInteraction } from '../accounts/interactionPrompt.ts'
import { SessionProvider } from '../session/SessionProvider.tsx'
import type { SessionPool } from '../session/sessionPool.ts'
import { createI18n } from '../ui/createI18n.ts'
import { LocationContext, NavigatorContext } from '../ui/navigation.ts'
import type { Location, Navigator } from '../ui/navigation.ts'

interface EntityOptions {
  readonly me?: string
  /** The key of the session, where a test has several. */
  readonly sessionKey?: string
  readonly statuses?: readonly Status[]
  readonly accounts?: readonly Account[]
  readonly relationships?: readonly Relationship[]
  /** Answers API calls. */
  readonly call?: (...call: never[]) => Promise<unknown>
  readonly loadStatus?: (id: string) => Promise<unknown>
}

/** Renders part of a screen with a store that contains what the test provides. */
export function renderEntity(node: ReactNode, options: EntityOptions = {}) {
  const store = createStore(options)
  const actions = {
    favourite: vi.fn(async (_id: string, _isOn: boolean) => undefined),
    reblog: vi.fn(async (_id: string, _isOn: boolean, _visibility?: string) => undefined),
    bookmark: vi.fn(async (_id: string, _isOn: boolean) => undefined),
    react: vi.fn(async (_id: string, _reaction: object, _isOn: boolean) => undefined),
    pin: vi.fn(async (_id: string, _isOn: boolean) => undefined),
    vote: vi.fn(async (_id: string, _choices: readonly number[]) => undefined),
    refreshPoll: vi.fn(async (_id: string) => undefined),
    follow: vi.fn(async (_id: string) => undefined),
    unfollow: vi.fn(async (_id: string) => undefined),
    mute: vi.fn(async (_id: string, _options: object) => undefined),
    answerFollowRequest: vi.fn(async (_id: string, _isAccepted: boolean) => undefined),
    block: vi.fn(async (_id: string) => undefined),
  }
  const deleteStatus = vi.fn(async (_id: string) => undefined)
  const session = {
    key: options.sessionKey ?? 'test',
    flush: () => undefined,
    me: options.me === undefined ? null : { id: options.me },
    client: { origin: 'https://starling.test', call: options.call },
    alert: () => undefined,
    entities: store,
    retain: () => () => undefined,
    import: () => undefined,
    // Every part of the session that can be requested is this object.
    part: () => ({ ...actions, deleteStatus, ensure: () => undefined, loadStatus: options.loadStatus, has: () => false }),
  } as unknown as Session
  const pool = {
    sessionFor: () => session,
    followPage: () => () => undefined,
    onSignedOut: () => () => undefined,
    onFiltersChanged: () => () => undefined,
  } as unknown as SessionPool

  const visited: string[] = []
  const location: Location = { path: '/', search: '', key: 'test', index: 0, isFromApp: false }
  const navigator: Navigator = {
    getLocation: () => location,
    subscribe: () => () => undefined,
    push: (url) => visited.push(url),
    replace: (url) => visited.push(url),
    back: () => undefined,
    rewrite: () => undefined,
    leaveGone: () => undefined,
    openOverlay: () => () => undefined,
    hrefFor: (url) => url,
  }
  const prompted: WantedInteraction[] = []
  const i18n = createI18n('en')
  const prompt = (wanted: WantedInteraction) => void prompted.push(wanted)

  const wrap = (child: ReactNode) => (
    <I18nProvider i18n={i18n}>
      <SessionProvider pool={pool}>
        {() => (
          <InteractionPromptContext value={prompt}>
            <NavigatorContext value={navigator}>
              <LocationContext value={location}>{child}</LocationContext>
            </NavigatorContext>
          </InteractionPromptContext>
        )}
      </SessionProvider>
    </I18nProvider>
  )
  const view = render(wrap(node))
  return { ...view, user: userEvent.setup(), store, actions, deleteStatus, visited, prompted }
}

function createStore({ statuses = [], accounts = [], relationships = [] }: EntityOptions) {
  const maps = {
    status: new Map<string, Status>(),
    account: new Map<string, Account>(),
    credentialAccount: new Map<string, CredentialAccount>(),
    relationship: new Map<string, Relationship>(relationships.map((one) => [one.id, one])),
    poll: new Map<string, Poll>(),
  }
  const listeners = new Map<string, Set<() => void>>()
  const add = (status: Status): void => {
    maps.status.set(status.id, status)
    maps.account.set(status.account.id, status.account)
    if (status.poll) maps.poll.set(status.poll.id, status.poll)
    if (status.reblog) add(status.reblog)
    if (status.quote?.quoted_status) add(status.quote.quoted_status)
  }
  for (const status of statuses) add(status)
  for (const account of accounts) maps.account.set(account.id, account)
  return {
    get: <K extends keyof EntityMap>(kind: K, id: string) => maps[kind].get(id) as EntityMap[K] | undefined,
    subscribe(kind: keyof EntityMap, id: string, listener: () => void) {
      const key = `${kind} ${id}`
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => set.delete(listener)
    },
    /** Removes a status and notifies its subscribers. */
    remove(id: string) {
      maps.status.delete(id)
      for (const listener of listeners.get(`status ${id}`) ?? []) listener()
    },
    /** Stores a changed status with its poll and notifies their subscribers. */
    change(status: Status) {
      add(status)
      for (const listener of listeners.get(`status ${status.id}`) ?? []) listener()
      for (const listener of listeners.get(`poll ${status.poll?.id}`) ?? []) listener()
    },
  }
}
