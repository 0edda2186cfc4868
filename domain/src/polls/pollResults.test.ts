import { aPoll } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'

import { chooseOption, isPollClosed, pollResults, pollTotal } from './pollResults.ts'

const options = (...votes: (number | null)[]) => votes.map((votes_count, index) => ({ title: `Option ${index}`, votes_count }))

describe('pollResults', () => {
  it('shares the votes of a single choice (R-poll-02)', () => {
    const results = pollResults(aPoll({ options: options(1, 2, 0), votes_count: 3, voters_count: 3, own_votes: [1] }))
    expect(results.map((line) => line.percent)).toEqual([33, 67, 0])
    expect(results.map((line) => line.isLeading)).toEqual([false, true, false])
    expect(results.map((line) => line.isOwn)).toEqual([false, true, false])
  })

  it('shares multiple choices among people, not votes (R-poll-02d)', () => {
    expect(
      pollResults(aPoll({ multiple: true, options: options(3, 4), votes_count: 7, voters_count: 4 })).map((line) => line.percent),
    ).toEqual([75, 100])
  })

  it('takes votes where the number of people is unknown (R-poll-02d)', () => {
    const poll = aPoll({ multiple: true, options: options(3, 1), votes_count: 4, voters_count: null })
    expect(pollResults(poll).map((line) => line.percent)).toEqual([75, 25])
    expect(pollTotal(poll)).toEqual({ count: 4, unit: 'votes' })
  })

  it('never passes 100 % by option, and has no leader without votes', () => {
    expect(pollResults(aPoll({ multiple: true, options: options(5), votes_count: 5, voters_count: 2 }))[0]?.percent).toBe(100)
    expect(
      pollResults(aPoll({ options: options(0, 0), votes_count: 0, voters_count: 0 })).some((line) => line.isLeading || line.percent > 0),
    ).toBe(false)
  })

  it('keeps hidden totals hidden (R-poll-07b)', () => {
    expect(pollResults(aPoll({ options: options(null, null), votes_count: 9, voters_count: 9 })).map((line) => line.votes)).toEqual([
      null,
      null,
    ])
  })
})

it('closes by the clock before the server says so (R-poll-02c)', () => {
  const poll = aPoll({ expired: false, expires_at: '2026-01-01T00:00:00.000Z' })
  expect(isPollClosed(poll, Date.parse('2025-12-31T23:59:59Z'))).toBe(false)
  expect(isPollClosed(poll, Date.parse('2026-01-01T00:00:00Z'))).toBe(true)
  expect(isPollClosed(aPoll({ expired: false, expires_at: null }), Date.now())).toBe(false)
  expect(isPollClosed(aPoll({ expired: true, expires_at: null }), 0)).toBe(true)
})

it('replaces a single choice and toggles a multiple one (R-poll-03a, R-poll-03b)', () => {
  expect(chooseOption([0], 1, false)).toEqual([1])
  expect(chooseOption([2], 0, true)).toEqual([0, 2])
  expect(chooseOption([0, 2], 2, true)).toEqual([0])
})
