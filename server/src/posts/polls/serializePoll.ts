import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { Poll } from '@starling/api/polls'

export interface PollRow {
  readonly id: string
  readonly status_id: string
  readonly account_id: string
  readonly options: readonly string[]
  readonly tallies: readonly number[]
  readonly multiple: boolean
  readonly hide_totals: boolean
  readonly expires_at: Date | null
  readonly votes_count: number
  readonly voters_count: number
  /** When the numbers of another server's poll were last read; null for one of this server. */
  readonly fetched_at: Date | null
  /** The viewer's choices; null for visitors. */
  readonly own_votes: readonly number[] | null
}

/** A poll as one viewer may see it: the counts of a poll that hides them stay hidden until it ends. */
export function serializePoll(row: PollRow, viewerId: string | null, now: Date, emojis: CustomEmoji[]): Poll {
  const isExpired = row.expires_at !== null && row.expires_at <= now
  const areTotalsShown = isExpired || !row.hide_totals
  return {
    id: row.id,
    expires_at: row.expires_at?.toISOString() ?? null,
    expired: isExpired,
    multiple: row.multiple,
    votes_count: row.votes_count,
    voters_count: row.voters_count,
    options: row.options.map((title, index) => ({ title, votes_count: areTotalsShown ? (row.tallies[index] ?? 0) : null })),
    emojis,
    ...(viewerId === null || row.own_votes === null
      ? {}
      : { voted: row.own_votes.length > 0 || row.account_id === viewerId, own_votes: [...row.own_votes].sort((a, b) => a - b) }),
  }
}
