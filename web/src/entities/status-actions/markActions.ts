import type { ActionTask } from '@starling/domain/outbox'
import type { ActionMarks } from './actionMarks.ts'

/** The marks of posts and polls for the tasks that wait and those the server has refused, in their order. */
export function markActions(waiting: readonly ActionTask[], refused: readonly ActionTask[]): ActionMarks {
  const marks = new Map<string, string>()
  const add = (task: ActionTask, sign: '' | '!') => {
    if (task.kind === 'follow') return
    const key = 'statusId' in task ? task.statusId : `poll ${task.pollId}`
    const before = marks.get(key)
    const word = sign + task.kind
    if (before === undefined) marks.set(key, word)
    else if (!before.split(' ').includes(word)) marks.set(key, `${before} ${word}`)
  }
  for (const task of waiting) add(task, '')
  for (const task of refused) add(task, '!')
  return marks
}
