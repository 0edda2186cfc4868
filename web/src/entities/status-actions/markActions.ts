import type { ActionTask } from '@starling/domain/ports'
import type { ActionMarks } from '../waiting/actionMarks.ts'
import { accountMarkKey, pollKey } from '../waiting/actionMarks.ts'

/** The marks of posts, polls and accounts for waiting and refused tasks, in the order of the tasks. */
export function markActions(waiting: readonly ActionTask[], refused: readonly ActionTask[]): ActionMarks {
  const marks = new Map<string, string>()
  const add = (task: ActionTask, sign: '' | '!') => {
    const key = keyOf(task)
    const before = marks.get(key)
    const word = sign + task.kind
    if (before === undefined) marks.set(key, word)
    else if (!before.split(' ').includes(word)) marks.set(key, `${before} ${word}`)
  }
  for (const task of waiting) add(task, '')
  for (const task of refused) add(task, '!')
  return marks
}

function keyOf(task: ActionTask): string {
  if (task.kind === 'follow') return accountMarkKey(task.accountId)
  return task.kind === 'vote' ? pollKey(task.pollId) : task.statusId
}
