import { channelKey } from '@starling/api/streaming'
import { channelsOf, type Channels, type TabMessage } from './TabMessage.ts'
import type { TabEffect, TabEvent, TabSocket } from './TabSocket.ts'

/** How long the leader may take to answer, in milliseconds. Its timers may be slowed down, but messages reach a hidden page at once. */
export const ANSWER_MS = 4000

/** How often followers ask whether the leader is still there, in milliseconds. */
export const PING_MS = 15_000

/** How often the leader looks for followers that are gone, in milliseconds. */
export const FOLLOWER_CHECK_MS = 60_000

/** A follower silent for this many checks counts as gone: browsers let a hidden page's timers run once a minute at least. */
const MOST_SILENCE = 4

interface Step {
  readonly state: TabSocket
  readonly effects: readonly TabEffect[]
}

/** The socket before it begins. */
export function startTabSocket(id: string): TabSocket {
  const none: Channels = new Map()
  return {
    id,
    role: 'waiting',
    channels: none,
    revision: 0,
    isAsking: false,
    leader: null,
    count: 0,
    isOpen: false,
    followers: new Map(),
  }
}

/**
 * The rules by which tabs share one connection. The tab that receives the lock while waiting is the leader for as long as its connection
 * lasts. A follower that may have missed frames ends its socket; its stream then opens another and loads what it missed, as after any lost
 * connection. A following socket never becomes the leader, so there is only one way to catch up.
 */
export function reduceTabSocket(state: TabSocket, event: TabEvent): Step {
  if (state.role === 'ended') return event.kind === 'granted' ? { state, effects: [{ kind: 'leave' }] } : { state, effects: [] }
  switch (event.kind) {
    case 'begin':
      return ask(state, [{ kind: 'ask-lock', isTaken: false }])
    case 'granted':
      if (state.role === 'leading') return { state, effects: [] }
      // The followed leader is gone, and what it received last may have been lost with it.
      return state.role === 'waiting' ? lead(state) : end(state, { isMoved: true })
    case 'robbed':
      return state.role === 'leading' ? end(state, { isMoved: true, isLineOpen: true }) : { state, effects: [] }
    case 'line-open':
      return openLine(state)
    case 'line-closed':
      return state.role === 'leading' ? end(state, { isMoved: false }) : { state, effects: [] }
    case 'line-frame':
      return passOn(state, event)
    case 'heard':
      return state.role === 'leading' ? hearAsLeader(state, event.message) : hear(state, event.message)
    case 'want': {
      const channels = new Map(state.channels)
      if (event.isWanted) channels.set(channelKey(event.channel), event.channel)
      else channels.delete(channelKey(event.channel))
      const next = { ...state, channels }
      return state.role === 'leading' ? { state: next, effects: resubscribe(state, next) } : ask(next)
    }
    case 'close':
      return close(state, event.isDead)
    case 'time':
      return state.role === 'leading' ? look(state) : checkAnswer(state)
  }
}

function ask(state: TabSocket, before: readonly TabEffect[] = []): Step {
  const revision = state.revision + 1
  const message: TabMessage = { kind: 'wants', from: state.id, revision, channels: [...state.channels.values()] }
  return {
    state: { ...state, revision, isAsking: true },
    effects: [...before, { kind: 'post', message }, { kind: 'set-time', delayMs: ANSWER_MS }],
  }
}

function checkAnswer(state: TabSocket): Step {
  if (!state.isAsking) return ask(state)
  if (state.role === 'following') return end(state, { isMoved: true })
  // The lock is held by a page that does not answer: it is frozen, or hangs.
  return {
    state,
    effects: [
      { kind: 'ask-lock', isTaken: true },
      { kind: 'set-time', delayMs: ANSWER_MS },
    ],
  }
}

function lead(state: TabSocket): Step {
  const next: TabSocket = { ...state, role: 'leading', leader: null, isAsking: false }
  return { state: next, effects: [postState(next), { kind: 'open-line' }, { kind: 'set-time', delayMs: FOLLOWER_CHECK_MS }] }
}

function openLine(state: TabSocket): Step {
  const next = { ...state, isOpen: true }
  return { state: next, effects: [...resubscribe(state, next), postState(next), { kind: 'tell-open' }] }
}

function passOn(state: TabSocket, { data, channel }: Extract<TabEvent, { kind: 'line-frame' }>): Step {
  // A frame without a channel belongs to the only channel there is; with several, it cannot be assigned.
  if (channel === null && union(state).size > 1) return { state, effects: [] }
  const next = { ...state, count: state.count + 1 }
  const message: TabMessage = { kind: 'frame', from: state.id, count: next.count, channel, data }
  const post: TabEffect[] = state.followers.size > 0 ? [{ kind: 'post', message }] : []
  return { state: next, effects: [...post, ...deliver(state, data, channel)] }
}

function deliver(state: TabSocket, data: string, channel: string | null): readonly TabEffect[] {
  return channel === null || state.channels.has(channel) ? [{ kind: 'tell-frame', data }] : []
}

function hearAsLeader(state: TabSocket, message: TabMessage): Step {
  switch (message.kind) {
    case 'wants': {
      const followers = new Map(state.followers).set(message.from, { channels: channelsOf(message.channels), silence: 0 })
      const next = { ...state, followers }
      const wasKnown = state.followers.has(message.from)
      return {
        state: next,
        effects: [...resubscribe(state, next), postState(next, { to: message.from, revision: message.revision, wasKnown })],
      }
    }
    case 'left': {
      const followers = new Map(state.followers)
      followers.delete(message.from)
      const next = { ...state, followers }
      return { state: next, effects: resubscribe(state, next) }
    }
    case 'dead':
      return message.to === state.id ? end(state, { isMoved: true, isLineOpen: true }) : { state, effects: [] }
    default:
      return { state, effects: [] }
  }
}

