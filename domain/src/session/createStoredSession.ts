import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { NotificationGroup } from '../notifications/index.ts'
import type { Timeline } from '../timelines/index.ts'
import type { SessionCore } from './SessionCore.ts'
import type { SessionOptions, StoredSession } from './SessionOptions.ts'

/** Changes are written at most this often. */
const SAVE_MS = 5000

/** How much is kept: enough for a few screens, little enough to be read before anything else. */
const STORED_STATUSES = 40
const STORED_GROUPS = 30

/** Reads what the last session left; null where there is nothing usable. */
export async function restoreSession(options: SessionOptions): Promise<StoredSession | null> {
  try {
    const stored = await options.storage.load()
    return stored !== null && stored.version === 1 && Array.isArray(stored.statuses) ? stored : null
  } catch {
    // Storage may be blocked, full or damaged: starting without it is only slower.
    return null
  }
}

/** Makes the writer of what is shown: some time after a change, and at once when the page goes away. */
export function createSaver(
  core: Pick<SessionCore, 'options'>,
  snapshot: () => StoredSession | null,
): { markDirty(): void; flush(): void; close(): void } {
  let cancel: (() => void) | null = null
  let isClosed = false
  function save(): void {
    cancel = null
    const stored = snapshot()
    if (stored === null) return
    // Quota and private windows: what cannot be kept is loaded again next time.
    core.options.storage.save(stored).catch(() => undefined)
  }
  return {
    markDirty() {
      if (!isClosed) cancel ??= core.options.setTimer(save, SAVE_MS)
    },
    flush() {
      if (cancel === null) return
      cancel()
      save()
    },
    // Answers still under way would write what a sign-out has just deleted.
    close() {
      this.flush()
      isClosed = true
    },
  }
}

/**
 * What is worth keeping: the newest posts of home without a hole among them, the newest notifications, and who is in them.
 * A visit that never got as far as home hands on the posts it was `left`.
 */
export function takeSnapshot(core: SessionCore, left: StoredSession | null): StoredSession | null {
  const home = core.timelines.get('home')
  const seen = home === undefined ? [] : unbrokenTop(home.timeline)
  const ids = seen.length > 0 || home?.isLoaded() === true ? seen : idsLeft(core, left)
  const groups = core.notifications.groups().slice(0, STORED_GROUPS)
  if (ids.length === 0 && groups.length === 0) return null
  const statusIds = new Set([...ids, ...groups.flatMap((group) => group.status_id ?? [])])
  const accountIds = new Set([...groups.flatMap((group) => group.sample_account_ids), ...(core.meId === null ? [] : [core.meId])])
  return {
    version: 1,
    savedAt: core.options.now(),
    timelines: [{ key: 'home', ids }],
    notifications: groups,
    statuses: [...statusIds].flatMap((id): Status[] => toList(core.store.base('status', id))),
    accounts: [...accountIds].flatMap((id): Account[] => toList(core.store.base('account', id))),
    markers: core.markers.current(),
  }
}

/** Brings what was stored into a session that knows nothing yet; what has come from the server meanwhile wins. */
export function applyStored(core: SessionCore, stored: StoredSession): void {
  core.markers.restore(stored.markers)
  core.importAccounts(stored.accounts.filter(({ id }) => core.store.base('account', id) === undefined))
  core.importStatuses(stored.statuses.filter(({ id }) => core.store.base('status', id) === undefined))
  const isKnown = (id: string) => core.store.base('status', id) !== undefined
  for (const { key, ids } of stored.timelines) core.timelines.get(key)?.paintCached(ids.filter(isKnown))
  core.notifications.paintCached(stored.notifications satisfies readonly NotificationGroup[])
}

function idsLeft(core: SessionCore, left: StoredSession | null): readonly string[] {
  const ids = left?.timelines.find(({ key }) => key === 'home')?.ids ?? []
  return ids.filter((id) => core.store.base('status', id) !== undefined)
}

function unbrokenTop({ items }: Timeline): string[] {
  const ids: string[] = []
  for (const row of items) {
    if (row.kind === 'gap' && ids.length > 0) break
    if (row.kind === 'status') ids.push(row.id)
    if (ids.length === STORED_STATUSES) break
  }
  return ids
}

function toList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value]
}
