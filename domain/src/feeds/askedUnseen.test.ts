import { ApiError } from '@starling/api/client'
import { describe, expect, it } from 'vitest'
import { reduceFeed } from './index.ts'
import { topTraits, World } from './World.fixture.ts'

/** A list that could not be loaded. */
function failed(): World {
  const world = new World(3)
  world.fail(0, 'server')
  expect(world.state.phase).toBe('error')
  return world
}

describe.each(['polled', 'online', 'connected'] as const)(
  'a list that could not be loaded and is asked for by itself: %s (R-err-10, #9)',
  (kind) => {
    const ask = (world: World) => world.tell(kind === 'connected' ? { kind, isConnected: true, now: 9000 } : { kind, now: 9000 })

    it('keeps its message, with the button in it, until the answer is there', () => {
      const world = failed()
      ask(world)
      expect(world.questions).toHaveLength(1)
      expect(world.state.phase).toBe('error')
      world.answer(0, false)
      expect(world.state.phase).toBe('ready')
    })

    it('says no more than that when it fails again (R-err-05e)', () => {
      const world = failed()
      ask(world)
      const request = world.questions[0]?.request ?? -1
      const { state, effects } = reduceFeed(topTraits, world.state, {
        kind: 'failed',
        request,
        error: new ApiError({ kind: 'server' }),
        now: 9000,
      })
      expect(state.phase).toBe('error')
      expect(effects.filter((effect) => effect.kind === 'alert')).toEqual([])
    })

    it('shows that it is loading once the reader asks', () => {
      const world = failed()
      ask(world)
      world.tell({ kind: 'refresh', now: 9001 })
      expect(world.questions).toHaveLength(1)
      expect(world.state.phase).toBe('loading')
      world.answer(0, false)
      expect(world.state.phase).toBe('ready')
    })
  },
)
