import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchForNewVersion } from './watchForNewVersion.ts'

const found = vi.fn<() => void>()
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
  found.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks now and then, tells once, and asks no more (#7, 2.2)', async () => {
  let isNew = false
  const ask = vi.fn<() => Promise<boolean>>(async () => isNew)
  const end = watchForNewVersion(ask, found)
  await minutes(31)
  expect(ask).toHaveBeenCalledOnce()
  expect(found).not.toHaveBeenCalled()
  isNew = true
  await minutes(31)
  expect(found).toHaveBeenCalledOnce()
  await minutes(120)
  expect(ask).toHaveBeenCalledTimes(2)
  end()
})

it('asks when one comes back to the page, but not at every glance', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => false)
  const end = watchForNewVersion(ask, found)
  await minutes(6)
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledOnce()
  end()
  await minutes(60)
  expect(ask).toHaveBeenCalledOnce()
})

it('asks at once when another worker takes the page over, and not when the first one does', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true)
  const first = Object.assign(new EventTarget(), { controller: null })
  vi.stubGlobal('navigator', { serviceWorker: first })
  const end = watchForNewVersion(ask, found)
  first.dispatchEvent(new Event('controllerchange'))
  expect(ask).not.toHaveBeenCalled()
  first.dispatchEvent(new Event('controllerchange'))
  expect(ask).toHaveBeenCalledOnce()
  end()
  found.mockReset()
  const second = Object.assign(new EventTarget(), { controller: {} })
  vi.stubGlobal('navigator', { serviceWorker: second })
  watchForNewVersion(ask, found)
  second.dispatchEvent(new Event('controllerchange'))
  await minutes(0)
  expect(found).toHaveBeenCalledOnce()
})
