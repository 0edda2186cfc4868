import { describe, expect, it } from 'vitest'
import { readRefresh } from './readRefresh.ts'

describe('the header of work that goes on (R-stat-07d)', () => {
  it.each([
    ['id="ImNv--c5", retry=5, result_count=2', { id: 'ImNv--c5', retryMs: 5000, resultCount: 2 }],
    ['id="7",retry=3', { id: '7', retryMs: 3000, resultCount: null }],
    ['result_count=0; ID=abc', { id: 'abc', retryMs: 3000, resultCount: 0 }],
    ['id="a", retry=0', { id: 'a', retryMs: 1000, resultCount: null }],
    ['id="a", retry=86400, result_count=-1', { id: 'a', retryMs: 60_000, resultCount: null }],
  ])('%s', (header, read) => expect(readRefresh(header)).toEqual(read))

  it.each([null, '', 'retry=3', 'id=', 'id=""', `id="${'x'.repeat(501)}"`])('%s says nothing', (header) =>
    expect(readRefresh(header)).toBeNull(),
  )
})
