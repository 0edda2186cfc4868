import { expect, it } from 'vitest'
import { forgetSearch, rememberSearch, searchTarget } from './index.ts'

it('keeps four searches, newest first, each once per type (R-srch-03a, R-srch-03b, R-srch-03c)', () => {
  const words = ['a', 'b', 'c', 'd', 'e'].map((q) => ({ q, type: 'query' }) as const)
  const history = words.reduce<ReturnType<typeof rememberSearch>>((list, search) => rememberSearch(list, search), [])
  expect(history.map(({ q }) => q)).toEqual(['e', 'd', 'c', 'b'])
  expect(rememberSearch(history, { q: 'c', type: 'query' }).map(({ q }) => q)).toEqual(['c', 'e', 'd', 'b'])
  expect(rememberSearch(history, { q: 'c', type: 'hashtag' }).map(({ q, type }) => `${q} ${type}`)).toEqual([
    'c hashtag',
    'e query',
    'd query',
    'c query',
  ])
  expect(forgetSearch(history, { q: 'd', type: 'query' }).map(({ q }) => q)).toEqual(['e', 'c', 'b'])
})

it.each([
  ['https://example.social/@ada/1', { kind: 'address', url: 'https://example.social/@ada/1' }],
  ['@ada@example.social', { kind: 'handle', acct: 'ada@example.social' }],
  ['ada@example.social', { kind: 'handle', acct: 'ada@example.social' }],
  ['@ada', { kind: 'handle', acct: 'ada' }],
  ['#Vögel', { kind: 'hashtag', name: 'Vögel' }],
  ['two birds', null],
  ['ada', null],
])('reads %j as a place to go (R-srch-04a)', (text, target) => {
  expect(searchTarget(` ${text} `)).toEqual(target)
})
