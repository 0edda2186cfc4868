import { aRelationship } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage } from '../session/session.fixture.ts'
import { createRelationshipBatch } from './index.ts'

it('relationships are asked for in one batch after 500 ms, the unknown ones only (R-rel-02a, R-rel-02b, R-const-06)', async () => {
  const stage = createStage()
  stage.on('GET /api/v1/accounts/relationships', { body: [aRelationship({ id: '9' }), aRelationship({ id: '8' })] })
  stage.session.part(createRelationshipBatch).ensure(['9'])
  stage.session.part(createRelationshipBatch).ensure(['8', '9', '1'])
  await stage.pass(499)
  expect(stage.requests).toEqual([])
  await stage.pass(1)
  expect(stage.requests.map(({ query }) => query.toString())).toEqual(['id%5B%5D=9&id%5B%5D=8&with_suspended=true'])
  stage.session.part(createRelationshipBatch).ensure(['8', '9'])
  await stage.pass(1000)
  expect(stage.requests).toHaveLength(1)
})

it('relationships are asked for again after a failure, and never by anonymous readers (R-sess-03a)', async () => {
  const stage = createStage()
  stage.on('GET /api/v1/accounts/relationships', { status: 503 })
  stage.session.part(createRelationshipBatch).ensure(['9'])
  await stage.pass(500)
  stage.session.part(createRelationshipBatch).ensure(['9'])
  await stage.pass(500)
  expect(stage.requests).toHaveLength(2)
  const anonymous = createStage({ me: null })
  anonymous.session.part(createRelationshipBatch).ensure(['9'])
  await anonymous.pass(1000)
  expect(anonymous.requests).toEqual([])
})

it('relationships are asked for again some time after a failure, by themselves and in one batch (R-rel-02a, #26)', async () => {
  const stage = createStage()
  stage.on('GET /api/v1/accounts/relationships', { status: 503 })
  stage.session.part(createRelationshipBatch).ensure(['8', '9'])
  await stage.pass(500)
  stage.on('GET /api/v1/accounts/relationships', { body: [aRelationship({ id: '8' }), aRelationship({ id: '9' })] })
  await stage.pass(10_000)
  expect(stage.requests.map(({ query }) => query.getAll('id[]'))).toEqual([
    ['8', '9'],
    ['8', '9'],
  ])
  expect(stage.session.entities.get('relationship', '9')).toBeDefined()
  await stage.pass(600_000)
  expect(stage.requests).toHaveLength(2)
})

it('relationships are not asked for again where the server refuses to tell (R-rel-02, #26)', async () => {
  const stage = createStage()
  stage.on('GET /api/v1/accounts/relationships', { status: 403, body: { error: 'This action is outside the authorized scopes' } })
  stage.session.part(createRelationshipBatch).ensure(['9'])
  await stage.pass(600_000)
  expect(stage.asked('GET /api/v1/accounts/relationships')).toHaveLength(1)
})

it('a relationship is asked for again where a follow waits for an answer, of which nothing tells, and nowhere else (R-rel-05, R-rel-11, #26)', async () => {
  const stage = createStage()
  const answered = (more: object) => stage.on('GET /api/v1/accounts/relationships', { body: [aRelationship({ id: '9', ...more })] })
  const { renew } = stage.session.part(createRelationshipBatch)
  const known = () => stage.session.entities.get('relationship', '9')
  answered({ requested: true })
  renew('9')
  await stage.pass(500)
  expect(known()).toMatchObject({ requested: true, following: false })
  answered({ following: true, requested_by: true })
  renew('9')
  await stage.pass(500)
  expect(known()).toMatchObject({ requested: false, following: true })
  answered({ following: true, followed_by: true })
  renew('9')
  await stage.pass(500)
  expect(known()).toMatchObject({ requested_by: false, followed_by: true })
  renew('9')
  await stage.pass(500)
  expect(stage.requests).toHaveLength(3)
})
