import { aStatus } from '@starling/api/fixtures'
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
  expect(stage.asked(context)).toHaveLength(1)
  stage.socket().drop()
  await stage.pass(70_000)
  stage.socket().open()
  await stage.settle()
  expect(stage.asked(context)).toHaveLength(2)
  thread.close()
  stage.socket().drop()
  await stage.pass(70_000)
  stage.socket().open()
  await stage.settle()
  expect(stage.asked(context)).toHaveLength(2)
})
