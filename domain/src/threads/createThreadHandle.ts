import { ApiError, type Answer } from '@starling/api/client'
import { statusEndpoints, type Status, type StatusContext } from '@starling/api/statuses'
import { loadWithin } from '../feeds/index.ts'
import type { Timestamped, SessionPorts } from '../ports/index.ts'
import type { Listeners } from '../store/index.ts'
import { buildThread } from './buildThread.ts'
import { createCompletion } from './createCompletion.ts'
import type { ThreadHandle, ThreadView } from './ThreadHandle.ts'

/** A running request older than this, in milliseconds, is repeated on demand. */
const STALE_MS = 5000

/** Polls come more often than a long conversation should be requested; the shortest time between its requests, in milliseconds. */
const POLL_MS = 60_000

/** A thread with the functions only the session uses. */
export interface ThreadControl {
  readonly handle: ThreadHandle
  isOpen(): boolean
  isWatched(): boolean
  ids(): Iterable<string>
  /** A post that was streamed or just written, and may belong to this conversation. */
  consider(status: Status): void
  remove(id: string): void
  retry(): void
  /** Loads an open conversation again whose request failed because of the network. */
  askAgain(): void
  /** The stream is connected; `isAgain` where it was connected before. */
  connected(isAgain: boolean): void
  /** Loads an open conversation again where no stream announces new replies. */
  poll(): void
}

/** The type of `createThreadHandle`, which the session is given with the first thread: timelines do not need its code. */
export type CreateThread = (statusId: string, core: SessionPorts) => ThreadControl

