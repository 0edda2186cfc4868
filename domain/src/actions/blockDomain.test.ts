import { createAccountActions, createRelationshipBatch } from './index.ts'
import { aStatus, anAccount, aRelationship } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage } from '../session/session.fixture.ts'

const HOME = 'GET /api/v1/timelines/home'
const RELATIONSHIPS = 'GET /api/v1/accounts/relationships'
const remote = anAccount({ id: '9', username: 'spam', acct: 'spam@far.test' })

async function atHome() {
  const stage = createStage()
  stage.on(HOME, { body: [aStatus({ id: '5', account: remote }), aStatus({ id: '4' })] })
  stage.on(RELATIONSHIPS, { body: [aRelationship({ id: '9', following: true })] })
  const home = stage.session.timeline('home')
  home.open()
  stage.session.part(createRelationshipBatch).ensure(['9'])
  await stage.pass(600)
  const ids = () => home.getSnapshot().rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []))
  return { ...stage, ids }
}

it('blocks a server: its posts leave the lists, and nobody there is followed any more (R-shell-17)', async () => {
  const { session, on, settle, ids } = await atHome()
  on('POST /api/v1/domain_blocks', { body: {} })
  session.import({ accounts: [anAccount({ id: '1', following_count: 5 })] })
  await session.part(createAccountActions).blockDomain('Far.test', true)
  await settle()
  expect(ids()).toEqual(['4'])
  expect(session.entities.get('relationship', '9')).toMatchObject({ domain_blocking: true, following: false })
  expect(session.entities.get('account', '1')?.following_count).toBe(4)
  on('DELETE /api/v1/domain_blocks', { body: {} })
  await session.part(createAccountActions).blockDomain('far.test', false)
  expect(session.entities.get('relationship', '9')).toMatchObject({ domain_blocking: false })
})

it('changes nothing where the server refuses to block another (R-rel-10)', async () => {
  const { session, on, ids } = await atHome()
  on('POST /api/v1/domain_blocks', { status: 422, body: { error: 'Not a domain' } })
  await expect(session.part(createAccountActions).blockDomain('far.test', true)).rejects.toMatchObject({ status: 422 })
  expect(ids()).toEqual(['5', '4'])
  expect(session.entities.get('relationship', '9')).toMatchObject({ domain_blocking: false, following: true })
})

it('shows what the reader did in another tab: posts of a blocked server and of a blocked person leave the lists (R-shell-17, #26)', async () => {
  const { session, on, settle, ids } = await atHome()
  const people = session.part(createAccountActions)
  const acts: string[] = []
  session.onEvent((event) => event.kind === 'acted' && acts.push(event.act.action))
  await people.applyAct({ action: 'block-domain', isOn: true, domain: 'far.test' })
  await settle()
  expect(ids()).toEqual(['4'])
  expect(session.entities.get('relationship', '9')).toMatchObject({ domain_blocking: true, following: false })

  const author = session.entities.get('status', '4')?.account.id ?? ''
  on(RELATIONSHIPS, { body: [aRelationship({ id: author, blocking: true })] })
  await people.applyAct({ action: 'block', isOn: true, accountId: author })
  await settle()
  expect(ids()).toEqual([])
  expect(session.entities.get('relationship', author)).toMatchObject({ blocking: true })
  // It is not told once more, or two tabs would tell each other without end.
  expect(acts).toEqual([])
})

it('keeps the posts of a person who is unmuted in another tab, and asks nothing about one who is unknown here (#26)', async () => {
  const { session, on, requests, settle, ids } = await atHome()
  on(RELATIONSHIPS, { body: [aRelationship({ id: '9', following: true })] })
  const people = session.part(createAccountActions)
  await people.applyAct({ action: 'mute', isOn: false, accountId: '9' })
  await settle()
  expect(ids()).toEqual(['5', '4'])
  const before = requests.length
  await people.applyAct({ action: 'block', isOn: true, accountId: '777' })
  await people.applyAct({ action: 'favourite', isOn: true, statusId: '5' })
  expect(requests).toHaveLength(before)
})
