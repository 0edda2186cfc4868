import { expect, it } from 'vitest'
import { reduceCompletion } from './reduceCompletion.ts'
import type { Completion, CompletionEffect, CompletionEvent } from './reduceCompletion.ts'

it('a server that fetches more is asked until it is finished, in any order of events (R-stat-07d)', () => {
  const seed = Date.now() % 2_147_483_647
  let random = seed
  const pick = (below: number) => {
    random = (random * 48_271) % 2_147_483_647
    return random % below
  }
  for (let round = 0; round < 300; round += 1) {
    let state: Completion = null
    let timers = 0
    const open: string[] = []
    let reads = 0
    const ask = (event: CompletionEvent) => {
      const step = reduceCompletion(state, event)
      ;({ state } = step)
      const kinds = step.effects.map((effect: CompletionEffect) => effect.kind)
      // One thing at a time: it either waits or asks.
      expect(kinds.filter((kind) => kind !== 'read').length, `seed ${seed}`).toBeLessThanOrEqual(1)
      for (const effect of step.effects) {
        if (effect.kind === 'wait') {
          timers = 1
          expect(effect.ms).toBeGreaterThan(0)
          expect(effect.ms).toBeLessThanOrEqual(60_000)
        } else if (effect.kind === 'ask') open.push(effect.id)
        else reads += 1
      }
      if (state === null) timers = 0
    }
    for (let step = 0; step < 60; step += 1) {
      const chance = pick(10)
      const id = open[0]
      if (chance === 0)
        ask({ kind: 'announced', hint: { id: String(pick(3)), retryMs: 1000 + pick(5000), resultCount: pick(2) === 0 ? null : 0 } })
      else if (chance === 1) ask({ kind: 'closed' })
      else if (id !== undefined && chance < 6) {
        open.shift()
        if (pick(4) === 0) ask({ kind: 'failed', id, isGone: pick(3) === 0 })
        else ask({ kind: 'answered', id, isRunning: pick(4) !== 0, count: pick(3) === 0 ? null : pick(9) })
      } else if (timers > 0) {
        timers = 0
        ask({ kind: 'due' })
      }
      // While something is under way, a timer runs or an answer is waited for.
      if (state !== null) expect(timers + open.length, `seed ${seed}`).toBeGreaterThan(0)
    }
    expect(reads, `seed ${seed}`).toBeLessThanOrEqual(60)
  }
})

it('a server that never says that it is finished is left in the end (R-stat-07d)', () => {
  let { state } = reduceCompletion(null, { kind: 'announced', hint: { id: '1', retryMs: 3000, resultCount: 0 } })
  let questions = 0
  let effects: readonly CompletionEffect[] = []
  while (state !== null) {
    ;({ state } = reduceCompletion(state, { kind: 'due' }))
    questions += 1
    ;({ state, effects } = reduceCompletion(state, { kind: 'answered', id: '1', isRunning: true, count: 0 }))
    expect(questions).toBeLessThanOrEqual(30)
  }
  expect(effects).toEqual([{ kind: 'read' }])
})
