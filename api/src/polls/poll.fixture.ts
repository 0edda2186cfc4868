import type { Poll } from './poll.ts'

/** An open poll for tests in which nobody has voted. */
export function aPoll(given: Partial<Poll> = {}): Poll {
  return {
    id: '1',
    expires_at: '2026-12-31T00:00:00.000Z',
    expired: false,
    multiple: false,
    votes_count: 0,
    voters_count: 0,
    options: [
      { title: 'Tea', votes_count: 0 },
      { title: 'Coffee', votes_count: 0 },
    ],
    emojis: [],
    voted: false,
    own_votes: [],
    ...given,
  }
}
