import type { StatusActions } from '@starling/domain/actions'
import type { Session } from '@starling/domain/session'

/**
 * Performs an action on a post at once. The code is loaded in idle time or by the first press, because the first posts do not need it.
 * The session undoes a failed action and raises its alert, so callers need not handle rejections.
 */
export function actOnStatus(session: Session, act: (actions: StatusActions) => Promise<unknown>): void {
  loadActions(session)
    .then(act)
    .catch(() => undefined)
}

/** Preloads the code; offline, the first press tries again. */
export function prepareStatusActions(): void {
  void fetchCode().catch(() => undefined)
}

async function loadActions(session: Session): Promise<StatusActions> {
  try {
    const { createStatusActions } = await fetchCode()
    return session.part(createStatusActions)
  } catch (cause) {
    session.alert(cause, { action: 'load' })
    throw cause
  }
}

let loading: ReturnType<typeof importCode> | null = null

/** Once it is loaded, an action is done in the task of its press. */
function fetchCode(): ReturnType<typeof importCode> {
  loading ??= importCode()
  loading.catch(() => {
    loading = null
  })
  return loading
}

async function importCode() {
  return await import('@starling/domain/actions')
}
