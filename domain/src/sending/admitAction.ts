import type { ActionTask } from '../ports/index.ts'
import type { QueueRow } from './QueueRow.ts'

/** The result of adding an action: the waiting actions it makes obsolete, and whether it has to be sent itself. */
export interface Admission {
  readonly dropped: readonly string[]
  readonly isAdded: boolean
}

/**
 * The latest intent counts: waiting actions about the same post or account are dropped. If none of them was ever sent and the new action
 * only undoes them, nothing is sent.
 */
export function admitAction(others: readonly QueueRow<ActionTask>[], task: ActionTask): Admission {
  const subject = subjectOf(task)
  const about = others.filter((row) => subjectOf(row.task) === subject)
  const last = about.at(-1)
  if (last !== undefined && isSame(last.task, task)) return { dropped: [], isAdded: false }
  // An action that is being sent, or may have arrived, must be followed by its opposite; one that was never sent is simply dropped.
  const unsent = about.filter(({ held, tries }) => held === null && tries === 0)
  const dropped = unsent.map(({ id }) => id)
  const before = about.findLast((row) => !unsent.includes(row))
  if (before !== undefined) return { dropped, isAdded: !isSame(before.task, task) }
  const [first] = unsent
  return { dropped, isAdded: first === undefined || !isOpposite(first.task, task) }
}

/** The subject of a task: of two tasks with the same subject only the later counts. */
export function subjectOf(task: ActionTask): string {
  if (task.kind === 'vote') return `vote ${task.pollId}`
  if (task.kind === 'follow') return `follow ${task.accountId}`
  return task.kind === 'react'
    ? `react ${task.statusId} ${task.reaction.name}@${task.reaction.domain ?? ''}`
    : `${task.kind} ${task.statusId}`
}

/** Whether one task undoes the other. */
function isOpposite(a: ActionTask, b: ActionTask): boolean {
  return a.kind !== 'vote' && b.kind !== 'vote' && a.isOn !== b.isOn
}

function isSame(a: ActionTask, b: ActionTask): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
