import { accountEndpoints, type Relationship } from '@starling/api/accounts'
import { ApiError, isUnknownCall } from '@starling/api/client'
import { emojiReactionEndpoints, pleromaReactions } from '@starling/api/emoji-reactions'
import { pollEndpoints, type Poll } from '@starling/api/polls'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import type { ActionTask, FollowTask, MissingCalls, StatusTask, TaskReaction } from '../ports/index.ts'
import type { Answered, SendingClient } from './SendingClient.ts'

type VoteTask = Extract<StatusTask, { kind: 'vote' }>
type ReactTask = Extract<StatusTask, { kind: 'react' }>

/** The server's answer to an action. */
export type ActionAnswer =
  | { readonly kind: 'status'; readonly task: Exclude<StatusTask, VoteTask>; readonly answer: Answered<Status> }
  | { readonly kind: 'poll'; readonly task: VoteTask; readonly answer: Answered<Poll> }
  | { readonly kind: 'relationship'; readonly task: FollowTask; readonly answer: Answered<Relationship> }

/** Sends an action once; rejects with the ApiError. */
export async function sendAction(client: SendingClient, task: ActionTask, missing: MissingCalls): Promise<ActionAnswer> {
  switch (task.kind) {
    case 'vote': {
      const { pollId, choices } = task
      return {
        kind: 'poll',
        task,
        answer: await client.call(pollEndpoints.vote, { params: { id: pollId }, body: { choices: [...choices] } }),
      }
    }
    case 'follow': {
      const { accountId, isOn, options } = task
      const params = { id: accountId }
      const answer = isOn
        ? await client.call(accountEndpoints.follow, { params, body: { ...options } })
        : await client.call(accountEndpoints.unfollow, { params })
      return { kind: 'relationship', task, answer }
    }
    case 'react':
      return { kind: 'status', task, answer: await sendReaction(client, task, missing) }
    case 'reblog': {
      const { statusId, isOn, visibility } = task
      const params = { id: statusId }
      const answer = isOn
        ? await client.call(statusEndpoints.reblog, { params, ...(visibility === undefined ? {} : { body: { visibility } }) })
        : await client.call(statusEndpoints.unreblog, { params })
      return { kind: 'status', task, answer }
    }
    default: {
      const { on, off } = marks[task.kind]
      return { kind: 'status', task, answer: await client.call(task.isOn ? on : off, { params: { id: task.statusId } }) }
    }
  }
}

const marks = {
  favourite: { on: statusEndpoints.favourite, off: statusEndpoints.unfavourite },
  bookmark: { on: statusEndpoints.bookmark, off: statusEndpoints.unbookmark },
  pin: { on: statusEndpoints.pin, off: statusEndpoints.unpin },
  'mute-conversation': { on: statusEndpoints.mute, off: statusEndpoints.unmute },
} as const

/**
 * Some servers have only the older calls, with the emoji in the address, or those of Pleroma; the answer to the first reaction tells which
 * kind this one has.
 */
async function sendReaction(
  client: SendingClient,
  { statusId: id, reaction, isOn }: ReactTask,
  missing: MissingCalls,
): Promise<Answered<Status>> {
  const emoji = emojiOf(reaction)
  const { react, unreact, reactByPath, unreactByPath } = emojiReactionEndpoints
  const ways = [
    { row: react, send: () => client.call(isOn ? react : unreact, { params: { id }, body: { emoji } }) },
    { row: reactByPath, send: () => client.call(isOn ? reactByPath : unreactByPath, { params: { id, emoji } }) },
    {
      row: pleromaReactions.react,
      send: () => client.call(isOn ? pleromaReactions.react : pleromaReactions.unreact, { params: { id, emoji } }),
    },
  ].filter(({ row }) => !missing.has(row))
  let refusal: ApiError | null = null
  for (const [index, { send }] of ways.entries()) {
    try {
      const answer = await send()
      for (const { row } of ways.slice(0, index)) missing.add(row)
      return answer
    } catch (cause) {
      // Where all calls are refused this way, the first refusal says most: that call exists, and its 404 means that the post is missing.
      if (!isUnknownCall(cause)) throw cause
      refusal ??= cause
    }
  }
  throw refusal ?? new ApiError({ kind: 'not-found', status: 404 })
}

function emojiOf({ name, domain }: TaskReaction): string {
  return domain ? `${name}@${domain}` : name
}