/** Makes the state of one post's conversation, at first of the posts that are known already. */
export function createThreadHandle(statusId: string, core: SessionPorts): ThreadControl {
  const listeners: Listeners = new Set()
  const ancestors = new Set<string>()
  const descendants = new Set<string>()
  let references: readonly string[] = []
  let phase: ThreadView['phase'] = 'idle'
  let error: ApiError | null = null
  let openCount = 0
  let endPolls: (() => void) | null = null
  let loading: Promise<void> | null = null
  let abandon: (() => void) | null = null
  let askedAt = 0
  /** Resolved when a conversation requested ahead is opened: using its answer earlier would delay the drawing of the post itself. */
  let opening: PromiseWithResolvers<void> | null = null
  /** Replies that arrived during the request; only its answer tells whether they belong to the conversation. */
  const arrived = new Set<string>()
  let view: ThreadView | null = null
  /** The conversation as completed by the server, kept until the reader asks to see it. */
  let offered: Timestamped<Answer<StatusContext>> | null = null
  const completion = createCompletion(core, { read: () => void readCompleted(), changed: () => change(() => undefined) })

  function change(changes: () => void): void {
    changes()
    view = null
    core.notifier.touch(listeners)
  }

  const known = (ids: Iterable<string>): Status[] => [...ids].flatMap((id) => core.store.get('status', id) ?? [])

  function build(): ThreadView {
    const focus = core.store.get('status', statusId)
    const thread =
      focus === undefined ? { ancestors: [], descendants: [], selfThread: [] } : buildThread(focus, known(ancestors), known(descendants))
    return { phase, ...thread, references, error, more: countMore(), isCompleting: completion.isRunning() }
  }

  function countMore(): ThreadView['more'] {
    const isNew = ({ id }: Status) => id !== statusId && !ancestors.has(id) && !descendants.has(id)
    return { above: offered?.data.ancestors.filter(isNew).length ?? 0, below: offered?.data.descendants.filter(isNew).length ?? 0 }
  }

  /** Keeps a completed conversation until the reader asks to see it; shows it at once where nothing on the screen moves. */
  function offer(answer: Timestamped<Answer<StatusContext>>): void {
    change(() => (offered = answer))
    const { above, below } = countMore()
    if (above === 0 && (below === 0 || descendants.size === 0)) accept(answer, false)
  }

  async function readCompleted(): Promise<void> {
    try {
      const query = { with_reference: '1' } as const
      const answer = await core.client.call(statusEndpoints.context, { params: { id: statusId }, query })
      if (openCount > 0) offer(answer)
    } catch (cause) {
      // The conversation is shown already, and is loaded again when it is next opened.
      if (!(cause instanceof ApiError)) throw cause
    }
  }

  /** Posts already in the store are shown before the server answers. */
  function gatherKnown(): void {
    let parentId = core.store.get('status', statusId)?.in_reply_to_id ?? null
    while (parentId !== null && !ancestors.has(parentId)) {
      const parent = core.store.get('status', parentId)
      if (parent === undefined) break
      ancestors.add(parentId)
      parentId = parent.in_reply_to_id
    }
    const replies = [...core.store.ids('status')]
      .flatMap((id) => core.store.get('status', id) ?? [])
      .filter((status) => status.in_reply_to_id !== null && status.reblog === null)
    for (let found = -1; found !== descendants.size;) {
      found = descendants.size
      for (const reply of replies) if (belongsBelow(reply)) descendants.add(reply.id)
    }
  }

  function belongsBelow(status: Status): boolean {
    const parentId = status.in_reply_to_id
    return parentId !== null && status.id !== statusId && (parentId === statusId || descendants.has(parentId))
  }

  function load(isAsked: boolean): Promise<void> {
    const isFresh = phase === 'idle' || phase === 'error'
    arrived.clear()
    if (isFresh) {
      change(() => {
        gatherKnown()
        // A request the reader did not ask for keeps the error message, and its button, until there is an answer.
        if (isAsked || phase === 'idle') phase = 'loading'
      })
    }
    return new Promise((done) => {
      const question = loadWithin(
        core.clock.setTimer,
        ask,
        (context) => {
          if (isFresh || isAsked || !completion.isRunning()) accept(context, isFresh)
          else offer(context)
          done()
        },
        (failure) => {
          fail(failure)
          done()
        },
      )
      abandon = () => {
        question.abandon()
        done()
      }
    })
  }

  async function ask(signal: AbortSignal): Promise<Timestamped<Answer<StatusContext>>> {
    const params = { id: statusId }
    const opened = opening?.promise
    const focus = core.client.call(statusEndpoints.get, { params, signal }).then(async (answer) => {
      await opened
      // The post itself is shown even if its conversation cannot be loaded.
      change(() => core.importStatuses([answer.data], answer))
    })
    const context = core.client.call(statusEndpoints.context, { params, query: { with_reference: '1' }, signal })
    const [answer] = await Promise.all([context, focus])
    return answer
  }

  function accept({ data, askedAt, isStored, refresh }: Timestamped<Answer<StatusContext>>, isFresh: boolean): void {
    offered = null
    if (isStored !== true && refresh != null && openCount > 0) completion.announce(refresh)
    core.importStatuses([...data.ancestors, ...data.descendants, ...data.references], { askedAt })
    // Somebody may have been muted or blocked since it was asked for.
    const isHere = (status: Status) => !core.wasRemoved(status, 'thread', askedAt)
    change(() => {
      ancestors.clear()
      for (const ancestor of data.ancestors.filter(isHere)) ancestors.add(ancestor.id)
      // Streamed replies that the server's answer lacks are kept.
      const live = known([...(isFresh ? [] : descendants), ...arrived])
      descendants.clear()
      for (const { id } of data.descendants.filter(isHere)) descendants.add(id)
      for (const reply of live) if (belongsBelow(reply)) descendants.add(reply.id)
      references = data.references.flatMap((reference) => (core.isGone(reference) || !isHere(reference) ? [] : reference.id))
      phase = 'ready'
      // An answer stored on this device is requested again when the network is back, as after a failure.
      error = isStored ? new ApiError({ kind: 'offline' }) : null
    })
  }

  function fail(failure: ApiError): void {
    const isGone = failure.kind === 'not-found' || failure.kind === 'gone'
    change(() => {
      error = failure
      phase = isGone ? 'not-found' : phase === 'ready' ? 'ready' : 'error'
    })
    if (isGone) core.forgetStatus(statusId)
  }

  /** Sends one request at a time; one without an answer for a while is repeated. */
  function refresh(isAsked = false): Promise<void> {
    const now = core.clock.now()
    if (loading !== null && now - askedAt < STALE_MS) {
      if (isAsked && phase === 'error') change(() => (phase = 'loading'))
      return loading
    }
    abandon?.()
    askedAt = now
    const request = load(isAsked).finally(() => {
      if (loading === request) loading = null
    })
    loading = request
    return request
  }

  gatherKnown()

  return {
    handle: {
      statusId,
      subscribe(listener) {
        const own = () => listener()
        listeners.add(own)
        return () => listeners.delete(own)
      },
      getSnapshot: () => (view ??= build()),
      prefetch() {
        if (openCount > 0 || loading !== null) return
        opening ??= Promise.withResolvers()
        void refresh(true)
      },
      open() {
        openCount += 1
        opening?.resolve()
        opening = null
        if (openCount > 1) return
        endPolls = core.keepPolling()
        void refresh(true)
      },
      close() {
        openCount = Math.max(0, openCount - 1)
        if (openCount > 0) return
        completion.close()
        offered = null
        view = null
        endPolls?.()
        endPolls = null
      },
      refresh: () => refresh(true),
      showMore() {
        if (offered !== null) accept(offered, false)
      },
    },
    isOpen: () => openCount > 0,
    isWatched: () => listeners.size > 0,
    ids: () => [statusId, ...ancestors, ...descendants, ...references],
    consider(status) {
      if (loading !== null && status.reblog === null) arrived.add(status.id)
      if (phase !== 'idle' && status.reblog === null && !descendants.has(status.id) && belongsBelow(status))
        change(() => descendants.add(status.id))
    },
    remove(id) {
      if (id === statusId) return change(() => (phase = 'not-found'))
      if (offered !== null) {
        const { data } = offered
        const others = (statuses: readonly Status[]) => statuses.filter((status) => status.id !== id)
        const left = { ...data, ancestors: others(data.ancestors), descendants: others(data.descendants) }
        const answer = { ...offered, data: left }
        change(() => (offered = answer))
      }
      if (!ancestors.has(id) && !descendants.has(id) && !references.includes(id)) return
      change(() => {
        ancestors.delete(id)
        descendants.delete(id)
        references = references.filter((reference) => reference !== id)
      })
    },
    poll() {
      // Where the first request failed, the reader can repeat it; polls would make the error message come and go.
      if (openCount > 0 && phase === 'ready' && core.clock.now() - askedAt >= POLL_MS) void refresh()
    },
    connected(isAgain) {
      // A post that was not found is requested again when it is next opened.
      if (openCount === 0 || phase === 'not-found') return
      // Replies published before the stream was connected caused no events. A first request under way may have been answered before that,
      // so another one follows it; after a lost connection a request may never be answered, so it is repeated when it is old.
      const underWay = loading
      const asked = underWay === null || isAgain ? refresh() : underWay
      // A request under way may also have been sent while there was no network.
      void asked.then(() => {
        if (openCount > 0 && phase !== 'not-found' && (asked === underWay || error !== null)) void refresh()
      })
    },
    askAgain() {
      if (openCount > 0 && loading === null && (error?.kind === 'offline' || error?.kind === 'timeout')) void refresh()
    },
    retry() {
      if (openCount === 0 || phase === 'not-found' || (error === null && loading === null)) return
      // A running request was sent over the connection that was lost.
      abandon?.()
      loading = null
      void refresh()
    },
  }
}
