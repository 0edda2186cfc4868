import { aStatus } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import { drawn, HOME } from './openHome.fixture.ts'
import { createStage } from './session.fixture.ts'

describe('follow suggestions', () => {
  it('get their row on the first load of home when they are wanted (R-tl-11a)', async () => {
    const stage = createStage({ options: { wantsSuggestions: () => true } })
    const at = (id: string, time: string) => aStatus({ id, created_at: time })
    stage.on(HOME, { body: [at('3', '2026-11-20T11:00:00Z'), at('2', '2026-11-20T07:00:00Z'), at('1', '2026-11-20T06:00:00Z')] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('3 ? 2 1')
    await home.refresh()
    expect(drawn(home.getSnapshot())).toBe('3 ? 2 1')
  })

  it('come also where the last visit left posts, and not once they were put away (R-tl-11)', async () => {
    const at = (id: string, time: string) => aStatus({ id, created_at: time })
    const kept = [at('2', '2026-11-20T07:00:00Z'), at('1', '2026-11-20T06:00:00Z')]
    const rowsOf = async (isWanted: boolean) => {
      const first = createStage()
      first.on(HOME, { body: kept })
      first.session.timeline('home').open()
      await first.settle()
      first.session.flush()
      await first.settle()
      const stage = createStage({ stored: first.stored.current, options: { wantsSuggestions: () => isWanted } })
      stage.on(HOME, { body: [at('3', '2026-11-20T11:00:00Z'), ...kept] })
      const home = stage.session.timeline('home')
      home.setAtTop(true)
      home.open()
      await stage.settle()
      return drawn(home.getSnapshot())
    }
    expect(await rowsOf(true)).toBe('3 ? 2 1')
    expect(await rowsOf(false)).toBe('3 2 1')
  })

  it('are at the next start where they were, before any answer: what is read must not be pushed down later (R-tl-11, R-tl-12)', async () => {
    const at = (id: string, time: string) => aStatus({ id, created_at: time })
    const first = createStage({ options: { wantsSuggestions: () => true } })
    first.on(HOME, { body: [at('3', '2026-11-20T11:00:00Z'), at('2', '2026-11-20T07:00:00Z'), at('1', '2026-11-20T06:00:00Z')] })
    first.session.timeline('home').open()
    await first.settle()
    first.session.flush()
    await first.settle()
    const stage = createStage({ stored: first.stored.current, options: { wantsSuggestions: () => true } })
    stage.on(HOME, () => new Promise(() => undefined))
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('3 ? 2 1')
  })
})
