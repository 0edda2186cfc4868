import { expect, it } from 'vitest'
import { createStage } from '../session/session.fixture.ts'

it.each([
  ['least', 0, [1000, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000]],
  ['most', 1, [40_000, 80_000, 120_000]],
])('without a stream the first poll and those after it wait at %s so long (R-str-06a, R-str-06b)', async (_, random, expected) => {
  const stage = createStage({ withSocket: false, options: { random: () => random } })
  stage.on('GET /api/v1/timelines/home', { body: [] })
  let passed = 0
  const polls: number[] = []
  stage.session.onEvent(({ kind }) => void (kind === 'polled' && polls.push(passed)))
  stage.session.timeline('home').open()
  await stage.settle()
  while (passed < 120_000) {
    passed += 1000
    await stage.pass(1000)
  }
  expect(polls).toEqual(expected)
})
