import type { Filter } from '@starling/api/filters'
import { aFilter, aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { withFilters } from './withFilters.ts'

const byWord = aFilter({ id: '1', keywords: [{ id: '1', keyword: 'Finale', whole_word: true }] })
const byPost = aFilter({ id: '2', keywords: [], statuses: [{ id: '5', status_id: '9' }] })
const matched = aStatus({
  id: '9',
  filtered: [
    { filter: byWord, keyword_matches: ['finale'], status_matches: [] },
    { filter: byPost, keyword_matches: [], status_matches: ['9'] },
  ],
})
const seen = (...filters: Filter[]) =>
  withFilters(matched, new Map(filters.map((filter) => [filter.id, filter]))).filtered?.map(({ filter }) => [
    filter.id,
    filter.filter_action,
  ])

it('follows changes, deletions and lost words of the filters that cover a post (R-filt-04b)', () => {
  expect(seen(byWord, byPost)).toEqual([
    ['1', 'warn'],
    ['2', 'warn'],
  ])
  expect(seen({ ...byWord, filter_action: 'hide' })).toEqual([['1', 'hide']])
  expect(seen({ ...byWord, keywords: [] })).toEqual([])
  expect(seen({ ...byPost, statuses: [] })).toEqual([])
  expect(seen()).toEqual([])
})

it('covers a post that a filter names, and leaves others as they were (R-filt-01b, R-filt-01c)', () => {
  const plain = aStatus({ id: '9' })
  expect(withFilters(plain, new Map([[byPost.id, byPost]])).filtered).toEqual([
    { filter: byPost, keyword_matches: [], status_matches: ['9'] },
  ])
  const other = aStatus({ id: '10' })
  expect(withFilters(other, new Map([[byPost.id, byPost]]))).toBe(other)
})
