import { accountEndpoints } from '@starling/api/accounts'
import { fillPath } from '@starling/api/client'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import type { AnyEndpoint } from '@starling/api/endpoint'
import { pollEndpoints } from '@starling/api/polls'
import { statusEndpoints } from '@starling/api/statuses'
import type { ActionTask } from './ActionTask.ts'

/** A request as plain data, for whoever sends it without a session. */
export interface ActionRequest {
  readonly method: string
  /** Without the server's address. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: object
}

/** The request that sends a task. */
export function actionRequest(task: ActionTask): ActionRequest {
  switch (task.kind) {
    case 'favourite':
      return request(task.isOn ? statusEndpoints.favourite : statusEndpoints.unfavourite, task.statusId)
    case 'bookmark':
      return request(task.isOn ? statusEndpoints.bookmark : statusEndpoints.unbookmark, task.statusId)
    case 'pin':
      return request(task.isOn ? statusEndpoints.pin : statusEndpoints.unpin, task.statusId)
    case 'mute-conversation':
      return request(task.isOn ? statusEndpoints.mute : statusEndpoints.unmute, task.statusId)
    case 'reblog': {
      const { isOn, statusId, visibility } = task
      if (!isOn) return request(statusEndpoints.unreblog, statusId)
      return request(statusEndpoints.reblog, statusId, visibility === undefined ? undefined : { visibility })
    }
    case 'react': {
      const { name, domain } = task.reaction
      const row = task.isOn ? emojiReactionEndpoints.react : emojiReactionEndpoints.unreact
      return request(row, task.statusId, { emoji: domain ? `${name}@${domain}` : name })
    }
    case 'vote':
      return request(pollEndpoints.vote, task.pollId, { choices: task.choices })
    case 'follow':
      return task.isOn ? request(accountEndpoints.follow, task.accountId, task.options) : request(accountEndpoints.unfollow, task.accountId)
  }
}

function request(row: AnyEndpoint, id: string, body?: object): ActionRequest {
  return { method: row.method, path: fillPath(row, { params: { id } }), ...(body === undefined ? {} : { body }) }
}
