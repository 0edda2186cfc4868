import { dueEntry, type Outbox, type OutboxEntry, type OutboxEvent } from './Outbox.ts'
import type { SenderEffect, SenderEvent, SenderState, SenderView, StandInResult } from './OutboxSender.ts'
import { reduceOutbox } from './reduceOutbox.ts'

/** A page after an event, and what it has to do. */
export interface SenderChange<Task> {
  readonly state: SenderState
  readonly effects: readonly SenderEffect<Task>[]
}

/** Decides what a page sends, when it makes the copy for its stand-in, and when it waits (R-comp-02, R-int-02). */
export function reduceSender<Task>(state: SenderState, event: SenderEvent<Task>, view: SenderView<Task>): SenderChange<Task> {
  const { outbox, now, isOnline } = view
  const { step } = state
  switch (event.kind) {
    case 'run-asked':
      return asked(state, true)
    case 'hear-asked':
      // The run under way will hear by itself, unless it is past that.
      return isBeforeHearing(step) ? { state, effects: [] } : asked(state, false)
    case 'locked':
      if (step.kind !== 'asking-lock') return { state, effects: [] }
      // A page that was frozen does not know what was handed over, and sent, without it.
      if (state.standIn !== 'none' && (mayStandIn(state) || outbox.length > 0))
        return { state: { ...state, step: { ...step, kind: 'reading-results' } }, effects: [{ kind: 'read-results' }] }
      return heard(state, step.isSending, view)
    case 'results':
      if (step.kind !== 'reading-results') return { state, effects: [] }
      return {
        state: { ...state, step: { ...step, kind: 'copying-rest' } },
        effects: [...outbox.flatMap((entry) => resultChanges(entry, event.results.get(entry.id), now)), copy(true)],
      }
    case 'results-forgotten':
      return step.kind === 'forgetting-results' ? heard(state, step.isSending, view) : { state, effects: [] }
    case 'copy-begun': {
      const entries = state.standIn === 'exclusive' ? unbegun(state, view) : outbox
      const handedIds = new Set([...state.handedIds, ...entries.map(({ id }) => id)])
      const isCopiedElsewhere = state.isCopiedElsewhere === 'yes' && isOnline ? 'until-copied' : state.isCopiedElsewhere
      return { state: { ...state, handedIds, isCopiedElsewhere }, effects: [{ kind: 'copy', entries, isAwaited: event.isAwaited }] }
    }
    case 'copied': {
      const isCopiedElsewhere = state.isCopiedElsewhere === 'until-copied' ? 'no' : state.isCopiedElsewhere
      const taken = [...state.takenBackIds].filter((id) => !event.ids.includes(id))
      const takenBackIds = new Set([...state.takenBackIds].filter((id) => event.ids.includes(id)))
      const next = { ...state, handedIds: new Set(event.ids), hasEarlierCopy: false, isCopiedElsewhere, takenBackIds }
      const settled = taken.map((id): OutboxEvent<Task> => ({ kind: 'settled', id }))
      const { state: after, effects } = withChanges(settled, view, (left) =>
        event.isAwaited ? afterCopy(next, left) : { state: next, effects: [] },
      )
      return { state: after, effects: [...taken.map((id) => ({ kind: 'taken-back', id }) as const), ...effects] }
    }
    case 'begun':
      return step.kind === 'beginning' ? sendDue({ ...state, hasBegun: true }, view) : { state, effects: [] }
    case 'attempted': {
      const { id, outcome } = event
      const change: OutboxEvent<Task> =
        outcome.kind === 'settled' ? { kind: 'settled', id } : { kind: 'interrupted', id, now, waitMs: outcome.waitMs }
      if (event.isLeaving || step.kind !== 'sending' || step.id !== id) return { state, effects: [{ kind: 'change', event: change }] }
      return withChanges([change], view, (after) => sendNext(state, after))
    }
    case 'failed':
      return step.kind === 'resting' ? { state, effects: [] } : finished(state, true)
    case 'added': {
      const { id, lane, task, delayMs } = event
      return {
        state: { ...state, ownIds: new Set([...state.ownIds, id]) },
        effects: [
          { kind: 'change', event: { kind: 'added', id, lane, task, now, delayMs } },
          // What is sent at once is not handed over.
          ...(state.standIn === 'exclusive' && isOnline ? [] : copyWithoutRun<Task>(state)),
          { kind: 'plan' },
        ],
      }
    }
    case 'cancelled':
      return { state, effects: [{ kind: 'change', event: { kind: 'cancelled', id: event.id } }, ...copyWithoutRun<Task>(state)] }
    case 'take-back-asked':
      return {
        state: { ...state, takenBackIds: new Set([...state.takenBackIds, event.id]) },
        // What counts as being sent is in nobody's copy, and is sent by no other page.
        effects: [{ kind: 'change', event: { kind: 'started', id: event.id, now } }, copy(false)],
      }
    case 'hurried':
      return withChanges([{ kind: 'hurried', id: event.id, now }], view, () => asked(state, true))
    case 'went-online':
      return withChanges([{ kind: 'woken', now }], view, () => asked(state, true))
    case 'went-offline':
      return { state: exposed(state), effects: outbox.length > 0 ? copyWithoutRun<Task>(state) : [] }
    case 'left':
      return { state, effects: isOnline ? leavingSends(state, view) : [] }
    case 'revived':
      return { state: { ...exposed(state), knowsResults: state.standIn !== 'exclusive' }, effects: [] }
  }
}

