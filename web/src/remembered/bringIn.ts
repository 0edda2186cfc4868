import { bookmarkEndpoints } from '@starling/api/bookmarks'
import type { PageLink } from '@starling/api/client'
import { favouriteEndpoints } from '@starling/api/favourites'
import type { Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { nothingBroughtIn, readBringIn, reduceBringIn } from '@starling/domain/remembered'
import type { BringIn, BringInEvent } from '@starling/domain/remembered'
import type { Session } from '@starling/domain/session'
import { rememberPosts, storeWaiting } from './rememberPost.ts'
import { accountStore } from '../storage/accountStore.ts'
import { onRememberedChange } from '../storage/rememberedTable.ts'
import { broughtInStorageKey } from '../storage/storageKeys.ts'

/** What can be brought in: it is asked for by its own timeline. */
export const broughtKinds = ['bookmarks', 'favourites', 'own'] as const
export type BroughtKind = (typeof broughtKinds)[number]

/** Posts of one request: the most that servers answer. */
const PAGE = 40

/** How far older posts of a kind have been brought in, and the ways to change that. It goes on while other screens are in front. */
export interface BroughtIn {
  get(): BringIn
  subscribe(listener: () => void): () => void
  start(): void
  pause(): void
}

const made = new WeakMap<Session, Map<BroughtKind, BroughtIn>>()

export function broughtIn(session: Session, kind: BroughtKind): BroughtIn {
  const ofSession = made.get(session) ?? new Map<BroughtKind, BroughtIn>()
  made.set(session, ofSession)
  const known = ofSession.get(kind) ?? bringIn(session, kind)
  ofSession.set(kind, known)
  return known
}

function bringIn(session: Session, kind: BroughtKind): BroughtIn {
  const store = accountStore<BringIn>(`${broughtInStorageKey} ${kind}`, session.key, readBringIn, nothingBroughtIn)
  const dispatch = (event: BringInEvent) => store.set(reduceBringIn(store.get(), event))
  let leave = new AbortController()
  // Nothing is told while a screen is being drawn, unless something changes.
  if (store.get().phase === 'running') dispatch({ kind: 'reopened' })
  onRememberedChange(({ accountKey, gone }) => {
    if (accountKey !== session.key || gone !== 'all') return
    leave.abort()
    dispatch({ kind: 'forgotten' })
  })

  async function run(signal: AbortSignal): Promise<void> {
    try {
      while (store.get().phase === 'running') {
        const { next } = store.get()
        const { data, next: further } = await ask(session, kind, next === null ? null : { path: next }, signal)
        if (signal.aborted) return
        rememberPosts(session.key, data)
        // Stored before the place is, so that nothing is left out if the page goes between the two.
        await storeWaiting()
        const dates = data.map(({ created_at: at }) => Date.parse(at)).filter((at) => !Number.isNaN(at))
        dispatch({ kind: 'page', count: data.length, next: further?.path ?? null, oldest: dates.length > 0 ? Math.min(...dates) : null })
      }
    } catch {
      if (!signal.aborted) dispatch({ kind: 'failed' })
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      if (store.get().phase === 'running') return
      leave = new AbortController()
      dispatch({ kind: 'started' })
      void run(leave.signal)
    },
    pause() {
      leave.abort()
      dispatch({ kind: 'paused' })
    },
  }
}

async function ask(
  { client, me }: Session,
  kind: BroughtKind,
  next: PageLink | null,
  signal: AbortSignal,
): Promise<{ readonly data: readonly Status[]; readonly next: PageLink | null }> {
  if (kind === 'own') {
    const params = { id: me?.id ?? '' }
    if (next !== null) return client.follow(timelineEndpoints.account, next, { signal })
    return client.call(timelineEndpoints.account, { params, query: { limit: PAGE, exclude_reblogs: true }, signal })
  }
  const row = kind === 'bookmarks' ? bookmarkEndpoints.list : favouriteEndpoints.list
  return next === null ? client.call(row, { query: { limit: PAGE }, signal }) : client.follow(row, next, { signal })
}
