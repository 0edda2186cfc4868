import type { Poll } from '@starling/api/polls'

/** One line of a poll's results. */
export interface PollResult {
  /** 0 to 100, whole. */
  readonly percent: number
  /** Null while the server does not reveal the totals. */
  readonly votes: number | null
  readonly isLeading: boolean
  readonly isOwn: boolean
}

/**
 * The results by option.
 *
 * With several choices the share is of the voters, not of the votes, so the sum may exceed 100. Remote polls may not say
 * how many people voted; then the votes are used, and there are at least as many voters as votes for any one option.
 */
export function pollResults(poll: Poll): readonly PollResult[] {
  const votes = poll.options.map((option) => option.votes_count)
  const most = Math.max(0, ...votes.map((count) => count ?? 0))
  const total = Math.max(peopleOf(poll), most)
  return votes.map((count, index) => ({
    percent: total === 0 ? 0 : Math.round(((count ?? 0) / total) * 100),
    votes: count,
    isLeading: most > 0 && count === most,
    isOwn: poll.own_votes?.includes(index) ?? false,
  }))
}

/** The number of voters where the server says it, else of votes. */
export function pollTotal(poll: Poll): { readonly count: number; readonly unit: 'people' | 'votes' } {
  return poll.voters_count === null ? { count: poll.votes_count, unit: 'votes' } : { count: poll.voters_count, unit: 'people' }
}

function peopleOf(poll: Poll): number {
  if (!poll.multiple) return poll.votes_count > 0 ? poll.votes_count : (poll.voters_count ?? 0)
  return poll.voters_count ?? poll.votes_count
}

/** Closed according to the server or to the clock, whichever comes first; `nowMs` since 1970. */
export function isPollClosed(poll: Poll, nowMs: number): boolean {
  if (poll.expired) return true
  const endsAt = poll.expires_at === null ? Number.NaN : Date.parse(poll.expires_at)
  return endsAt <= nowMs
}

/** The chosen options after one is pressed: a single choice replaces, a multiple one toggles. */
export function chooseOption(chosen: readonly number[], index: number, isMultiple: boolean): readonly number[] {
  if (!isMultiple) return [index]
  return chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index].toSorted((one, other) => one - other)
}
