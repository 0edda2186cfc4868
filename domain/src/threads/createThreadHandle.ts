import { asApiError, type ApiError } from '@starling/api/client'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import type { SessionPorts } from '../ports/index.ts'
import type { Listeners } from '../store/index.ts'
import { buildThread } from './buildThread.ts'
import type { ThreadHandle, ThreadView } from './ThreadHandle.ts'

/** A thread as the session drives it. */
export interface ThreadControl {
  readonly handle: ThreadHandle
  isOpen(): boolean
  isWatched(): boolean
  ids(): Iterable<string>
  /** A post that came live or was just written may belong here. */
  consider(status: Status): void
  remove(id: string): void
  retry(): void
}

/** Makes the state behind one post's conversation (R-stat-07). */
export function createThreadHandle(statusId: string, core: SessionPorts): ThreadControl {
  const listeners: Listeners = new Set()
  const ancestors = new Set<string>()
  const descendants = new Set<string>()
  let references: readonly string[] = []
  let phase: ThreadView['phase'] = 'idle'
  let error: ApiError | null = null
  let openCount = 0
  let loading: Promise<void> | null = null
  /** Replies that came while the conversation was being asked for; whether they belong to it shows only then. */
  const arrived = new Set<string>()
  let view: ThreadView | null = null

  function change(changes: () => void): void {
    changes()
    view = null
    core.notifier.touch(listeners)
  }

  const known = (ids: Iterable<string>): Status[] => [...ids].flatMap((id) => core.store.get('status', id) ?? [])

  function build(): ThreadView {
    const focus = core.store.get('status', statusId)
    const thread = focus === undefined ? { ancestors: [], descendants: [] } : buildThread(focus, known(ancestors), known(descendants))
    return { phase, ...thread, references, error }
  }

  /** What is known already is drawn before the server has said a word. */
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

  async function load(): Promise<void> {
    const isFresh = phase === 'idle' || phase === 'error'
    arrived.clear()
    if (isFresh) {
      change(() => {
        gatherKnown()
        phase = 'loading'
      })
    }
    try {
      const params = { id: statusId }
      const focus = core.client.call(statusEndpoints.get, { params }).then((answer) => {
        // Drawn even where what surrounds it cannot be had.
        change(() => core.importStatuses([answer.data], answer))
      })
      const [{ data, askedAt }] = await Promise.all([
        core.client.call(statusEndpoints.context, { params, query: { with_reference: '1' } }),
        focus,
      ])
      core.importStatuses([...data.ancestors, ...data.descendants, ...data.references], { askedAt })
      change(() => {
        ancestors.clear()
        for (const ancestor of data.ancestors) ancestors.add(ancestor.id)
        // Live replies the server had not listed yet stay.
        const live = known([...(isFresh ? [] : descendants), ...arrived])
        descendants.clear()
        for (const { id } of data.descendants) descendants.add(id)
        for (const reply of live) if (belongsBelow(reply)) descendants.add(reply.id)
        references = data.references.map((reference) => reference.id)
        phase = 'ready'
        error = null
      })
    } catch (cause) {
      const failure = asApiError(cause)
      const isGone = failure.kind === 'not-found' || failure.kind === 'gone'
      change(() => {
        error = failure
        phase = isGone ? 'not-found' : phase === 'ready' ? 'ready' : 'error'
      })
      if (isGone) core.forgetStatus(statusId)
    }
  }

  function refresh(): Promise<void> {
    loading ??= load().finally(() => (loading = null))
    return loading
  }

  return {
    handle: {
      statusId,
      subscribe(listener) {
        const own = () => listener()
        listeners.add(own)
        return () => listeners.delete(own)
      },
      getSnapshot: () => (view ??= build()),
      open() {
        openCount += 1
        if (openCount === 1) void refresh()
      },
      close: () => void (openCount = Math.max(0, openCount - 1)),
      refresh,
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
      if (!ancestors.has(id) && !descendants.has(id) && !references.includes(id)) return
      change(() => {
        ancestors.delete(id)
        descendants.delete(id)
        references = references.filter((reference) => reference !== id)
      })
    },
    retry() {
      if (openCount > 0 && error !== null) void refresh()
    },
  }
}
