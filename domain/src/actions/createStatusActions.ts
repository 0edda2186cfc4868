import { asApiError, type Answer } from '@starling/api/client'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { pollEndpoints, type Poll } from '@starling/api/polls'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import { subjectOf, type StatusTask } from '../outbox/index.ts'
import { withReaction } from '../store/index.ts'
import { createActionQueue } from './createActionQueue.ts'
import type { ChosenReaction, StatusActions } from './StatusActions.ts'
import type { Asked, SessionPorts } from '../ports/index.ts'

/** Makes the actions on posts: each change shows at once, requests go out in order, and a failure undoes the change (R-int-01…05, R-err-09). */
export function createStatusActions(core: SessionPorts): StatusActions {
  const { client, store, meId } = core
  const queue = createActionQueue()

  /** An action on a boost is meant for the boosted post (R-int-17). */
  const original = (id: string) => store.get('status', id)?.reblog?.id ?? id

  /** Some servers have only the older calls, with the emoji in the address; the answer to the first reaction tells which kind this one has. */
  async function sendReaction(id: string, emoji: string, isOn: boolean): Promise<Asked<Answer<Status>>> {
    const byPath = () =>
      client.call(isOn ? emojiReactionEndpoints.reactByPath : emojiReactionEndpoints.unreactByPath, { params: { id, emoji } })
    if (core.missing.has(emojiReactionEndpoints.react)) return byPath()
    try {
      return await client.call(isOn ? emojiReactionEndpoints.react : emojiReactionEndpoints.unreact, { params: { id }, body: { emoji } })
    } catch (cause) {
      const { status } = asApiError(cause)
      if (status !== 404 && status !== 405) throw cause
      const answer = await byPath().catch(() => {
        // The call exists, so the 404 means that the post is missing.
        throw cause
      })
      core.missing.add(emojiReactionEndpoints.react)
      return answer
    }
  }

  async function sendStatus(
    statusId: string,
    fields: readonly (keyof Status)[],
    request: (id: string) => Promise<Asked<Answer<Status>>>,
  ): Promise<void> {
    const { data, askedAt } = await request(statusId)
    // Boosting answers the boost; the affected post is inside it (R-int-01).
    core.importStatuses([data.reblog?.id === statusId ? data.reblog : data], { askedAt })
    store.acknowledge('status', statusId, fields)
  }

  /** Whether the action sets or removes a mark. */
  const mark = (statusId: string, isOn: boolean, fields: readonly (keyof Status)[], on: StatusCall, off: StatusCall) =>
    sendStatus(statusId, fields, (id) => client.call(isOn ? on : off, { params: { id } }))

  async function sendReblog(statusId: string, isOn: boolean, visibility: string | undefined): Promise<void> {
    await sendStatus(statusId, ['reblogged', 'reblogs_count'], (id) => {
      const params = { id }
      if (!isOn) return client.call(statusEndpoints.unreblog, { params })
      return client.call(statusEndpoints.reblog, { params, ...(visibility === undefined ? {} : { body: { visibility } }) })
    })
    if (!isOn) core.forgetReblog(statusId)
  }

  async function readPoll(pollId: string): Promise<Poll> {
    const { data, askedAt } = await client.call(pollEndpoints.get, { params: { id: pollId } })
    store.put('poll', pollId, data, askedAt)
    return data
  }

  async function sendVote(pollId: string, choices: readonly number[]): Promise<void> {
    const { data, askedAt } = await client
      .call(pollEndpoints.vote, { params: { id: pollId }, body: { choices: [...choices] } })
      .catch((cause: unknown) => {
        // The poll has ended, or the reader voted elsewhere: the poll is loaded again, which shows both.
        if (asApiError(cause).status === 422) readPoll(pollId).catch(() => undefined)
        throw cause
      })
    store.put('poll', pollId, data, askedAt)
    store.acknowledge('poll', pollId, ['voted', 'own_votes', 'votes_count', 'voters_count', 'options'])
  }

  async function send(task: StatusTask): Promise<void> {
    switch (task.kind) {
      case 'favourite':
        return mark(task.statusId, task.isOn, ['favourited', 'favourites_count'], statusEndpoints.favourite, statusEndpoints.unfavourite)
      case 'bookmark':
        await mark(task.statusId, task.isOn, ['bookmarked'], statusEndpoints.bookmark, statusEndpoints.unbookmark)
        // If the post was bookmarked again meanwhile, it stays.
        if (!task.isOn && store.get('status', task.statusId)?.bookmarked !== true) core.forgetBookmark(task.statusId)
        return
      case 'pin':
        return mark(task.statusId, task.isOn, ['pinned'], statusEndpoints.pin, statusEndpoints.unpin)
      case 'mute-conversation':
        return mark(task.statusId, task.isOn, ['muted'], statusEndpoints.mute, statusEndpoints.unmute)
      case 'reblog':
        return sendReblog(task.statusId, task.isOn, task.visibility)
      case 'react':
        return sendStatus(task.statusId, ['emoji_reactions', 'emoji_reactions_count'], (id) =>
          sendReaction(id, emojiOf(task.reaction), task.isOn),
        )
      case 'vote':
        return sendVote(task.pollId, task.choices)
    }
  }

  function show(task: StatusTask): () => void {
    if (task.kind === 'vote') return store.overlay('poll', task.pollId, (poll) => voted(poll, task.choices))
    return store.overlay('status', task.statusId, (status) => changed(status, task, meId))
  }

  async function act(task: StatusTask): Promise<void> {
    if (core.postpone(task, false)) return
    const goal = task.kind === 'vote' ? task.choices.join() : String(task.isOn)
    await queue.run(
      subjectOf(task),
      goal,
      () => show(task),
      async () => {
        try {
          await send(task)
        } catch (cause) {
          // Without a network the action is queued where there is a queue, and its effect stays on screen.
          if (asApiError(cause).kind === 'offline' && core.postpone(task, true)) return
          const about = task.kind === 'vote' ? {} : { statusId: task.statusId }
          core.alert(cause, { action: task.kind, ...about })
          throw cause
        }
      },
    )
  }

  return {
    show,
    send,
    favourite: (id, isOn) => act({ kind: 'favourite', statusId: original(id), isOn }),
    reblog: (id, isOn, visibility) =>
      act({ kind: 'reblog', statusId: original(id), isOn, ...(visibility === undefined ? {} : { visibility }) }),
    bookmark: (id, isOn) => act({ kind: 'bookmark', statusId: original(id), isOn }),
    react(id, { name, domain, url, static_url }, isOn) {
      const pictures = { ...(url === undefined ? {} : { url }), ...(static_url === undefined ? {} : { static_url }) }
      return act({ kind: 'react', statusId: original(id), isOn, reaction: { name, ...(domain ? { domain } : {}), ...pictures } })
    },
    pin: (id, isOn) => act({ kind: 'pin', statusId: original(id), isOn }),
    muteConversation: (id, isOn) => act({ kind: 'mute-conversation', statusId: original(id), isOn }),
    vote: (pollId, choices) => act({ kind: 'vote', pollId, choices }),
    async refreshPoll(pollId) {
      try {
        return await readPoll(pollId)
      } catch (cause) {
        core.alert(cause, { action: 'refresh-poll', skipsNotFound: true })
        throw cause
      }
    },
  }
}

