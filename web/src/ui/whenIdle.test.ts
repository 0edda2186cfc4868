import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetIdle, whenIdle } from './whenIdle.ts'

let moments: ((deadline: IdleDeadline) => void)[]

const deadline = (leftMs: number, didTimeout = false): IdleDeadline => ({ didTimeout, timeRemaining: () => leftMs })

beforeEach(() => {
  moments = []
  vi.stubGlobal('requestIdleCallback', (callback: (deadline: IdleDeadline) => void) => moments.push(callback))
})
afterEach(() => {
  for (const moment of moments.splice(0)) moment(deadline(50))
  vi.unstubAllGlobals()
})

describe('whenIdle', () => {
  it('does nothing at once, then all in order in one idle moment', () => {
    const done: string[] = []
    whenIdle(() => done.push('one'))
    whenIdle(() => done.push('two'))
    expect(done).toEqual([])
    expect(moments).toHaveLength(1)
    moments.shift()?.(deadline(50))
    expect(done).toEqual(['one', 'two'])
  })

  it('leaves the rest to the next moment when this one is over', () => {
    const done: string[] = []
    for (const name of ['one', 'two', 'three']) whenIdle(() => done.push(name))
    moments.shift()?.(deadline(1))
    expect(done).toEqual(['one'])
    moments.shift()?.(deadline(50))
    expect(done).toEqual(['one', 'two', 'three'])
  })

  it('forgets what was taken back', () => {
    const done: string[] = []
    const undo = whenIdle(() => done.push('one'))
    whenIdle(() => done.push('two'))
    undo()
    moments.shift()?.(deadline(50))
    expect(done).toEqual(['two'])
  })

  it('cancels all jobs, and plans those that come later although the planned moment never came', () => {
    const done: string[] = []
    whenIdle(() => done.push('one'))
    forgetIdle()
    whenIdle(() => done.push('two'))
    expect(moments).toHaveLength(2)
    for (const moment of moments.splice(0)) moment(deadline(50))
    expect(done).toEqual(['two'])
  })
})
