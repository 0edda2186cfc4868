import { beforeEach, expect, it } from 'vitest'
import { trendsStorageKey } from '../../storage/storageKeys.ts'
import { keepTrends, knownTrends } from './knownTrends.ts'

beforeEach(() => localStorage.clear())

it('draws beside the column what was talked about at the last visit, of this account, until the server has answered (#26, 5)', () => {
  const trends = [{ name: 'Soup', uses: [1, 0, 3] }]
  keepTrends('here 1', trends)
  expect(knownTrends('here 1')).toEqual(trends)
  expect(knownTrends('here 2')).toEqual([])
})

it.each(['{', '7', '{"name":"Soup"}', '[{"name":7,"uses":[]},{"name":"Soup"},null]'])('survives %s in its place (#26, 5)', (stored) => {
  localStorage.setItem(`${trendsStorageKey} here 1`, stored)
  expect(knownTrends('here 1')).toEqual([])
})
