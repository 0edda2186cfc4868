import { asApiError, type Answer } from '@starling/api/client'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { pollEndpoints, type Poll } from '@starling/api/polls'
import { statusEndpoints, type Status } from '@starling/api/statuses'
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
  let reactsByPath = false

  async function sendReaction(id: string, emoji: string, isOn: boolean): Promise<Asked<Answer<Status>>> {
    const byPath = () =>
      client.call(isOn ? emojiReactionEndpoints.reactByPath : emojiReactionEndpoints.unreactByPath, { params: { id, emoji } })
    if (reactsByPath) return byPath()
    try {
      return await client.call(isOn ? emojiReactionEndpoints.react : emojiReactionEndpoints.unreact, { params: { id }, body: { emoji } })
    } catch (cause) {
      const { status } = asApiError(cause)
      if (status !== 404 && status !== 405) throw cause
      const answer = await byPath().catch(() => {
        // The call exists, so the 404 means that the post is missing.
        throw cause
      })
      reactsByPath = true
      return answer
    }
  }

  async function act(
    action: string,
    statusId: string,
    isOn: boolean,
    fields: readonly (keyof Status)[],
    change: (status: Status) => Status,
    send: (id: string) => Promise<Asked<Answer<Status>>>,
  ): Promise<void> {
    const id = original(statusId)
    const show = () => store.overlay('status', id, change)
    await queue.run(`${action} ${id}`, String(isOn), show, async () => {
      try {
        const { data, askedAt } = await send(id)
        // Boosting answers the boost, which holds the boosted post (R-int-01).
        core.importStatuses([data.reblog?.id === id ? data.reblog : data], { askedAt })
        store.acknowledge('status', id, fields)
      } catch (cause) {
        core.alert(cause, { action, statusId: id })
        throw cause
      }
    })
  }

  return {
    favourite: (id, isOn) =>
      act(
        'favourite',
        id,
        isOn,
        ['favourited', 'favourites_count'],
        (status) => counted(status, 'favourited', 'favourites_count', isOn),
        (original) => client.call(isOn ? statusEndpoints.favourite : statusEndpoints.unfavourite, { params: { id: original } }),
      ),
    async reblog(id, isOn, visibility) {
      await act(
        'reblog',
        id,
        isOn,
        ['reblogged', 'reblogs_count'],
        (status) => counted(status, 'reblogged', 'reblogs_count', isOn),
        (original) => {
          const params = { id: original }
          if (!isOn) return client.call(statusEndpoints.unreblog, { params })
          return client.call(statusEndpoints.reblog, { params, ...(visibility === undefined ? {} : { body: { visibility } }) })
        },
      )
      if (!isOn) core.forgetReblog(original(id))
    },
    async bookmark(id, isOn) {
      await act(
        'bookmark',
        id,
        isOn,
        ['bookmarked'],
        (status) => ({ ...status, bookmarked: isOn }),
        (original) => client.call(isOn ? statusEndpoints.bookmark : statusEndpoints.unbookmark, { params: { id: original } }),
      )
      // If the reader bookmarked the post again in the meantime, it stays in the list.
      if (!isOn && store.get('status', original(id))?.bookmarked !== true) core.forgetBookmark(original(id))
    },
    react(id, reaction, isOn) {
      const emoji = reaction.domain ? `${reaction.name}@${reaction.domain}` : reaction.name
      return act(
        `react ${emoji}`,
        id,
        isOn,
        ['emoji_reactions', 'emoji_reactions_count'],
        (status) => reacted(status, reaction, isOn, meId),
        (original) => sendReaction(original, emoji, isOn),
      )
    },
    pin: (id, isOn) =>
      act(
        'pin',
        id,
        isOn,
        ['pinned'],
        (status) => ({ ...status, pinned: isOn }),
        (original) => client.call(isOn ? statusEndpoints.pin : statusEndpoints.unpin, { params: { id: original } }),
      ),
    muteConversation: (id, isOn) =>
      act(
        'mute-conversation',
        id,
        isOn,
        ['muted'],
        (status) => ({ ...status, muted: isOn }),
        (original) => client.call(isOn ? statusEndpoints.mute : statusEndpoints.unmute, { params: { id: original } }),
      ),
    vote(pollId, choices) {
      const show = () => store.overlay('poll', pollId, (poll) => voted(poll, choices))
      return queue.run(`vote ${pollId}`, choices.join(), show, async () => {
        try {
          const { data, askedAt } = await client.call(pollEndpoints.vote, { params: { id: pollId }, body: { choices } })
          store.put('poll', pollId, data, askedAt)
          store.acknowledge('poll', pollId, ['voted', 'own_votes', 'votes_count', 'voters_count', 'options'])
          return data
        } catch (cause) {
          core.alert(cause, { action: 'vote' })
          throw cause
        }
      })
    },
    async refreshPoll(pollId) {
      try {
        const { data, askedAt } = await client.call(pollEndpoints.get, { params: { id: pollId } })
        store.put('poll', pollId, data, askedAt)
        return data
      } catch (cause) {
        core.alert(cause, { action: 'refresh-poll', skipsNotFound: true })
        throw cause
      }
    },
  }
}

/** The post with a mark set or removed and its count changed accordingly; unchanged if the mark already has that value. */
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