function asked<Task>(state: SenderState, isSending: boolean): SenderChange<Task> {
  if (state.step.kind !== 'resting') return { state: { ...state, isAskedAgain: true }, effects: [] }
  return { state: { ...state, step: { kind: 'asking-lock', isSending } }, effects: [{ kind: 'ask-lock' }] }
}

/** What the stand-in has sent is settled; what it only began may have arrived. */
function resultChanges<Task>(
  { id, task }: OutboxEntry<Task>,
  result: StandInResult<Task> | undefined,
  now: number,
): readonly SenderEffect<Task>[] {
  if (result === undefined) return []
  const events: OutboxEvent<Task>[] = []
  if (result.kind === 'sent') events.push({ kind: 'settled', id })
  else {
    if (result.task !== task) events.push({ kind: 'progressed', id, task: result.task })
    if (result.isBegun) events.push({ kind: 'interrupted', id, now, waitMs: 0 })
  }
  return events.map((event) => ({ kind: 'change', event }))
}

function heard<Task>(before: SenderState, isSending: boolean, view: SenderView<Task>): SenderChange<Task> {
  const state = { ...before, knowsResults: true }
  const { state: next, effects } = isSending ? begin(state, view) : finished<Task>(state, false)
  return { state: next, effects: [{ kind: 'heard' }, ...effects] }
}

function begin<Task>(state: SenderState, view: SenderView<Task>): SenderChange<Task> {
  if (state.hasBegun) return sendDue(state, view)
  return { state: { ...state, step: { kind: 'beginning' } }, effects: [{ kind: 'begin' }] }
}

function sendDue<Task>(state: SenderState, view: SenderView<Task>): SenderChange<Task> {
  return withChanges([{ kind: 'released', now: view.now }], view, (after) => sendNext(state, after))
}

function sendNext<Task>(state: SenderState, view: SenderView<Task>): SenderChange<Task> {
  const { outbox, now, isOnline } = view
  const entry = isOnline ? dueEntry(outbox, now) : null
  if (entry === null) {
    if (state.standIn !== 'none' && (mayStandIn(state) || outbox.length > 0))
      return { state: { ...state, step: { kind: 'handing-back' } }, effects: [copy(true)] }
    return finished(state, false)
  }
  const { id } = entry
  const isWithdrawn = state.standIn === 'exclusive'
  return {
    state: { ...state, step: { kind: isWithdrawn ? 'withdrawing' : 'sending', id } },
    effects: [
      { kind: 'change', event: { kind: 'started', id, now } },
      isWithdrawn ? copy(true) : { kind: 'send', entry, isLeaving: false },
    ],
  }
}

