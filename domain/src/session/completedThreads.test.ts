import { aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createThreadHandle } from '../threads/index.ts'
import { createStage } from './session.fixture.ts'

const CONTEXT = 'GET /api/v1/statuses/5/context'
const REFRESH = 'GET /api/v1_alpha/async_refreshes/r1'

const reply = (id: string, to = '5') => aStatus({ id, in_reply_to_id: to })
const context = (below: readonly string[], above: readonly ReturnType<typeof aStatus>[] = [], refresh?: string) => ({
  body: { ancestors: above, descendants: below.map((id) => reply(id)), references: [] },
  headers: refresh === undefined ? {} : { 'Mastodon-Async-Refresh': refresh },
})
const state = (status: string, result_count: number | null) => ({ body: { async_refresh: { id: 'r1', status, result_count } } })

async function openThread(first: ReturnType<typeof context>, focus = aStatus({ id: '5' })) {
  const stage = createStage()
  stage.on('GET /api/v1/statuses/5', { body: focus })
  stage.on(CONTEXT, first)
  stage.on(REFRESH, state('running', 0))
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  const below = () => thread.getSnapshot().descendants.map(({ id }) => id)
  return { stage, thread, below }
}

it('replies that a server fetched meanwhile are offered, and stand there only when the reader wants them (R-stat-07d)', async () => {
  const { stage, thread, below } = await openThread(context(['6'], [], 'id="r1", retry=2, result_count=0'))
  expect(thread.getSnapshot()).toMatchObject({ isCompleting: true, more: { above: 0, below: 0 } })
  await stage.pass(2_000)
  expect(stage.asked(REFRESH)).toHaveLength(1)
  expect(stage.asked(CONTEXT)).toHaveLength(1)
  stage.on(REFRESH, state('running', 2))
  stage.on(CONTEXT, context(['6', '7', '8'], [], 'id="r1", retry=2, result_count=2'))
  await stage.pass(4_000)
  expect(below()).toEqual(['6'])
  expect(thread.getSnapshot()).toMatchObject({ isCompleting: true, more: { below: 2 } })
  stage.on(REFRESH, state('finished', 3))
  stage.on(CONTEXT, context(['6', '7', '8', '9']))
  await stage.pass(8_000)
  expect(below()).toEqual(['6'])
  expect(thread.getSnapshot()).toMatchObject({ isCompleting: false, more: { above: 0, below: 3 } })
  thread.showMore()
  expect(below()).toEqual(['6', '7', '8', '9'])
  expect(thread.getSnapshot().more).toEqual({ above: 0, below: 0 })
  const asked = stage.asked(REFRESH).length
  await stage.pass(120_000)
  expect(stage.asked(REFRESH)).toHaveLength(asked)
})

it('what the post answers is offered too, and a server that does not count says the end alone (R-stat-07d)', async () => {
  const { stage, thread } = await openThread(context([], [], 'id="r1", retry=2'), aStatus({ id: '5', in_reply_to_id: '4' }))
  stage.on(REFRESH, state('running', null))
  stage.on(CONTEXT, context([], [aStatus({ id: '4' })]))
  await stage.pass(2_000)
  expect(thread.getSnapshot().more).toEqual({ above: 0, below: 0 })
  stage.on(REFRESH, state('finished', null))
  await stage.pass(10_000)
  expect(thread.getSnapshot()).toMatchObject({ ancestors: [], more: { above: 1, below: 0 } })
  thread.showMore()
  expect(thread.getSnapshot().ancestors).toEqual(['4'])
})

it('below a post without replies, what was fetched stands there at once, for nothing moves (R-stat-07d)', async () => {
  const { stage, thread, below } = await openThread(context([], [], 'id="r1"'))
  stage.on(REFRESH, state('finished', 1))
  stage.on(CONTEXT, context(['6']))
  await stage.pass(3_000)
  expect(below()).toEqual(['6'])
  expect(thread.getSnapshot().more).toEqual({ above: 0, below: 0 })
})

it('the stream that comes meanwhile moves nothing either, and a reply that is streamed stands there at once (R-stat-07d)', async () => {
  const { stage, thread, below } = await openThread(context(['6'], [], 'id="r1", retry=60'))
  stage.on(CONTEXT, context(['6', '7'], [], 'id="r1", retry=60'))
  stage.socket().open()
  await stage.settle()
  expect(below()).toEqual(['6'])
  expect(thread.getSnapshot().more.below).toBe(1)
  stage.socket().push(['user'], 'update', reply('8'))
  await stage.settle()
  expect(below()).toEqual(['6', '8'])
  thread.showMore()
  expect(below().toSorted()).toEqual(['6', '7', '8'])
})

it('a deleted one is not counted, and a conversation that is closed is not asked about (R-stat-07d)', async () => {
  const { stage, thread } = await openThread(context(['6'], [], 'id="r1", retry=2'))
  stage.on(CONTEXT, context(['6', '7', '8']))
  stage.on(REFRESH, state('running', 2))
  stage.socket().open()
  await stage.settle()
  await stage.pass(2_000)
  expect(thread.getSnapshot().more.below).toBe(2)
  stage.socket().push(['user'], 'delete', '8')
  await stage.settle()
  expect(thread.getSnapshot().more.below).toBe(1)
  thread.close()
  const asked = stage.asked(REFRESH).length
  await stage.pass(120_000)
  expect(stage.asked(REFRESH)).toHaveLength(asked)
  expect(thread.getSnapshot()).toMatchObject({ isCompleting: false, more: { below: 0 } })
})

it('a server that knows nothing of it any more has finished, and one that fails is asked again (R-stat-07d)', async () => {
  const { stage, thread, below } = await openThread(context(['6'], [], 'id="r1", retry=2'))
  stage.on(REFRESH, { status: 503 })
  await stage.pass(2_000)
  stage.on(REFRESH, { status: 404 })
  stage.on(CONTEXT, context(['6', '7']))
  await stage.pass(10_000)
  expect(below()).toEqual(['6'])
  expect(thread.getSnapshot()).toMatchObject({ isCompleting: false, more: { below: 1 } })
})
