import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from './useDebounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('passes a text on when it has rested for 100 ms, and an empty one at once (R-const-03)', () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text), { initialProps: { text: '' } })
  rerender({ text: 'a' })
  pass(99)
  expect(result.current).toBe('')
  rerender({ text: 'ad' })
  pass(99)
  expect(result.current).toBe('')
  pass(1)
  expect(result.current).toBe('ad')
  rerender({ text: '' })
  expect(result.current).toBe('')
})
