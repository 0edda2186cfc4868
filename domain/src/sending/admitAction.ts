import type { ActionTask } from '../ports/index.ts'
import type { QueueRow } from './QueueRow.ts'

/** How an action is let in: which waiting ones it makes pointless, and whether it has to be sent itself. */
export interface Admission {
  readonly dropped: readonly string[]
  readonly isAdded: boolean
}

/**
 * Lets the last intent win: what waits about the same post or account is dropped, and where it certainly never went out and the new task
 * only takes it back, nothing is left to send.
 */
export function admitAction(others: readonly QueueRow<ActionTask>[], task: ActionTask): Admission {
  const subject = subjectOf(task)
  const about = others.filter((row) => subjectOf(row.task) === subject)
  const last = about.at(-1)
  if (last !== undefined && isSame(last.task, task)) return { dropped: [], isAdded: false }
  // What is on its way, or may have arrived, has to be followed by the opposite; what never went out is only dropped.
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
