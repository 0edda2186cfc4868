import type { ApiError } from '@starling/api/client'
import type { NotificationGroup } from '../notifications/index.ts'
import { createLater, faceOf, type Later } from './createLater.ts'
import { loadSessionParts } from './loadSessionParts.ts'
import type { NotificationsControl } from './createNotificationsHandle.ts'
import type { ThreadControl } from './createThreadHandle.ts'
import type { NotificationsView, ThreadView } from './Session.ts'
import type { SessionCore } from './SessionCore.ts'

const unasked: NotificationsView = {
  rows: [],
  pendingCount: 0,
  unreadCount: 0,
  readMarkerId: '0',
  phase: 'idle',
  isLoadingMore: false,
  hasMore: false,
  error: null,
  fillingGap: null,
  isConnected: false,
  isCached: false,
}

const unread: ThreadView = { phase: 'idle', ancestors: [], descendants: [], references: [], error: null }

/** The notifications, whose code comes after the first screen; until then nothing was asked for. */
export function laterNotifications(core: SessionCore): NotificationsControl {
  const later = createLater(({ createNotificationsHandle }) => createNotificationsHandle(core))
  let stored: readonly NotificationGroup[] = []
  return faceOf<NotificationsControl>(later, {
    lasting: { handle: laterHandle(core, later, unasked, (error) => ({ ...unasked, phase: 'error' as const, error })) },
    early: {
      groups: () => stored,
      paintCached(groups) {
        stored = groups
        void later.run('paintCached', (control) => control.paintCached(groups), true)
      },
    },
    patient: ['onConnection', 'onMarkers', 'onVisible', 'removeAccount', 'removeStatus'],
  })
}

/** One post's conversation, whose code comes after the first screen. */
export function laterThread(statusId: string, core: SessionCore): ThreadControl {
  const later = createLater(({ createThreadHandle }) => createThreadHandle(statusId, core))
  const handle = laterHandle(core, later, unread, (error) => ({ ...unread, phase: 'error' as const, error }), { statusId })
  return faceOf<ThreadControl>(later, {
    lasting: { handle },
    early: { isOpen: () => false, isWatched: () => true, ids: () => [statusId] },
    patient: ['consider', 'remove'],
  })
}

interface Handle<View> {
  subscribe(listener: () => void): () => void
  getSnapshot(): View
}

/** A handle that can be watched before its code is here; it stays the same object afterwards. */
function laterHandle<View, H extends Handle<View>>(
  core: SessionCore,
  control: Later<{ readonly handle: H }>,
  idle: View,
  failed: (error: ApiError) => View,
  fixed: Partial<H> = {},
): H {
  const listeners = new Set<() => void>()
  let view = idle
  const show = (next: View) => {
    view = next
    core.notifier.touch(listeners)
  }
  const real = control.current()
  if (real !== null) return real.handle
  const later: Later<H> = {
    current: () => control.current()?.handle ?? null,
    run(method, call, isPatient) {
      if (view !== idle) show(idle)
      if (isPatient !== true) loadSessionParts().catch((error: ApiError) => show(failed(error)))
      return control.run(method, ({ handle }) => call(handle), isPatient)
    },
  }
  const early: Partial<Handle<View>> = {
    getSnapshot: () => view,
    subscribe(listener) {
      let undo: (() => void) | null = null
      const own = () => listener()
      listeners.add(own)
      void control.run(
        'subscribe',
        ({ handle }) => {
          if (!listeners.delete(own)) return
          undo = handle.subscribe(listener)
          listener()
        },
        true,
      )
      return () => {
        listeners.delete(own)
        undo?.()
      }
    },
  }
  return faceOf<H>(later, { early: { ...(early as Partial<H>), ...fixed } })
}