function afterCopy<Task>(state: SenderState, view: SenderView<Task>): SenderChange<Task> {
  const { step } = state
  if (step.kind === 'copying-rest')
    return { state: { ...state, step: { ...step, kind: 'forgetting-results' } }, effects: [{ kind: 'forget-results' }] }
  if (step.kind === 'handing-back') return finished(state, false)
  if (step.kind !== 'withdrawing') return { state, effects: [] }
  const entry = view.outbox.find(({ id }) => id === step.id)
  // Signing out has removed it.
  if (entry === undefined) return sendNext(state, view)
  return { state: { ...state, step: { kind: 'sending', id: step.id } }, effects: [{ kind: 'send', entry, isLeaving: false }] }
}

function finished<Task>(state: SenderState, isFailed: boolean): SenderChange<Task> {
  const rested: SenderState = { ...state, step: { kind: 'resting' }, isAskedAgain: false }
  const { state: next, effects } = state.isAskedAgain
    ? asked<Task>(rested, true)
    : { state: rested, effects: [{ kind: 'rest', isFailed } as const] }
  return { state: next, effects: [{ kind: 'release-lock' }, ...effects] }
}

/** What can still be undone on this page alone is sent as it is closed. */
function leavingSends<Task>(state: SenderState, { outbox, now }: SenderView<Task>): readonly SenderEffect<Task>[] {
  const { ownIds, handedIds, isCopiedElsewhere } = state
  if (isCopiedElsewhere !== 'no') return []
  const lanes = new Set<string>()
  const heads = outbox.filter(({ lane }) => !lanes.has(lane) && lanes.add(lane))
  return heads
    .filter(({ id, startedAt, tries, notBefore }) => {
      return ownIds.has(id) && !handedIds.has(id) && startedAt === null && tries === 0 && notBefore > now
    })
    .flatMap((entry) => [
      { kind: 'change', event: { kind: 'started', id: entry.id, now } },
      { kind: 'send', entry, isLeaving: true },
    ])
}

/** What may be sent by somebody else without asking: in order, up to what is being sent or can be undone for some seconds. */
function unbegun<Task>({ step }: SenderState, { outbox, now, isOnline }: SenderView<Task>): Outbox<Task> {
  if (isOnline && isAboutToSend(step)) return []
  const end = outbox.findIndex(({ startedAt, tries, notBefore }) => startedAt !== null || (isOnline && tries === 0 && notBefore > now))
  return end === -1 ? outbox : outbox.slice(0, end)
}

function exposed(state: SenderState): SenderState {
  return state.standIn === 'exclusive' ? { ...state, isCopiedElsewhere: 'yes' } : state
}

function isBeforeHearing(step: SenderState['step']): boolean {
  return 'isSending' in step
}

/** Whether the page holds the lock and will send whatever is due. */
function isAboutToSend(step: SenderState['step']): boolean {
  if (step.kind === 'resting' || step.kind === 'asking-lock' || step.kind === 'handing-back') return false
  return 'isSending' in step ? step.isSending : true
}

function mayStandIn({ handedIds, hasEarlierCopy }: SenderState): boolean {
  return hasEarlierCopy || handedIds.size > 0
}

function copy<Task>(isAwaited: boolean): SenderEffect<Task> {
  return { kind: 'ask-copy', isAwaited }
}

function copyWithoutRun<Task>({ standIn }: SenderState): readonly SenderEffect<Task>[] {
  return standIn === 'none' ? [] : [copy(false)]
}

/** Goes on from the outbox after these changes. */
function withChanges<Task>(
  events: readonly OutboxEvent<Task>[],
  view: SenderView<Task>,
  goOn: (after: SenderView<Task>) => SenderChange<Task>,
): SenderChange<Task> {
  const { state, effects } = goOn({ ...view, outbox: events.reduce(reduceOutbox<Task>, view.outbox) })
  return { state, effects: [...events.map((event) => ({ kind: 'change' as const, event })), ...effects] }
}
