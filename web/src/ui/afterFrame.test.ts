import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFrame } from './whenIdle.ts'

let frames: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames[id - 1] = () => undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('runs the job once, after the frame and not in it', () => {
  const job = vi.fn<() => void>()
  afterFrame(job)
  frames[0]?.()
  expect(job).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(job).toHaveBeenCalledOnce()
})

it('runs the job in a hidden page, which draws no frame', () => {
  const job = vi.fn<() => void>()
  afterFrame(job)
  vi.runAllTimers()
  expect(job).toHaveBeenCalledOnce()
})

it.each([
  ['before', false],
  ['after', true],
])('runs nothing when it is cancelled %s the frame', (_, isDrawn) => {
  const job = vi.fn<() => void>()
  const cancel = afterFrame(job)
  if (isDrawn) frames[0]?.()
  cancel()
  if (!isDrawn) frames[0]?.()
  vi.runAllTimers()
  expect(job).not.toHaveBeenCalled()
})