type StatusCall = (typeof statusEndpoints)['favourite' | 'unfavourite' | 'bookmark' | 'unbookmark' | 'pin' | 'unpin' | 'mute' | 'unmute']

function emojiOf({ name, domain }: ChosenReaction): string {
  return domain ? `${name}@${domain}` : name
}

/** The post as it will be after the task. */
function changed(status: Status, task: Exclude<StatusTask, { kind: 'vote' }>, meId: string | null): Status {
  const { isOn } = task
  switch (task.kind) {
    case 'favourite':
      return counted(status, 'favourited', 'favourites_count', isOn)
    case 'reblog':
      return counted(status, 'reblogged', 'reblogs_count', isOn)
    case 'bookmark':
      return { ...status, bookmarked: isOn }
    case 'pin':
      return { ...status, pinned: isOn }
    case 'mute-conversation':
      return { ...status, muted: isOn }
    case 'react':
      return reacted(status, task.reaction, isOn, meId)
  }
}

/** A mark set or removed with its count; unchanged if it already is so. */
function counted(status: Status, flag: 'favourited' | 'reblogged', count: 'favourites_count' | 'reblogs_count', isOn: boolean): Status {
  if ((status[flag] ?? false) === isOn) return status
  return { ...status, [flag]: isOn, [count]: Math.max(0, status[count] + (isOn ? 1 : -1)) }
}

/** The post with the reader's own reaction added or removed; unchanged if it already is so. */
function reacted(status: Status, chosen: ChosenReaction, isOn: boolean, meId: string | null): Status {
  const known = status.emoji_reactions.find(({ name, domain }) => name === chosen.name && (domain ?? null) === (chosen.domain ?? null))
  if (meId === null || (known?.me ?? false) === isOn) return status
  const { count, account_ids: others } = known ?? { count: 0, account_ids: [] }
  const people = others.filter((id) => id !== meId)
  const changed = { count: count + (isOn ? 1 : -1), account_ids: isOn ? [...people, meId] : people }
  return withReaction(status, { ...chosen, ...known, ...changed, status_id: status.id }, meId)
}

function voted(poll: Poll, choices: readonly number[]): Poll {
  if (poll.voted === true) return poll
  return {
    ...poll,
    voted: true,
    own_votes: [...choices],
    votes_count: poll.votes_count + choices.length,
    voters_count: poll.voters_count === null ? null : poll.voters_count + 1,
    options: poll.options.map((option, index) =>
      choices.includes(index) && option.votes_count !== null ? { ...option, votes_count: option.votes_count + 1 } : option,
    ),
  }
}
