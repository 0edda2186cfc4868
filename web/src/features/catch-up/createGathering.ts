import type { PageLink } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { isOfTime, noCatchUp, readCatchUp, reduceCatchUp } from '@starling/domain/catch-up'
import type { CatchUp, CatchUpEvent, CatchUpTimeline, GatheredPost } from '@starling/domain/catch-up'
import { parseTimelineKey } from '@starling/domain/timelines'
import { seenIds } from '@starling/domain/seen'
import type { Session } from '@starling/domain/session'
import { seenPosts } from '../../entities/status/watchSeen.ts'
import { accountStore } from '../../storage/accountStore.ts'
import type { CatchUpPage } from '../../storage/catchUpPages.ts'
import { forgetPages, readPage, storePage } from '../../storage/catchUpPages.ts'
import { createStore } from '../../storage/store.ts'
import { catchUpStorageKey } from '../../storage/storageKeys.ts'
import { whenIdle } from '../../ui/whenIdle.ts'

/** Posts per request: the most that servers send. */
const PAGE = 40

export interface GatheringView {
  readonly state: CatchUp
  /** The pages read so far, from this device or from the server. */
  readonly pages: readonly CatchUpPage[]
  /** Whether all stored pages have been read from this device. */
  readonly isRead: boolean
  /** Whether the pages could be stored; otherwise they are lost when the page is closed. */
  readonly isKept: boolean
}

/** The posts gathered for one account, and the events that change that. Gathering continues while other screens are shown. */
export interface Gathering {
  get(): GatheringView
  subscribe(listener: () => void): () => void
  dispatch(event: Exclude<CatchUpEvent, { readonly kind: 'page' | 'failed' }>): void
}

const made = new WeakMap<Session, Gathering>()

export function gatheringOf(session: Session): Gathering {
  const known = made.get(session) ?? createGathering(session)
  made.set(session, known)
  return known
}

function createGathering(session: Session): Gathering {
  const { key } = session
  const header = accountStore<CatchUp>(catchUpStorageKey, key, readCatchUp, noCatchUp)
  const view = createStore<GatheringView>({ state: header.get(), pages: [], isRead: header.get().pages === 0, isKept: true })
  const releases: (() => void)[] = []
  /** When the request began whose pages are in the view. */
  let shownFor = header.get().request?.begunAt ?? null
  let leave = new AbortController()
  let reading = Promise.resolve()

  function set(change: Partial<GatheringView>): void {
    view.set({ ...view.get(), state: header.get(), ...change })
  }

  function dispatch(event: CatchUpEvent): void {
    header.set(reduceCatchUp(header.get(), event))
  }

  const isCurrent = (begunAt: number) => header.get().request?.begunAt === begunAt

  function addPage(page: CatchUpPage, askedAt: number): void {
    const posts = page.posts.map((post) => post.reblog ?? post)
    // Only posts that the session does not have, because the stored ones are older.
    session.import({ statuses: posts.filter(({ id }) => session.entities.get('status', id) === undefined), askedAt })
    releases.push(session.retain({ statuses: posts.map(({ id }) => id) }))
    set({ pages: [...view.get().pages, page] })
  }

  /** Reads the stored pages that this tab does not have yet; other tabs may have added them. */
  async function follow(): Promise<void> {
    const { request } = header.get()
    const begunAt = request?.begunAt ?? null
    if (begunAt !== shownFor) {
      shownFor = begunAt
      for (const release of releases.splice(0)) release()
      set({ pages: [], isKept: true, isRead: header.get().pages === 0 })
    }
    if (begunAt === null) return
    while (isCurrent(begunAt) && view.get().pages.length < header.get().pages) {
      const page = await readPage(key, begunAt, view.get().pages.length).catch(() => null)
      if (!isCurrent(begunAt)) return
      // A page that could not be stored or read counts as empty.
      addPage(page ?? { posts: [], seen: [] }, 0)
      if (page === null) set({ isKept: false })
    }
    set({ isRead: true })
  }

  async function gather(signal: AbortSignal): Promise<void> {
    for (;;) {
      const { phase, request, next } = header.get()
      if (phase !== 'gathering' || request === null || signal.aborted) return
      const { begunAt, timeline } = request
      try {
        await new Promise<void>((resolve) => void whenIdle(resolve))
        const { data, next: further, askedAt } = await ask(session, timeline, next === null ? null : { path: next }, signal)
        if (signal.aborted || header.get().phase !== 'gathering' || !isCurrent(begunAt)) continue
        await reading
        const seen = seenIds(seenPosts(key).get())
        const posts = data.filter((post) => isOfTime(request, gathered(post)))
        const page = { posts, seen: posts.flatMap(({ id, reblog }) => (seen.has(reblog?.id ?? id) ? [reblog?.id ?? id] : [])) }
        const index = header.get().pages
        // The page is stored before the position, so that no posts are skipped if the tab is closed between the two.
        await storePage(key, begunAt, index, page).catch(() => set({ isKept: false }))
        if (signal.aborted || header.get().phase !== 'gathering' || !isCurrent(begunAt)) continue
        addPage(page, askedAt)
        dispatch({ kind: 'page', begunAt, posts: data.map(gathered), next: further?.path ?? null })
      } catch {
        if (!signal.aborted) dispatch({ kind: 'failed', begunAt })
      }
    }
  }

  /** Gathers while holding a lock, so that only one tab gathers; when that tab is closed, the next one continues. */
  function run(): void {
    leave.abort()
    leave = new AbortController()
    const { signal } = leave
    const work = () => gather(signal)
    const done = 'locks' in navigator ? navigator.locks.request(`starling:catch-up ${key}`, { signal }, work) : work()
    // Rejected when waiting for the lock is cancelled.
    done.catch(() => undefined)
  }

  header.subscribe(() => {
    set({})
    reading = reading.then(follow)
  })
  reading = follow()
  if (header.get().phase === 'gathering') run()

  return {
    get: view.get,
    subscribe: view.subscribe,
    dispatch(event) {
      if (event.kind === 'begun') forgetPages(key).catch(() => undefined)
      dispatch(event)
      if (event.kind === 'begun' || event.kind === 'resumed') run()
      else if (event.kind === 'paused') leave.abort()
    },
  }
}

function gathered({ id, created_at: at }: Status): GatheredPost {
  return { id, at: Date.parse(at) || 0 }
}

async function ask({ client }: Session, timeline: CatchUpTimeline, next: PageLink | null, signal: AbortSignal) {
  const options = { signal, canPageById: true } as const
  const subject = parseTimelineKey(timeline)
  const row =
    subject.kind === 'list' ? timelineEndpoints.list : subject.kind === 'antenna' ? timelineEndpoints.antenna : timelineEndpoints.home
  if (next !== null) return client.follow(row, next, options)
  const query = { limit: PAGE }
  switch (subject.kind) {
    case 'list':
      return client.call(timelineEndpoints.list, { ...options, params: { id: subject.id }, query })
    case 'antenna':
      return client.call(timelineEndpoints.antenna, { ...options, params: { id: subject.id }, query })
    default:
      return client.call(timelineEndpoints.home, { ...options, query })
  }
}
