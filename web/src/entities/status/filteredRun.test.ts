import { describe, expect, it } from 'vitest'
import { filteredRun } from './filteredRun.ts'
import type { FilterState } from './filteredRun.ts'

const states: Record<string, FilterState> = {
  a: { titles: 'Floods' },
  b: { titles: 'Floods' },
  gone: 'absent',
  other: { titles: 'Spiders' },
  plain: 'shown',
}
const filterStateOf = (id: string) => states[id.replace(/\d/, '')] ?? 'shown'

describe('filtered posts that follow one another (#26, 3)', () => {
  it.each([
    [['a1', 'a2', 'b'], 0, true, ['a1', 'a2', 'b']],
    [['a1', 'a2', 'b'], 1, false, ['a2']],
    [['a1', 'gone', 'b'], 0, true, ['a1', 'b']],
    [['a1', 'gone', 'b'], 2, false, ['b']],
    [['a1', 'plain', 'b'], 0, true, ['a1']],
    [['a1', 'plain', 'b'], 2, true, ['b']],
    [['a1', 'other', 'b'], 0, true, ['a1']],
    [['a1', null, 'b'], 0, true, ['a1']],
    [['gone', 'a1'], 1, true, ['a1']],
  ] as const)('%j at %i', (order, at, isFirst, ids) => {
    expect(filteredRun(order, at, filterStateOf)).toMatchObject({ isFirst, ids })
  })
})
