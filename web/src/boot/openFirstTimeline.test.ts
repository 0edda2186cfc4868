import type { FeedView } from '@starling/domain/feeds'
import type { Session } from '@starling/domain/session'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openFirstTimeline } from './openFirstTimeline.ts'

function aSession() {
  const listeners = new Set<() => void>()
  let phase: FeedView['phase'] = 'idle'
  const calls: string[] = []
  const timeline = {
    open: () => calls.push('open'),
    close: () => calls.push('close'),
    getSnapshot: () => ({ phase }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const session = { timeline: (key: string) => (calls.push(key), timeline) } as unknown as Session
  return {
    session,
    calls,
    listeners,
    reach(next: FeedView['phase']) {
      phase = next
      for (const listener of listeners) listener()
    },
  }
}

function asked(): void {
  window.starlingEarly = {
    timeline: 'home',
    token: null,
    open: [],
  }
}

afterEach(() => {
  window.starlingEarly = undefined
  vi.useRealTimers()
})

describe('openFirstTimeline', () => {
  it('waits for nothing where nothing was asked for', async () => {
    const { session, calls } = aSession()
    await openFirstTimeline(session)
    expect(calls).toEqual([])
  })

  it.each(['ready', 'partial', 'error'] as const)(
    'lets the first drawing wait until the timeline is %s, then leaves it to the screen',
    async (phase) => {
      vi.useFakeTimers()
      asked()
      const { session, calls, listeners, reach } = aSession()
      let isOver = false
      const over = openFirstTimeline(session).then(() => (isOver = true))
      reach('loading')
      await vi.advanceTimersByTimeAsync(10)
      expect(isOver).toBe(false)
      reach(phase)
      await over
      expect(calls).toEqual(['home', 'open'])
      expect(listeners.size).toBe(0)
      await vi.advanceTimersByTimeAsync(1500)
      expect(calls).toEqual(['home', 'open', 'close'])
    },
  )

  it('waits no longer than one would notice', async () => {
    vi.useFakeTimers()
    asked()
    const { session } = aSession()
    let isOver = false
    void openFirstTimeline(session).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(299)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(2)
    expect(isOver).toBe(true)
  })
})
