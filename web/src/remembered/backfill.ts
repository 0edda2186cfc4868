import { bookmarkEndpoints } from '@starling/api/bookmarks'
import type { PageLink } from '@starling/api/client'
import { favouriteEndpoints } from '@starling/api/favourites'
import type { Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { noBackfill, readBackfill, reduceBackfill } from '@starling/domain/remembered'
import type { Backfill, BackfillEvent } from '@starling/domain/remembered'
import type { Session } from '@starling/domain/session'
import { rememberPosts, storeWaiting } from './rememberPost.ts'
import { accountStore } from '../storage/accountStore.ts'
import { onRememberedChange } from '../storage/rememberedTable.ts'
import { backfillStorageKey } from '../storage/storageKeys.ts'

/** The kinds of posts that can be loaded, each from its own timeline. */
export const backfillKinds = ['bookmarks', 'favourites', 'own'] as const
export type BackfillKind = (typeof backfillKinds)[number]

/** Posts of one request: the most that servers answer. */
const PAGE = 40

/** The backfill of one kind of posts, which continues while other screens are shown. */
export interface BackfillControl {
  get(): Backfill
  subscribe(listener: () => void): () => void
  start(): void
  pause(): void
}

const made = new WeakMap<Session, Map<BackfillKind, BackfillControl>>()

export function backfillOf(session: Session, kind: BackfillKind): BackfillControl {
  const ofSession = made.get(session) ?? new Map<BackfillKind, BackfillControl>()
  made.set(session, ofSession)
  const known = ofSession.get(kind) ?? createBackfill(session, kind)
  ofSession.set(kind, known)
  return known
}

function createBackfill(session: Session, kind: BackfillKind): BackfillControl {
  const store = accountStore<Backfill>(`${backfillStorageKey} ${kind}`, session.key, readBackfill, noBackfill)
  const dispatch = (event: BackfillEvent) => store.set(reduceBackfill(store.get(), event))
  let leave = new AbortController()
  // Only dispatched if needed, because this may run while a screen is being rendered, when subscribers must not be notified.
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
        // The posts are stored before the position, so that none is skipped if the page is closed between the two.
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
  kind: BackfillKind,
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
