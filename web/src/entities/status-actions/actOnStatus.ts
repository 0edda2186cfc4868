import type { StatusActions } from '@starling/domain/actions'
import type { Session } from '@starling/domain/session'

/**
 * Does something to a post at once. The code is fetched in an idle moment or by the first press: the first posts are there without it.
 * The session undoes what failed and raises its alert, so nothing is left to do where it was started.
 */
export function actOnStatus(session: Session, act: (actions: StatusActions) => Promise<unknown>): void {
  loadActions(session)
    .then(act)
    .catch(() => undefined)
}

/** Fetches the code ahead; without a network the first press tries again. */
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

async function fetchCode() {
  return await import('@starling/domain/actions')
}
