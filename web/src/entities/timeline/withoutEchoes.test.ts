import type { EntryRow } from '@starling/domain/views'
import { expect, test } from 'vitest'
import { withoutEchoes } from './withoutEchoes.ts'

const boosts = new Map([
  ['b1', 'p1'],
  ['b2', 'p2'],
  ['again', 'p1'],
  ['once more', 'p1'],
])
const entry = (id: string): EntryRow => ({ kind: 'entry', id })
const idsOf = (ids: readonly string[]) => withoutEchoes(ids.map(entry), (id) => boosts.get(id)).map(({ id }) => id)

test.each([
  ['right above its original', ['b1', 'p1', 'x'], ['p1', 'x']],
  ['right below its original', ['x', 'p1', 'b1'], ['x', 'p1']],
  ['with something between', ['b1', 'x', 'p1'], ['b1', 'x', 'p1']],
  ['beside another post', ['b1', 'p2', 'b2'], ['b1', 'p2']],
  ['right below other boosts of the same post', ['x', 'b1', 'again', 'once more', 'b2'], ['x', 'b1', 'b2']],
  ['between another boost and the original', ['b1', 'again', 'p1', 'once more'], ['p1']],
  ['of a post boosted further up', ['b1', 'x', 'again'], ['b1', 'x', 'again']],
])('a boost %s (#9, 1)', (_, ids, left) => {
  expect(idsOf(ids)).toEqual(left)
})

test('rows without such a boost are the very same rows (#9, 1)', () => {
  const rows = [entry('b1'), entry('x')]
  expect(withoutEchoes(rows, (id) => boosts.get(id))).toBe(rows)
})

test('follow suggestions between two boosts of one post do not separate them (#9, 1, R-tl-11)', () => {
  const suggestions: EntryRow = { kind: 'suggestions', id: 'suggestions' }
  const rows = [entry('b1'), suggestions, entry('again'), entry('x')]
  expect(withoutEchoes(rows, (id) => boosts.get(id)).map(({ id }) => id)).toEqual(['b1', 'suggestions', 'x'])
})
