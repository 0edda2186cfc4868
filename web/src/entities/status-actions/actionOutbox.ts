import { createAccountActions, createStatusActions, createTaskRefresh } from '@starling/domain/actions'
import type { ActionTask } from '@starling/domain/ports'
import { apiErrorOf, isAction, subjectOf } from '@starling/domain/sending'
import type { QueueRow } from '@starling/domain/sending'
import type { Session } from '@starling/domain/session'
import { accountSending } from '../../sending/accountSending.ts'
import type { AccountSending } from '../../sending/accountSending.ts'
import { actionMarks } from '../waiting/actionMarks.ts'
import { markActions } from './markActions.ts'

/** Actions made offline that wait to be sent: shown as done, and sent exactly once and in order, by whichever page or worker is there. */
export interface ActionOutbox {
  get(): readonly QueueRow<ActionTask>[]
  subscribe: AccountSending['subscribe']
  /** Takes an action back; without effect where it is too late. */
  cancel(id: string): void
  /** Accepts an action that cannot be sent now, and sends it as soon as possible; answers the function that undoes it. */
  follow(): () => void
}

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
  const sending = accountSending(session)
  const marks = actionMarks(session)
  const shown = new Map<string, { readonly task: ActionTask; readonly takeBack: () => void }>()
  /** Actions refused by the server on this page, by their subject, until the reader repeats them. */
  const refused = new Map<string, ActionTask>()
  /** Tasks whose end this page knows: it has the server's answer, or has cancelled them. */
  const knownEnds = new Set<string>()
  /** Subjects of which this page has the server's answer. */
  const answered = new Set<string>()
  /** Pressed, and about to be stored. */
  const pressed = new Map<string, ActionTask>()
  let count = 0
  let last: { readonly rows: readonly QueueRow[]; readonly actions: readonly QueueRow<ActionTask>[] } = { rows: [], actions: [] }

  function get(): readonly QueueRow<ActionTask>[] {
    const rows = sending.get()
    if (last.rows !== rows) last = { rows, actions: rows.filter(isAction).filter(({ outcome }) => outcome === null) }
    return last.actions
  }

  /** Waiting actions are shown as done, also after a reload; settled and cancelled ones are not. */
  function show(): void {
    // What is settled stays shown until the page has dealt with it.
    const rows = sending.get().filter(isAction)
    for (const { id, task } of rows) if (!shown.has(id)) shown.set(id, { task, takeBack: showTask(session, task) })
    for (const [id, { task, takeBack }] of shown) {
      if (pressed.has(id) || rows.some((row) => row.id === id)) continue
      shown.delete(id)
      if (knownEnds.delete(id) || !navigator.onLine) takeBack()
      // Another page or the worker has sent or cancelled it; this page has not received the result.
      else
        void session
          .part(createTaskRefresh)
          .refresh(task)
          .catch(() => undefined)
          .then(takeBack)
    }
    marks.set(
      markActions(
        get().map(({ task }) => task),
        [...refused.values()],
      ),
    )
  }

  function take(task: ActionTask, isUnsent: boolean): boolean {
    const subject = subjectOf(task)
    if (refused.delete(subject)) show()
    const hasOthers = [...get().map((row) => row.task), ...pressed.values()].some((other) => subjectOf(other) === subject)
    // Online, and with nothing waiting for the same subject, it is sent directly, and a failure is shown at once.
    if (!isUnsent && !hasOthers && navigator.onLine) return false
    void add(task)
    return true
  }

  /** Stored at once; waiting actions that it makes obsolete are then dropped. */
  async function add(task: ActionTask): Promise<void> {
    const id = `${Date.now().toString(36)}-${(count += 1)}-${Math.random().toString(36).slice(2, 8)}`
    pressed.set(id, task)
    shown.set(id, { task, takeBack: showTask(session, task) })
    await sending.add(task, { id, lane: 'actions', delayMs: 0 })
    pressed.delete(id)
    show()
    void sending.run()
  }

  async function cancel(id: string): Promise<void> {
    knownEnds.add(id)
    if ((await sending.withdraw(id)) === null) knownEnds.delete(id)
    else show()
  }

  sending.onAction((answer) => {
    if (answer.kind === 'relationship')
      void session
        .part(createAccountActions)
        .settleFollow(answer)
        .catch(() => undefined)
    else session.part(createStatusActions).settle(answer)
    answered.add(subjectOf(answer.task))
  })
  sending.onSettled('actions', (settled) => {
    for (const { id, task, outcome } of settled.filter(isAction)) {
      if (outcome?.kind === 'refused') tellRefused(task, apiErrorOf(outcome.failure))
      if (outcome?.kind === 'refused' || answered.delete(subjectOf(task))) knownEnds.add(id)
    }
    show()
  })

  function tellRefused(task: ActionTask, error: Error | null): void {
    const about = 'statusId' in task ? { statusId: task.statusId } : 'accountId' in task ? { accountId: task.accountId } : {}
    session.alert(error ?? new Error('An action was not accepted'), { action: task.kind, ...about })
    refused.set(subjectOf(task), task)
  }

  return {
    get,
    subscribe: sending.subscribe,
    cancel: (id) => void cancel(id),
    follow() {
      show()
      const ends = [sending.subscribe(show), session.onPostponed(take)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function showTask(session: Session, task: ActionTask): () => void {
  return task.kind === 'follow' ? session.part(createAccountActions).showFollow(task) : session.part(createStatusActions).show(task)
}
