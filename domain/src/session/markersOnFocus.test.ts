import { aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage } from './session.fixture.ts'

it('read positions that could not be sent on leaving are sent when the window gets the focus, without a pause (R-mark-03b)', async () => {
  const stage = createStage()
  stage.on('POST /api/v1/markers', ({ body }) => ({ body }))
  stage.on('GET /api/v1/timelines/home', { body: [aStatus({ id: '50' })] })
  stage.session.timeline('home').open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  stage.socket().push(['user'], 'update', aStatus({ id: '51' }))
  stage.on('POST /api/v1/markers', { status: 503 })
  stage.session.setVisible(false)
  await stage.settle()
  const before = stage.asked('POST /api/v1/markers').length
  stage.on('POST /api/v1/markers', ({ body }) => ({ body }))
  stage.session.setVisible(true)
  await stage.settle()
  const later = stage.asked('POST /api/v1/markers').slice(before)
  expect(later.map(({ body, isKeptAlive }) => [body, isKeptAlive])).toEqual([[{ home: { last_read_id: '51' } }, false]])
})
