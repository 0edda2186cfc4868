import { recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { dateTerm, numberTerm, term, textTerm, typesOf } from '../documents/term.ts'
import type { NewPoll } from '../../posts/writing/StatusDraft.ts'

const MOST_OPTIONS = 500
const MOST_TITLE = 500
const MOST_VOTES = 2_000_000_000

/** The poll of a remote post. */
export interface RemotePoll {
  readonly options: readonly string[]
  readonly tallies: readonly number[]
  readonly multiple: boolean
  readonly expiresAt: Date | null
  /** Some servers only say that it is closed, without a time. */
  readonly isClosed: boolean
  readonly votersCount: number
}

/** Null for a post without a poll, or with one that has no options. */
export function readPoll(json: Json): RemotePoll | null {
  if (!typesOf(json).includes('Question')) return null
  const [single, several] = [recordsOf(term(json, 'oneOf')), recordsOf(term(json, 'anyOf'))]
  const multiple = several.length > 0
  const named = (multiple ? several : single).slice(0, MOST_OPTIONS)
  // Limited so that the sum of all votes can be stored.
  const most = Math.floor(MOST_VOTES / named.length)
  const options = named.map((option) => ({
    title: (textTerm(option, 'name') ?? '').slice(0, MOST_TITLE),
    votes: Math.min(votesOf(option), most),
  }))
  if (options.length === 0 || options.some(({ title }) => title === '')) return null
  const tallies = options.map(({ votes }) => votes)
  const ends = [dateTerm(json, 'endTime'), dateTerm(json, 'closed')].filter((date) => date !== null)
  return {
    options: options.map(({ title }) => title),
    tallies,
    multiple,
    expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends.map((date) => date.getTime()))),
    isClosed: term(json, 'closed') === true,
    votersCount: countOf(numberTerm(json, 'votersCount')) ?? (multiple ? Math.max(...tallies) : sumOf(tallies)),
  }
}

/** The poll in its stored form. */
export function storedPoll(poll: RemotePoll, now: Date): NewPoll {
  const { options, multiple, tallies, votersCount, isClosed, expiresAt } = poll
  const isEndedAlready = isClosed && (expiresAt === null || expiresAt > now)
  return {
    options,
    multiple,
    hideTotals: false,
    expiresAt: isEndedAlready ? now : expiresAt,
    numbers: { tallies, votersCount, fetchedAt: now },
  }
}

function votesOf(option: Json): number {
  const [replies] = recordsOf(term(option, 'replies'))
  return (replies === undefined ? null : countOf(numberTerm(replies, 'totalItems'))) ?? 0
}

function countOf(value: number | null): number | null {
  return value === null || value < 0 ? null : Math.min(Math.floor(value), MOST_VOTES)
}

function sumOf(tallies: readonly number[]): number {
  return Math.min(
    tallies.reduce((sum, count) => sum + count, 0),
    MOST_VOTES,
  )
}
