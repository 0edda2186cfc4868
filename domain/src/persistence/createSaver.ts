import type { SetTimer } from '../ports/index.ts'
import { readStoredSession } from './readStoredSession.ts'
import type { SessionStorage, StoredSession } from './StoredSession.ts'

/** Changes are written at most this often. */
const SAVE_MS = 5000

/** Reads what the last session left; null where there is nothing usable. */
export async function restoreSession(storage: SessionStorage): Promise<StoredSession | null> {
  try {
    return readStoredSession(await storage.load())
  } catch {
    // Storage may be blocked, full or damaged: starting without it is only slower.
    return null
  }
}

/** Makes the writer of what is shown: some time after a change, and at once when the page goes away. */
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
    // Quota and private windows: what cannot be kept is loaded again next time.
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
    // Answers still under way would write what a sign-out has just deleted.
    close() {
      this.flush()
      isClosed = true
    },
  }
}
