import { aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStatusActions } from '../actions/index.ts'
import { createThreadHandle } from '../threads/index.ts'
import { createNetworkRetry } from '../streaming/index.ts'
import { createStage } from './session.fixture.ts'

const stored = { 'Starling-Stored': '1' }

it('a conversation kept on the device is shown, changes nothing that is known, and is asked for again with the network (#9, 6)', async () => {
  const stage = createStage({ withSocket: false })
  const before = aStatus({ id: '5', favourited: false, favourites_count: 0 })
  const after = aStatus({ id: '5', favourited: true, favourites_count: 1 })
  const context = 'GET /api/v1/statuses/5/context'
  stage.session.import({ statuses: [before] })
  stage.on('POST /api/v1/statuses/5/favourite', { body: after })
  await stage.session.part(createStatusActions).favourite('5', true)
  await stage.settle()

  stage.session.setOnline(false)
  stage.on('GET /api/v1/statuses/5', { body: before, headers: stored })
  stage.on(context, { body: { ancestors: [], descendants: [aStatus({ id: '6', in_reply_to_id: '5' })], references: [] }, headers: stored })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', descendants: [{ id: '6' }] })
  expect(stage.session.entities.get('status', '5')?.favourited).toBe(true)

  stage.on('GET /api/v1/statuses/5', { body: after })
  const replies = ['6', '7'].map((id) => aStatus({ id, in_reply_to_id: '5' }))
  stage.on(context, { body: { ancestors: [], descendants: replies, references: [] } })
  stage.session.setOnline(true)
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', error: null, descendants: [{ id: '6' }, { id: '7' }] })
})

it('a conversation is asked for again when the stream is there, where the network was said to be back too early (#9, 6)', async () => {
  const stage = createStage()
  const context = 'GET /api/v1/statuses/5/context'
  const answer = (...ids: string[]) => ({
    ancestors: [],
    descendants: ids.map((id) => aStatus({ id, in_reply_to_id: '5' })),
    references: [],
  })
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }), headers: stored })
  stage.on(context, { body: answer('6'), headers: stored })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  stage.on(context, { body: answer('6', '7') })
  await stage.pass(10_000)
  stage.socket().open()
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ error: null, descendants: [{ id: '6' }, { id: '7' }] })
})

it('a conversation is asked for once more where the stream was there before the first answer with the network (#9, 6)', async () => {
  const stage = createStage()
  const context = 'GET /api/v1/statuses/5/context'
  const empty = { ancestors: [], descendants: [], references: [] }
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }), headers: stored })
  stage.on(context, { body: empty, headers: stored })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  await stage.pass(10_000)
  // Asked while the stream connects, and answered from the device all the same.
  const late = Promise.withResolvers<void>()
  stage.on(context, async () => {
    await late.promise
    return { body: empty, headers: stored }
  })
  stage.session.setOnline(false)
  stage.session.setOnline(true)
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  stage.on(context, { body: { ...empty, descendants: [aStatus({ id: '7', in_reply_to_id: '5' })] } })
  late.resolve()
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ error: null, descendants: [{ id: '7' }] })
})

it('a list kept on the device is marked as such, and asked for again with the network (#9, 6)', async () => {
  const stage = createStage({ withSocket: false })
  const path = 'GET /api/v1/timelines/list/7'
  stage.session.setOnline(false)
  stage.on(path, { body: [aStatus({ id: '5' })], headers: stored })
  const list = stage.session.timeline('list:7')
  list.open()
  await stage.settle()
  expect(list.getSnapshot()).toMatchObject({ phase: 'ready', isCached: true, error: { kind: 'offline' }, rows: [{ id: '5' }] })
  stage.on(path, { body: [aStatus({ id: '6' }), aStatus({ id: '5' })] })
  stage.session.setOnline(true)
  await stage.settle()
  list.showPending()
  await stage.settle()
  expect(list.getSnapshot()).toMatchObject({ phase: 'ready', isCached: false, error: null, rows: [{ id: '6' }, { id: '5' }] })
})

it('a conversation and a list are asked for again where the first requests after the return of the network fail as well (#9, 3)', async () => {
  const stage = createStage()
  const [path, context] = ['GET /api/v1/timelines/list/7', 'GET /api/v1/statuses/5/context']
  const empty = { ancestors: [], descendants: [], references: [] }
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }), headers: stored })
  stage.on(context, { body: empty, headers: stored })
  stage.on(path, { body: [aStatus({ id: '5' })], headers: stored })
  const thread = stage.session.thread('5', createThreadHandle)
  const list = stage.session.timeline('list:7')
  thread.open()
  list.open()
  stage.session.setOnline(false)
  stage.session.setOnline(true)
  await stage.settle()
  await stage.pass(1000)
  stage.socket().open()
  await stage.settle()
  expect([thread.getSnapshot().error?.kind, list.getSnapshot().error?.kind]).toEqual(['offline', 'offline'])
  const asked = stage.asked(context).length

  const { begin, end } = stage.session.part(createNetworkRetry)
  begin()
  await stage.pass(2000)
  expect(stage.asked(context)).toHaveLength(asked + 1)
  stage.on(context, { body: { ...empty, descendants: [aStatus({ id: '7', in_reply_to_id: '5' })] } })
  stage.on(path, { body: [aStatus({ id: '6' }), aStatus({ id: '5' })] })
  await stage.pass(4000)
  expect(thread.getSnapshot()).toMatchObject({ error: null, descendants: [{ id: '7' }] })
  expect(list.getSnapshot()).toMatchObject({ error: null })
  // What has been read is not asked for any more, and nothing is while there is no network.
  await stage.pass(10_000)
  expect(stage.asked(context)).toHaveLength(asked + 2)
  stage.on(context, { body: empty, headers: stored })
  await thread.refresh()
  begin()
  end()
  await stage.pass(60_000)
  expect(stage.asked(context)).toHaveLength(asked + 3)
})
