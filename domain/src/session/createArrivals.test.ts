import { describe, expect, it } from 'vitest'
import { createArrivals } from './createArrivals.ts'

function aDoor() {
  const seen: string[] = []
  const frames: (() => void)[] = []
  const arrivals = createArrivals(
    (flush) => frames.push(flush),
    (id) => seen.push(id),
  )
  return { arrivals, seen, frames, frame: () => frames.shift()?.() }
}

describe('arrivals', () => {
  it('lets a post in at once', () => {
    const { arrivals, seen } = aDoor()
    arrivals.add('1')
    expect(seen).toEqual(['1'])
  })

  it('lets a flood in two per frame, in its order, and asks for no frame when nobody waits', () => {
    const { arrivals, seen, frames, frame } = aDoor()
    for (const id of ['1', '2', '3', '4', '5']) arrivals.add(id)
    expect(seen).toEqual(['1', '2'])
    frame()
    expect(seen).toEqual(['1', '2', '3', '4'])
    arrivals.add('6')
    frame()
    expect(seen).toEqual(['1', '2', '3', '4', '5', '6'])
    frame()
    expect(frames).toEqual([])
    arrivals.add('7')
    expect(seen.at(-1)).toBe('7')
  })

  it('lets all in when something else is about to happen, and none that is gone', () => {
    const { arrivals, seen, frame } = aDoor()
    for (const id of ['1', '2', '3', '4', '5']) arrivals.add(id)
    arrivals.remove((id) => id === '4')
    arrivals.flush()
    expect(seen).toEqual(['1', '2', '3', '5'])
    frame()
    arrivals.add('6')
    expect(seen).toEqual(['1', '2', '3', '5', '6'])
  })
})
