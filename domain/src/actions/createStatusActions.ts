import { asApiError } from '@starling/api/client'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { pollEndpoints, type Poll } from '@starling/api/polls'
import type { Status } from '@starling/api/statuses'
import { sendAction, subjectOf } from '../sending/index.ts'
import { isSame, withReaction } from '../store/index.ts'
import { conversationOf } from './conversationOf.ts'
import { createActionQueue } from './createActionQueue.ts'
import type { ChosenReaction, StatusActions, StatusAnswer } from './StatusActions.ts'
import type { SessionPorts, StatusTask } from '../ports/index.ts'

/** Makes the actions on posts: each change shows at once, requests go out in order, and a failure undoes the change. */
export function createStatusActions(core: SessionPorts): StatusActions {
  const { client, store, meId } = core
  const queue = createActionQueue()

  /** An action on a boost is meant for the boosted post. */
  const original = (id: string) => store.get('status', id)?.reblog?.id ?? id

  async function readPoll(pollId: string): Promise<Poll> {
    const { data, askedAt } = await client.call(pollEndpoints.get, { params: { id: pollId } })
    store.put('poll', pollId, data, askedAt)
    return data
  }

  /** The categories of a bookmark, requested before it is removed, because the server then removes the post from all of them. */
  async function categoriesBefore(task: StatusTask): Promise<readonly string[]> {
    if (task.kind !== 'bookmark' || task.isOn || !core.listsBookmarks()) return []
    // Plain Mastodon has none.
    const { list, ofStatus } = bookmarkCategoryEndpoints
    if (core.missing.has(list) || core.missing.has(ofStatus)) return []
    try {
      const { data } = await client.call(ofStatus, { params: { id: task.statusId } })
      return data.map(({ id }) => id)
    } catch {
      return []
    }
  }

  async function send(task: StatusTask): Promise<void> {
    const categoryIds = await categoriesBefore(task)
    const answer = await sendAction(client, task, core.missing).catch((cause: unknown) => {
      // The poll has ended, or the reader voted elsewhere: the poll is loaded again, which shows both.
      if (task.kind === 'vote' && asApiError(cause).status === 422) readPoll(task.pollId).catch(() => undefined)
      throw cause
    })
    if (answer.kind !== 'relationship') settle(answer, categoryIds)
  }

  function settle({ kind, task, answer }: StatusAnswer, categoryIds: readonly string[] = []): void {
    const askedAt = answer.askedAt ?? store.moment()
    if (kind === 'poll') {
      store.put('poll', task.pollId, answer.data, askedAt)
      store.acknowledge('poll', task.pollId, ['voted', 'own_votes', 'votes_count', 'voters_count', 'options'])
      return
    }
    const { statusId, isOn } = task
    const { data } = answer
    // Boosting answers the boost; the affected post is inside it.
    const status = data.reblog?.id === statusId ? data.reblog : data
    core.importStatuses([status], { askedAt })
    // Reactions of others were streamed meanwhile, which the answer may lack: the own reaction is added to those.
    if (task.kind === 'react' && !isSame(store.base('status', statusId)?.emoji_reactions, status.emoji_reactions))
      store.patch('status', statusId, (known) => changed(known, task, meId))
    store.acknowledge('status', statusId, [...(changedFields.get(task.kind) ?? [])])
    if (task.kind === 'mute-conversation')
      for (const id of conversationOf(store, statusId)) store.patch('status', id, (known) => ({ ...known, muted: isOn }))
    if (task.kind === 'pin') core.showPin(statusId, isOn)
    if (task.kind === 'reblog' && !isOn) core.forgetReblog(statusId)
    // If the post was bookmarked again meanwhile, it stays.
    if (task.kind === 'bookmark' && !isOn && store.get('status', statusId)?.bookmarked !== true) core.forgetBookmark(statusId, categoryIds)
  }

  function show(task: StatusTask): () => void {
    if (task.kind === 'vote') return store.overlay('poll', task.pollId, (poll) => voted(poll, task.choices))
    return store.overlay('status', task.statusId, (status) => changed(status, task, meId))
  }

  async function act(task: StatusTask): Promise<void> {
    if (core.postpone(task, false)) return tell(task)
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
    tell(task)
  }

  function tell(task: StatusTask): void {
    if (task.kind === 'vote') {
      const statusId = [...store.ids('status')].find((id) => store.get('status', id)?.poll?.id === task.pollId)
      if (statusId !== undefined) core.emit({ kind: 'acted', act: { action: 'vote', isOn: true, statusId } })
      return
    }
    const { kind: action, isOn, statusId } = task
    core.emit({ kind: 'acted', act: action === 'react' ? { action, isOn, statusId, reaction: task.reaction } : { action, isOn, statusId } })
  }

  return {
    show,
    settle,
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

/** What the answer to an action confirms, so that an answer asked for earlier cannot undo it. */
const changedFields = new Map<StatusTask['kind'], readonly (keyof Status)[]>([
  ['favourite', ['favourited', 'favourites_count']],
  ['reblog', ['reblogged', 'reblogs_count']],
  ['bookmark', ['bookmarked']],
  ['pin', ['pinned']],
  ['mute-conversation', ['muted']],
  ['react', ['emoji_reactions', 'emoji_reactions_count']],
])

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
