import type { FeedView } from '../feeds/index.ts'
import { aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage, type Stage } from '../session/session.fixture.ts'

/** Lets the server answer each question for home with these posts, as the newest. */
function serve(stage: Stage, ...ids: readonly number[]): void {
  stage.on('GET /api/v1/timelines/home', { body: ids.map((id) => aStatus({ id: String(id) })) })
}

const shown = ({ rows }: FeedView) => rows.flatMap((row) => (row.kind === 'entry' ? row.id : [])).join(' ')

it('waits with the stream for what comes first, and misses nothing meanwhile (#7, 3; R-tl-07)', async () => {
  let begin = (): void => undefined
  const streamsAfter = new Promise<void>((resolve) => (begin = resolve))
  const stage = createStage({ options: { streamsAfter } })
  serve(stage, 103, 102, 101)
  const home = stage.session.timeline('home')
  home.open()
  await stage.settle()
  expect(stage.sockets).toEqual([])
  expect(shown(home.getSnapshot())).toBe('103 102 101')
  serve(stage, 105, 104)
  begin()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  home.showPending()
  expect(shown(home.getSnapshot())).toBe('105 104 103 102 101')
  stage.socket().push(['user'], 'update', aStatus({ id: '106' }))
  await stage.settle()
  expect(shown(home.getSnapshot())).toBe('106 105 104 103 102 101')
})

it('opens no stream for a session that was closed before (#7, 3)', async () => {
  let begin = (): void => undefined
  const stage = createStage({ options: { streamsAfter: new Promise<void>((resolve) => (begin = resolve)) } })
  stage.session.timeline('home').open()
  await stage.settle()
  void stage.session.close()
  begin()
  await stage.settle()
  expect(stage.sockets).toEqual([])
})
