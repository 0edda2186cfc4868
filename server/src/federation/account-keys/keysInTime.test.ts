import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

const open: TestServer[] = []
afterAll(async () => {
  for (const server of open.toReversed()) await server.close()
})
async function start(federates: boolean): Promise<TestServer> {
  const federation = federates ? { secret: 'a secret that is long enough to seal keys', only: null } : null
  const server = await startTestServer({ settings: { publicUrl: 'https://one.test', domain: 'one.test', federation } })
  open.push(server)
  return server
}
const withKeys = async ({ ctx }: TestServer) =>
  (await ctx.db.selectFrom('account_keys').select('account_id').where('algorithm', '=', 'rsa').execute())
    .map((row) => row.account_id)
    .toSorted()

it('whoever signs up can sign before another server asks for the key (#28)', async () => {
  const server = await start(true)
  await server.runJobs()
  expect(await withKeys(server)).toEqual(['0'])
  const ada = await server.createAccount('ada')
  await server.settled()
  await server.runJobs()
  expect(await withKeys(server)).toEqual(['0', ada.account.id].toSorted())
  const made = await server.ctx.db.selectFrom('account_keys').select('public_key').where('account_id', '=', ada.account.id).execute()
  const actor = await server.request('/users/ada', { headers: { accept: 'application/activity+json' } })
  expect(actor.status).toBe(200)
  expect(await server.ctx.db.selectFrom('account_keys').select('public_key').where('account_id', '=', ada.account.id).execute()).toEqual(
    made,
  )
})

it('those who were there before the server federated get keys too, and where it does not nobody has any (#28)', async () => {
  const island = await start(false)
  await island.createAccount('bob')
  await island.settled()
  await island.runJobs()
  expect(await withKeys(island)).toEqual([])
  const server = await start(true)
  const people = [await server.createAccount('cleo'), await server.createAccount('dora')]
  await server.settled()
  await server.ctx.db.deleteFrom('jobs').where('name', '=', 'federation.account-keys').execute()
  await server.runJobs()
  expect(await withKeys(server)).toEqual(['0', ...people.map(({ account }) => account.id)].toSorted())
})
