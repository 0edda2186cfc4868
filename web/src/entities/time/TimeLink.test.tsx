import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { TimeLink } from './TimeLink.tsx'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

it('names a time as the page shows it, also between a new minute and the idle time in which the moment is added', async () => {
  renderEntity(<TimeLink at="2026-06-15T11:59:05Z" href="/@bob/1" isEdited={false} />)
  const name = (): string | null => screen.getByRole('link').getAttribute('aria-label')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(name()).toMatch(/^now, .*2026/)
  // The ticks of the clock come every twenty seconds; idle time comes later than they do.
  await act(() => vi.advanceTimersByTimeAsync(18_990))
  act(() => void vi.advanceTimersByTime(10))
  expect(screen.getByRole('link').textContent).toBe('1m')
  expect(name()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(name()).toMatch(/^1m, .*2026/)
})
