import type { ActionTask } from '@starling/domain/ports'
import { postTask } from '@starling/domain/sending'
import type { PostTask, QueueRow } from '@starling/domain/sending'

const waiting = { sender: null, held: null, tries: 0, outcome: null } as const

export function aPostRow(accountKey: string, id: string, task: Parameters<typeof postTask>[0]): QueueRow<PostTask> {
  return { ...waiting, id, accountKey, lane: 'posts', task: postTask(task), addedAt: Date.now(), notBefore: Date.now() }
}

export function anActionRow(accountKey: string, id: string, task: ActionTask): QueueRow<ActionTask> {
  return { ...waiting, id, accountKey, lane: 'actions', task, addedAt: Date.now(), notBefore: Date.now() }
}
