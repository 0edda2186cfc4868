import { aNotification, aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createThreadHandle } from '../threads/index.ts'
import { createStage } from './session.fixture.ts'

it('an open conversation is read again when the stream is back (R-tl-07, #9, 3)', async () => {
  const stage = createStage()
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on('GET /api/v1/statuses/5/context', { body: { ancestors: [], descendants: [], references: [] } })
  stage.session.timeline('home').open()
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  const context = 'GET /api/v1/statuses/5/context'
  const asked = stage.asked(context).length
  stage.socket().drop()
  await stage.pass(70_000)
  stage.socket().open()
  await stage.settle()
  expect(stage.asked(context)).toHaveLength(asked + 1)
  thread.close()
  stage.socket().drop()
  await stage.pass(70_000)
  stage.socket().open()
  await stage.settle()
  expect(stage.asked(context)).toHaveLength(asked + 1)
})

it('an open conversation is read again once a minute where nothing is streamed, also after a failure, and not when closed (R-str-06, #9, 3)', async () => {
  const stage = createStage({ withSocket: false })
  const context = 'GET /api/v1/statuses/5/context'
  const replies = (...ids: string[]) => ({
    body: { ancestors: [], descendants: ids.map((id) => aStatus({ id, in_reply_to_id: '5' })), references: [] },
  })
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on(context, replies('6'))
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  stage.on(context, { status: 503 })
  await stage.pass(130_000)
  const failed = stage.asked(context).length
  expect(failed).toBeGreaterThan(1)
  expect(failed).toBeLessThanOrEqual(3)
  expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', error: { kind: 'server' } })
  stage.on(context, replies('6', '7'))
  await stage.pass(130_000)
  expect(thread.getSnapshot()).toMatchObject({
    phase: 'ready',
    error: null,
    descendants: [{ id: '6' }, { id: '7' }],
  })
  thread.close()
  const asked = stage.asked(context).length
  await stage.pass(300_000)
  expect(stage.asked(context)).toHaveLength(asked)
})

it('a conversation that could not be read waits for the reader, and one that is streamed is not polled (R-str-06)', async () => {
  const stage = createStage()
  const context = 'GET /api/v1/statuses/5/context'
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on(context, { status: 503 })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  const asked = stage.asked(context).length
  await stage.pass(200_000)
  expect(stage.asked(context)).toHaveLength(asked)
  stage.on(context, { body: { ancestors: [], descendants: [], references: [] } })
  await thread.refresh()
  stage.socket().open()
  await stage.settle()
  stage.socket().push(['user'], 'filters_changed')
  const read = stage.asked(context).length
  await stage.pass(100_000)
  expect(stage.asked(context)).toHaveLength(read)
})

it.each([true, false])(
  'a visitor’s conversation that was opened by its address is read again (with sockets: %s) (R-str-06, #9, 3)',
  async (withSocket) => {
    const stage = createStage({ me: null, withSocket })
    const context = 'GET /api/v1/statuses/5/context'
    stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
    stage.on(context, { body: { ancestors: [], descendants: [], references: [] } })
    const thread = stage.session.thread('5', createThreadHandle)
    thread.open()
    await stage.settle()
    expect(stage.asked(context)).toHaveLength(1)
    stage.on(context, { body: { ancestors: [], descendants: [aStatus({ id: '6', in_reply_to_id: '5' })], references: [] } })
    await stage.pass(130_000)
    expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', descendants: [{ id: '6' }] })
    // No channel tells a visitor of replies, so there is nothing to connect for.
    expect(stage.sockets).toHaveLength(0)
    thread.close()
    const asked = stage.asked(context).length
    await stage.pass(300_000)
    expect(stage.asked(context)).toHaveLength(asked)
  },
)

it('an open conversation hears of replies although home was never open, as after a reload of it (R-str-03, #9, 3)', async () => {
  const stage = createStage()
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on('GET /api/v1/statuses/5/context', { body: { ancestors: [], descendants: [], references: [] } })
  stage.on('GET /api/v1/timelines/list/7', { body: [] })
  stage.session.timeline('list:7').open()
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  stage.socket().push(['user'], 'update', aStatus({ id: '6', in_reply_to_id: '5' }))
  await stage.settle()
  expect(thread.getSnapshot().descendants).toMatchObject([{ id: '6' }])
})

