import { createAccountActions, createStatusActions } from '@starling/domain/actions'
import { asApiError } from '@starling/api/client'
import { actionRequest, admitAction, outboxRetryMs, subjectOf } from '@starling/domain/outbox'
import type { ActionTask, OutboxEntry, SendOutcome } from '@starling/domain/outbox'
import type { Session } from '@starling/domain/session'
import type { StoredOutbox } from '../../storage/createOutbox.ts'
import { createOutbox } from '../../storage/createOutbox.ts'
import { actionsStorageKey } from '../../storage/storageKeys.ts'
import { forgetResults, keepWaiting, readResults } from '../../storage/waitingRequests.ts'
import { actionMarks } from '../waiting/actionMarks.ts'
import { markActions } from './markActions.ts'
import { readActionTask } from './readActionTask.ts'

/** Actions made offline that wait to be sent: shown as done, and sent exactly once and in order, by whichever page is open. */
export interface ActionOutbox extends Pick<StoredOutbox<ActionTask>, 'get' | 'subscribe' | 'cancel'> {
  /** Accepts an action that cannot be sent now, and sends it as soon as possible; answers the function that undoes it. */
  follow(): () => void
}

const lane = 'actions'
/** If a reachable server fails this often to process a task, the action is undone. */
const mostTries = 5
const outboxes = new WeakMap<Session, ActionOutbox>()

export function actionOutbox(session: Session): ActionOutbox {
  let outbox = outboxes.get(session)
  if (!outbox) {
    outbox = createActionOutbox(session)
    outboxes.set(session, outbox)
  }
  return outbox
}

function createActionOutbox(session: Session): ActionOutbox {
  const { key, client } = session
  const name = `${actionsStorageKey} ${key}`
  /** Tasks refused by the server on this page, by their subject, until the reader repeats them. */
  const refused = new Map<string, ActionTask>()
  const marks = actionMarks(session)
  const outbox = createOutbox<ActionTask>({
    name,
    stand: {
      isExclusive: false,
      async results() {
        const { begun, sent } = await readResults(key)
        return ({ id, task }) => (sent.includes(id) ? { kind: 'sent' } : begun.includes(id) ? { kind: 'left', task, isBegun: true } : null)
      },
      forgetResults: () => forgetResults(key),
      handOver(waiting) {
        const requests = waiting.map(({ id, task }) => ({ id, ...actionRequest(task) }))
        return keepWaiting(key, { origin: client.origin, token: client.token, lock: name, requests })
      },
    },
    readTask: readActionTask,
    send: (entry) =>
      sendAction(session, entry, () => {
        refused.set(subjectOf(entry.task), entry.task)
      }),
  })
  const shown = new Map<string, () => void>()
  let count = 0

  /** Waiting actions are shown as done, also after a reload; settled and cancelled ones are not. */
  function show(): void {
    const entries = outbox.get()
    for (const { id, task } of entries) if (!shown.has(id)) shown.set(id, showTask(session, task))
    for (const [id, takeBack] of shown) {
      if (entries.some((entry) => entry.id === id)) continue
      shown.delete(id)
      takeBack()
    }
    marks.set(
      markActions(
        entries.map(({ task }) => task),
        [...refused.values()],
      ),
    )
  }

  function take(task: ActionTask, isUnsent: boolean): boolean {
    if (refused.delete(subjectOf(task))) show()
    const entries = outbox.get()
    const hasOthers = entries.some((entry) => subjectOf(entry.task) === subjectOf(task))
    // Online, and with nothing waiting for the same subject, it is sent directly, and a failure is shown at once.
    if (!isUnsent && !hasOthers && navigator.onLine) return false
    const { dropped, isAdded } = admitAction(entries, task)
    for (const id of dropped) outbox.cancel(id)
    const id = `${Date.now().toString(36)}-${(count += 1)}-${Math.random().toString(36).slice(2, 8)}`
    if (isAdded) outbox.add(task, { id, lane, delayMs: 0 })
    void outbox.run()
    return true
  }

  return {
    get: outbox.get,
    subscribe: outbox.subscribe,
    cancel: outbox.cancel,
    follow() {
      show()
      const ends = [outbox.subscribe(show), session.onPostponed(take), outbox.follow()]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function showTask(session: Session, task: ActionTask): () => void {
  return task.kind === 'follow' ? session.part(createAccountActions).showFollow(task) : session.part(createStatusActions).show(task)
}

async function sendAction(session: Session, { task, tries }: OutboxEntry<ActionTask>, onRefused: () => void): Promise<SendOutcome> {
  try {
    if (task.kind === 'follow') await session.part(createAccountActions).sendFollow(task)
    else await session.part(createStatusActions).send(task)
  } catch (cause) {
    const { kind, status, retryAt } = asApiError(cause)
    if (kind === 'offline' || kind === 'timeout') return { kind: 'wait', waitMs: outboxRetryMs(tries + 1) }
    const isBusy = kind === 'rate-limited' || (status !== null && status >= 500)
    if (isBusy && tries + 1 < mostTries) {
      const untilMs = retryAt === null ? 0 : Date.parse(retryAt) - Date.now()
      return { kind: 'wait', waitMs: Math.max(outboxRetryMs(tries + 1), untilMs) }
    }
    // If the answer to a vote was lost, the repeated vote is refused: the first one has counted.
    if (task.kind === 'vote' && status === 422 && tries > 0) {
      await session
        .part(createStatusActions)
        .refreshPoll(task.pollId)
        .catch(() => undefined)
      return { kind: 'settled' }
    }
    const about = 'statusId' in task ? { statusId: task.statusId } : 'accountId' in task ? { accountId: task.accountId } : {}
    session.alert(cause, { action: task.kind, ...about })
    onRefused()
  }
  return { kind: 'settled' }
}
