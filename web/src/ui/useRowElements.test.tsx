import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRowElements } from './useRowElements.tsx'

it('a row is the same element as long as nothing about it changes, so that a list that scrolls draws no row again', () => {
  const feed = { current: null }
  const getKey = (item: { readonly id: string }) => item.id
  const renderItem = () => <article />
  const first = { feed, getKey, setSize: 3, rovingKey: 'a', renderItem }
  const { result, rerender } = renderHook((rows: typeof first) => useRowElements(rows), { initialProps: first })
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  const before = [result.current(a, 1), result.current(b, 2)]
  rerender({ ...first })
  expect([result.current(a, 1), result.current(b, 2)]).toEqual(before)
  expect(result.current(a, 1)).toBe(before[0])

  // Changes that require a new element: another copy of the item, another index, another row with tab index 0, more rows.
  expect(result.current({ ...b }, 2)).not.toBe(before[1])
  expect(result.current(a, 2)).not.toBe(before[0])
  const moved = result.current(a, 2)
  rerender({ ...first, rovingKey: 'b' })
  expect(result.current(a, 2)).not.toBe(moved)
  const roving = result.current(b, 2)
  rerender({ ...first, rovingKey: 'b', setSize: 4 })
  expect(result.current(b, 2)).not.toBe(roving)
})
