import { aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createDeferred, createStage, type FakeAnswer } from './session.fixture.ts'

it('stores nothing any more once closed, whatever is still under way (R-sess-02c)', async () => {
  const stage = createStage()
  const answer = createDeferred<FakeAnswer>()
  stage.on('GET /api/v1/timelines/home', () => answer.promise)
  stage.session.timeline('home').open()
  await stage.settle()
  await stage.session.close()
  answer.open({ body: [aStatus({ id: '3', visibility: 'private' })] })
  await stage.settle()
  await stage.pass(60_000)
  expect(stage.stored.saves).toBe(0)
})
