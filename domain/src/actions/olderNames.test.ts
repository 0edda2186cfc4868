import { aRelationship, anAccount } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage, type Stage } from '../session/session.fixture.ts'
import { createAccountActions, createRelationshipBatch } from './index.ts'

async function withFollowed(): Promise<Stage> {
  const stage = createStage()
  stage.session.import({ accounts: [anAccount({ id: '9' })] })
  stage.on('GET /api/v1/accounts/relationships', { body: [aRelationship({ id: '9', following: true })] })
  stage.session.part(createRelationshipBatch).ensure(['9'])
  await stage.pass(500)
  return stage
}

const isEndorsed = (stage: Stage) => stage.session.entities.get('relationship', '9')?.endorsed

it.each([404, 405])('features an account under the older name where the server answers %s to the new one (X-10a)', async (status) => {
  const stage = await withFollowed()
  for (const name of ['endorse', 'unendorse']) stage.on(`POST /api/v1/accounts/9/${name}`, { status, body: { error: 'Not Found' } })
  stage.on('POST /api/v1/accounts/9/pin', { body: aRelationship({ id: '9', endorsed: true }) })
  stage.on('POST /api/v1/accounts/9/unpin', { body: aRelationship({ id: '9', endorsed: false }) })
  const { endorse } = stage.session.part(createAccountActions)
  await endorse('9', true)
  expect(isEndorsed(stage)).toBe(true)
  await endorse('9', false)
  expect(isEndorsed(stage)).toBe(false)
})

it('does not ask twice to feature an account where the server refuses it (X-10a)', async () => {
  const stage = await withFollowed()
  stage.on('POST /api/v1/accounts/9/endorse', { status: 422, body: { error: 'You must be following this account' } })
  await expect(stage.session.part(createAccountActions).endorse('9', true)).rejects.toMatchObject({ status: 422 })
  expect(isEndorsed(stage)).toBe(false)
  expect(stage.asked('POST /api/v1/accounts/9/pin')).toEqual([])
})
