import type { SetTimer } from '../ports/index.ts'
import { readStoredSession } from './readStoredSession.ts'
import type { SessionStorage, StoredSession } from './StoredSession.ts'

/** The shortest time between two writes, in milliseconds. */
const SAVE_MS = 5000

/** Reads what the last session stored; null where nothing usable is stored. */
export async function restoreSession(storage: SessionStorage): Promise<StoredSession | null> {
  try {
    return readStoredSession(await storage.load())
  } catch {
    // Storage may be blocked, full or damaged; starting without it is only slower.
    return null
  }
}

/** Writes the session's state to storage: some time after a change, and at once when the page is closed. */
export function createSaver(
  ports: { readonly storage: SessionStorage; readonly setTimer: SetTimer },
  snapshot: () => StoredSession | null,
): { markDirty(): void; flush(): void; close(): void } {
  let cancel: (() => void) | null = null
  let isClosed = false
  function save(): void {
    cancel = null
    const stored = snapshot()
    if (stored === null) return
    // Without quota, or in private windows, nothing is stored, and it is loaded again at the next start.
    ports.storage.save(stored).catch(() => undefined)
  }
  return {
    markDirty() {
      if (!isClosed) cancel ??= ports.setTimer(save, SAVE_MS)
    },
    flush() {
      if (cancel === null) return
      cancel()
      save()
    },
    // After a sign-out, answers that are still coming must not write again what was deleted.
    close() {
      this.flush()
      isClosed = true
    },
  }
}