function hear(state: TabSocket, message: TabMessage): Step {
  switch (message.kind) {
    case 'state':
      return state.role === 'waiting' ? hearStateWaiting(state, message) : hearStateFollowing(state, message)
    case 'frame': {
      if (state.role !== 'following' || message.from !== state.leader) return { state, effects: [] }
      if (message.count !== state.count + 1) return end(state, { isMoved: true })
      return { state: { ...state, count: message.count }, effects: deliver(state, message.data, message.channel) }
    }
    case 'ended':
      return message.from === state.leader ? end(state, { isMoved: message.isMoved }) : { state, effects: [] }
    default:
      return { state, effects: [] }
  }
}

type StateMessage = Extract<TabMessage, { kind: 'state' }>

function isAnswer(state: TabSocket, message: StateMessage): boolean {
  return message.to === state.id && message.revision === state.revision
}

function hearStateWaiting(state: TabSocket, message: StateMessage): Step {
  const answered = isAnswer(state, message)
  // A leader that has not answered does not know this socket's channels yet.
  if (!answered && message.from !== state.leader) return message.to === null ? ask(state) : { state, effects: [] }
  const { from, isOpen, count } = message
  const next: TabSocket = { ...state, leader: from, isAsking: state.isAsking && !answered }
  const effects: readonly TabEffect[] = answered ? [{ kind: 'set-time', delayMs: PING_MS }] : []
  if (!isOpen) return { state: next, effects }
  return { state: { ...next, role: 'following', count }, effects: [...effects, { kind: 'tell-open' }] }
}

function hearStateFollowing(state: TabSocket, message: StateMessage): Step {
  // Another tab is the leader now, or this one missed frames.
  if (message.from !== state.leader) return message.to === null ? end(state, { isMoved: true }) : { state, effects: [] }
  if (message.count !== state.count) return end(state, { isMoved: true })
  if (!isAnswer(state, message)) return { state, effects: [] }
  // While the leader believed this tab to be gone, frames of its channels may not have been passed on.
  if (!message.wasKnown) return end(state, { isMoved: true })
  return { state: { ...state, isAsking: false }, effects: [{ kind: 'set-time', delayMs: PING_MS }] }
}

/** The leader forgets followers that have said nothing for minutes, so that the server does not stream for them for ever. */
function look(state: TabSocket): Step {
  const heard = [...state.followers].map(([id, follower]) => [id, { ...follower, silence: follower.silence + 1 }] as const)
  const next = { ...state, followers: new Map(heard.filter(([, { silence }]) => silence <= MOST_SILENCE)) }
  return { state: next, effects: [...resubscribe(state, next), { kind: 'set-time', delayMs: FOLLOWER_CHECK_MS }] }
}

/** Closed by the tab's own stream, which needs no more events. */
function close(state: TabSocket, isDead: boolean): Step {
  const report: TabEffect[] =
    isDead && state.role === 'following' && state.leader !== null ? [{ kind: 'post', message: { kind: 'dead', to: state.leader } }] : []
  const ending = end(state, { isMoved: true, isLineOpen: state.role === 'leading', isDead })
  return { ...ending, effects: [...report, ...ending.effects.filter(({ kind }) => kind !== 'tell-closed')] }
}

interface Ending {
  /** After a release others may connect at once; otherwise the connection was lost, and each waits as it would with a connection of its own. */
  readonly isMoved: boolean
  readonly isLineOpen?: boolean
  readonly isDead?: boolean
}

function end(state: TabSocket, { isMoved, isLineOpen = false, isDead = false }: Ending): Step {
  const message: TabMessage = state.role === 'leading' ? { kind: 'ended', from: state.id, isMoved } : { kind: 'left', from: state.id }
  const line: TabEffect[] = isLineOpen ? [{ kind: 'close-line', isDead }] : []
  return {
    state: { ...state, role: 'ended', isOpen: false },
    effects: [...line, { kind: 'post', message }, { kind: 'leave' }, { kind: 'tell-closed', isMoved }],
  }
}

function postState(
  { id, isOpen, count }: TabSocket,
  { to, revision, wasKnown }: Pick<StateMessage, 'to' | 'revision' | 'wasKnown'> = { to: null, revision: 0, wasKnown: false },
): TabEffect {
  return { kind: 'post', message: { kind: 'state', from: id, isOpen, count, to, revision, wasKnown } }
}

/** The channels that the leader has to be subscribed to. */
function union({ channels, followers }: TabSocket): Channels {
  return new Map([channels, ...[...followers.values()].map((follower) => follower.channels)].flatMap((each) => [...each]))
}

function resubscribe(before: TabSocket, after: TabSocket): TabEffect[] {
  if (!after.isOpen) return []
  const had: Channels = before.isOpen ? union(before) : new Map()
  const has = union(after)
  const ended = [...had].filter(([key]) => !has.has(key))
  const begun = [...has].filter(([key]) => !had.has(key))
  return [
    ...ended.map(([, channel]): TabEffect => ({ kind: 'send', type: 'unsubscribe', channel })),
    ...begun.map(([, channel]): TabEffect => ({ kind: 'send', type: 'subscribe', channel })),
  ]
}
