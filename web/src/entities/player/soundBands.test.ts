import { afterEach, expect, test, vi } from 'vitest'
import { followBands, readBands } from './soundBands.ts'
import { stubSoundMixer } from './soundMixer.fixture.ts'

afterEach(() => vi.useRealTimers())

test('low, middle and high tones are three bands (R-play-06a, R-const-26a)', () => {
  // Ten hertz per bin: low tones are the first 25 bins, middle ones go to bin 200.
  const only = (from: number, to: number) => Uint8Array.from({ length: 1000 }, (_, bin) => (bin >= from && bin < to ? 255 : 0))
  const loud = (bands: readonly number[]) => bands.map((band) => band > 0.9)
  expect(loud(readBands(only(2, 25), 10))).toEqual([true, false, false])
  expect(loud(readBands(only(25, 200), 10))).toEqual([false, true, false])
  expect(loud(readBands(only(200, 800), 10))).toEqual([false, false, true])
  expect(readBands(new Uint8Array(1000), 10)).toEqual([0, 0, 0])
})

test('they are read every 15 ms until one stops listening (R-play-06a, R-const-26b)', () => {
  vi.useFakeTimers()
  stubSoundMixer(128)
  const heard: (readonly number[])[] = []
  const stop = followBands(document.createElement('audio'), (bands) => heard.push(bands))
  vi.advanceTimersByTime(150)
  expect(heard).toHaveLength(10)
  expect(heard[0]?.map((band) => Math.round(band * 2))).toEqual([1, 1, 1])
  stop()
  vi.advanceTimersByTime(150)
  expect(heard).toHaveLength(10)
  vi.unstubAllGlobals()
})
