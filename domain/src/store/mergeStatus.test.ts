import { aFilter, anEmojiReaction, aStatus } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { describe, expect, it } from 'vitest'
import { mergeStatus } from './mergeStatus.ts'

const filtered = [{ filter: aFilter({ title: 'Spoilers' }), keyword_matches: ['finale'], status_matches: [] }]
const known = aStatus({ id: '9', filtered })

/** As servers send posts in public streams and within quotes: without the `filtered` field. */
function bare(given: Partial<Status> = {}): Status {
  const { filtered: _left, ...status } = aStatus({ id: '9', ...given })
  return status
}

describe('the filters that matched a post', () => {
  it.each([true, false])('are kept when a later copy does not tell them (R-stat-18b, personal: %s)', (isPersonal) => {
    expect(mergeStatus(known, bare({ favourites_count: 2 }), isPersonal, '1')).toMatchObject({ favourites_count: 2, filtered })
  })

  it('are those of the latest copy that was meant for this reader (R-stat-18b)', () => {
    expect(mergeStatus(known, aStatus({ id: '9', filtered: [] }), true, '1').filtered).toEqual([])
    expect(mergeStatus(known, aStatus({ id: '9', filtered: [] }), false, '1').filtered).toEqual(filtered)
    expect(mergeStatus(undefined, bare(), true, '1').filtered).toBeUndefined()
  })
})

it('keeps the own reaction that a public stream cannot name, because only the first who reacted are named (R-react-03a, #26)', () => {
  const reaction = anEmojiReaction({ name: '🎉', count: 200, account_ids: ['7', '8'] })
  const mine = aStatus({ id: '9', emoji_reactions: [{ ...reaction, me: true }] })
  const heard = mergeStatus(mine, aStatus({ id: '9', emoji_reactions: [reaction] }), false, '1')
  expect(heard.emoji_reactions.map(({ me }) => me)).toEqual([true])
  const allNamed = { ...reaction, count: 2 }
  expect(mergeStatus(mine, aStatus({ id: '9', emoji_reactions: [allNamed] }), false, '1').emoji_reactions[0]?.me).toBe(false)
})
