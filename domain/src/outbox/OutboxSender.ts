import type { Outbox, OutboxEntry, OutboxEvent } from './Outbox.ts'

/**
 * Whether a stand-in, such as the service worker, sends tasks while no page is open. With `shared`, sending a task twice does no harm;
 * with `exclusive` it does, so a page removes the tasks it sends from the stand-in first.
 */
export type StandInKind = 'none' | 'shared' | 'exclusive'

/** The stand-in's result for a task: sent, or the unsent rest, whose first part may have arrived if it was begun. */
export type StandInResult<Task> = { readonly kind: 'sent' } | { readonly kind: 'left'; readonly task: Task; readonly isBegun: boolean }

/** The result of one attempt: settled, or to be retried after this many milliseconds. */
export type SendOutcome = { readonly kind: 'settled' } | { readonly kind: 'wait'; readonly waitMs: number }

/** The step a page is waiting for. All but `resting` and `asking-lock` hold the lock that only one page or stand-in can have. */
export type SenderStep =
  | { readonly kind: 'resting' }
  /** Without `isSending` the page only wants to know the stand-in's results. */
  | { readonly kind: 'asking-lock' | 'reading-results' | 'copying-rest' | 'forgetting-results'; readonly isSending: boolean }
  | { readonly kind: 'beginning' }
  /** The task is being removed from the stand-in. */
  | { readonly kind: 'withdrawing'; readonly id: string }
  | { readonly kind: 'sending'; readonly id: string }
  /** The waiting tasks are being given to the stand-in. */
  | { readonly kind: 'handing-back' }

/** What one page knows about sending, besides the tasks, which all pages share. */
export interface SenderState {
  readonly standIn: StandInKind
  readonly step: SenderStep
  /** Another run was requested while one was running. */
  readonly isAskedAgain: boolean
  /** The ids of tasks that this page has given to the stand-in, which may send them. */
  readonly handedIds: ReadonlySet<string>
  /** The stand-in may also have tasks from an earlier page, until this page has made a copy. */
  readonly hasEarlierCopy: boolean
  /**
   * Without a network any page hands over what another one can still undo. `yes` from then on, until this page has made a copy with a
   * network, in which no such task is.
   */
  readonly isCopiedElsewhere: 'no' | 'yes' | 'until-copied'
  /** Whether the results of the stand-in are known; before that, an exclusive one may have sent any task. */
  readonly knowsResults: boolean
  /** Whether `onFirstRun` was called, before the first sending. */
  readonly hasBegun: boolean
  /** Tasks added by this page. */
  readonly ownIds: ReadonlySet<string>
  /** Tasks that are removed as soon as the stand-in does not have them any more. */
  readonly takenBackIds: ReadonlySet<string>
}

export type SenderEvent<Task> =
  /** Whatever is due is to be sent. */
  | { readonly kind: 'run-asked' }
  | { readonly kind: 'hear-asked' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'results'; readonly results: ReadonlyMap<string, StandInResult<Task>> }
  | { readonly kind: 'results-forgotten' }
  /** It is this page's turn to make the copy for the stand-in; `isAwaited` where its run waits for it. */
  | { readonly kind: 'copy-begun'; readonly isAwaited: boolean }
  | { readonly kind: 'copied'; readonly ids: readonly string[]; readonly isAwaited: boolean }
  | { readonly kind: 'begun' }
  | { readonly kind: 'attempted'; readonly id: string; readonly outcome: SendOutcome; readonly isLeaving: boolean }
  /** The current step failed, so all tasks continue to wait. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'added'; readonly id: string; readonly lane: string; readonly task: Task; readonly delayMs: number }
  | { readonly kind: 'cancelled'; readonly id: string }
  /** Like `cancelled`, for a task the stand-in may have: should the page be closed before the stand-in's copy is changed, the task still waits. */
  | { readonly kind: 'take-back-asked'; readonly id: string }
  | { readonly kind: 'hurried'; readonly id: string }
  | { readonly kind: 'went-online' }
  | { readonly kind: 'went-offline' }
  /** The page is being closed. */
  | { readonly kind: 'left' }
  /** The page was frozen, and others may have sent tasks that it believes to be waiting. */
  | { readonly kind: 'revived' }

/** The effects that the page carries out, in this order; those that take time are answered by an event. */
export type SenderEffect<Task> =
  | { readonly kind: 'change'; readonly event: OutboxEvent<Task> }
  | { readonly kind: 'ask-lock' }
  | { readonly kind: 'release-lock' }
  | { readonly kind: 'read-results' }
  | { readonly kind: 'forget-results' }
  /** Copies are made one after the other, so that the last one is of the last state, whichever page makes it. */
  | { readonly kind: 'ask-copy'; readonly isAwaited: boolean }
  | { readonly kind: 'copy'; readonly entries: Outbox<Task>; readonly isAwaited: boolean }
  | { readonly kind: 'begin' }
  | { readonly kind: 'send'; readonly entry: OutboxEntry<Task>; readonly isLeaving: boolean }
  /** The results of the stand-in are known now. */
  | { readonly kind: 'heard' }
  | { readonly kind: 'taken-back'; readonly id: string }
  /** Checks again when the next task is due. */
  | { readonly kind: 'plan' }
  /** Nothing more can be sent now; `isFailed` where that is because a step could not be done. */
  | { readonly kind: 'rest'; readonly isFailed: boolean }

/** What an event finds. */
export interface SenderView<Task> {
  readonly outbox: Outbox<Task>
  /** Milliseconds since 1970. */
  readonly now: number
  readonly isOnline: boolean
}

/** A page that has just been opened. */
export function newSender(standIn: StandInKind): SenderState {
  return {
    standIn,
    step: { kind: 'resting' },
    isAskedAgain: false,
    handedIds: new Set(),
    hasEarlierCopy: standIn !== 'none',
    isCopiedElsewhere: 'no',
    knowsResults: standIn !== 'exclusive',
    hasBegun: false,
    ownIds: new Set(),
    takenBackIds: new Set(),
  }
}

/** Whether a task can certainly be taken back: nobody has sent it or is sending it. */
export function canCancel<Task>({ knowsResults }: SenderState, { startedAt }: OutboxEntry<Task>): boolean {
  return knowsResults && startedAt === null
}
