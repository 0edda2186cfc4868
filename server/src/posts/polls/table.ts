import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface PollTable {
  id: string
  status_id: string
  account_id: string
  options: string[]
  /** Votes per option, in the order of the options. */
  tallies: number[]
  multiple: Generated<boolean>
  hide_totals: Generated<boolean>
  expires_at: Date | null
  votes_count: Generated<number>
  voters_count: Generated<number>
  ended_at: Generated<Date | null>
  /** When the numbers of another server's poll were last read. */
  fetched_at: Nullable<Date>
}

export interface PollVoteTable {
  id: string
  poll_id: string
  account_id: string
  choice: number
  /** The ActivityPub id; null where no other server is involved. */
  uri: Nullable<string>
  created_at: Date
}

export interface PollTables {
  polls: PollTable
  poll_votes: PollVoteTable
}