it('an open conversation shows a reply of somebody the reader does not follow, of which only a notification tells (R-str-03, #28)', async () => {
  const stage = createStage()
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on('GET /api/v1/statuses/5/context', { body: { ancestors: [], descendants: [], references: [] } })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  const mention = (id: string, given: Parameters<typeof aStatus>[0]) =>
    stage.socket().push(['user'], 'notification', aNotification({ id, type: 'mention', status: aStatus(given) }))
  stage.socket().push(['user'], 'delete', '6')
  mention('1', { id: '6', in_reply_to_id: '5' })
  mention('2', { id: '7', in_reply_to_id: '5' })
  mention('3', { id: '8', in_reply_to_id: '4' })
  mention('4', { id: '9', in_reply_to_id: '7' })
  await stage.settle()
  expect(thread.getSnapshot().descendants).toMatchObject([{ id: '7' }, { id: '9' }])
})

it('a conversation that could not be read keeps its message while it is asked for by itself, and not when the reader asks (R-err-10, #9)', async () => {
  const stage = createStage()
  const context = 'GET /api/v1/statuses/5/context'
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on(context, { status: 503 })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  expect(thread.getSnapshot().phase).toBe('error')
  const phases: string[] = []
  thread.subscribe(() => phases.push(thread.getSnapshot().phase))
  stage.socket().open()
  await stage.settle()
  expect(stage.asked(context).length).toBeGreaterThan(1)
  expect(new Set(phases)).toEqual(new Set(['error']))
  stage.on(context, { body: { ancestors: [], descendants: [], references: [] } })
  await stage.pass(10_000)
  const asked = thread.refresh()
  expect(thread.getSnapshot().phase).toBe('loading')
  await asked
  expect(thread.getSnapshot().phase).toBe('ready')
})

it('an open conversation is read again when the stream is first there, because what was published before caused no event (R-str-06, R-tl-07, #24)', async () => {
  const stage = createStage()
  const context = 'GET /api/v1/statuses/5/context'
  const replies = (...ids: string[]) => ({
    body: { ancestors: [], descendants: ids.map((id) => aStatus({ id, in_reply_to_id: '5' })), references: [] },
  })
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on(context, replies('6'))
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  // On a slow device the network can be lost and back before the stream was there for the first time.
  stage.session.setOnline(false)
  stage.on(context, replies('6', '7'))
  stage.session.setOnline(true)
  stage.socket().open()
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', descendants: [{ id: '6' }, { id: '7' }] })
})

it('an open conversation whose request the stream overtakes is read again behind that request (R-str-06, R-tl-07, #24)', async () => {
  const stage = createStage()
  const context = 'GET /api/v1/statuses/5/context'
  const empty = { ancestors: [], descendants: [], references: [] }
  const answer = Promise.withResolvers<{ body: unknown }>()
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on(context, () => answer.promise)
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  // The first answer is not given up for the second: the reader waits for it.
  expect(stage.asked(context)).toHaveLength(1)
  stage.on(context, { body: { ...empty, descendants: [aStatus({ id: '6', in_reply_to_id: '5' })] } })
  answer.resolve({ body: empty })
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', descendants: [{ id: '6' }] })
  expect(stage.asked(context)).toHaveLength(2)
})

it('asks for a conversation ahead once, and takes the answer in when it is opened (#25, 7)', async () => {
  const stage = createStage()
  const context = 'GET /api/v1/statuses/5/context'
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on(context, { body: { ancestors: [], descendants: [aStatus({ id: '6', in_reply_to_id: '5' })], references: [] } })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.prefetch()
  thread.prefetch()
  expect(stage.asked(context)).toHaveLength(1)
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ phase: 'loading', descendants: [] })
  thread.open()
  thread.prefetch()
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', descendants: [{ id: '6' }] })
  expect(stage.asked(context)).toHaveLength(1)
})

it('a conversation that was asked ahead and never opened is asked for again when it is (#25, 7)', async () => {
  const stage = createStage()
  const context = 'GET /api/v1/statuses/5/context'
  stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
  stage.on(context, { body: { ancestors: [], descendants: [], references: [] } })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.prefetch()
  await stage.pass(60_000)
  thread.open()
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', error: null })
  expect(stage.asked(context)).toHaveLength(2)
})

it('a post that is not there is asked for once, whether the stream or the network comes meanwhile or later (R-stat-19, #26)', async () => {
  const stage = createStage()
  const asked = () => ['', '/context'].map((part) => stage.asked(`GET /api/v1/statuses/5${part}`).length)
  for (const part of ['', '/context']) stage.on(`GET /api/v1/statuses/5${part}`, { status: 404, body: { error: 'Record not found' } })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  expect(thread.getSnapshot().phase).toBe('not-found')
  stage.socket().drop()
  await stage.pass(70_000)
  stage.socket().open()
  await stage.settle()
  expect(asked()).toEqual([1, 1])
  // Whoever opens it again asks again.
  thread.close()
  thread.open()
  await stage.settle()
  expect(asked()).toEqual([2, 2])
})
