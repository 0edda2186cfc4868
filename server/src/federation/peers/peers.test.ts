import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../operator/control/runCommand.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { OUTBOX_JOB } from '../fedify-store/createMessageQueue.ts'
import { ask, meet, startTwoServers } from '../twoServers.fixture.ts'
import type { TwoServers } from '../twoServers.fixture.ts'

const DAY_MS = 86_400_000

let servers: TwoServers
beforeAll(async () => void (servers = await startTwoServers({ now: new Date('2026-11-01T12:00:00Z') })))
afterAll(() => servers.close())

const peers = async (server: TestServer) =>
  (await runCommand(server.ctx, { words: ['peers', 'list'], folder: '/', password: null })).data as readonly {
    domain: string
    software: string | null
    failed_days: number
    unavailable_at: Date | null
    waiting: number
  }[]
const advance = (milliseconds: number) => {
  servers.one.advance(milliseconds)
  servers.two.advance(milliseconds)
}

it('case 59: a server that is away gets everything once when it is back, and nothing after a week of failures until it shows itself (#28)', async () => {
  const { one, two, network } = servers
  const ada = await one.createAccount('ada')
  const bob = await two.createAccount('bob')
  const adaAtTwo = await meet(two, bob, '@ada@one.test')
  await ask(two, bob, `/api/v1/accounts/${adaAtTwo}/follow`, {})
  await servers.settle()
  expect(await peers(one)).toMatchObject([{ domain: 'two.test', software: 'starling', failed_days: 0, unavailable_at: null }])

  network.cut('two.test', true)
  await ask(one, ada, '/api/v1/statuses', { status: 'While you were away', visibility: 'public' })
  await servers.settle()
  expect(await peers(one)).toMatchObject([{ failed_days: 1, unavailable_at: null, waiting: 1 }])
  network.cut('two.test', false)
  advance(2 * 3_600_000)
  await servers.settle()
  const home = async () => (await ask<{ content: string }[]>(two, bob, '/api/v1/timelines/home')).map(({ content }) => content)
  expect(await home()).toEqual(['<p>While you were away</p>'])
  expect(await peers(one)).toMatchObject([{ failed_days: 0, waiting: 0 }])

  network.cut('two.test', true)
  for (let day = 0; day < 8; day += 1) {
    await ask(one, ada, '/api/v1/statuses', { status: `Day ${day}`, visibility: 'public' })
    await servers.settle()
    advance(DAY_MS)
  }
  expect((await peers(one))[0]?.unavailable_at).not.toBeNull()
  const waiting = async () => (await one.ctx.db.selectFrom('jobs').select('id').where('name', '=', OUTBOX_JOB).execute()).length
  const before = await waiting()
  await ask(one, ada, '/api/v1/statuses', { status: 'To nobody', visibility: 'public' })
  await servers.settle()
  expect(await waiting()).toBeLessThanOrEqual(before)
  // Something that it has signed shows that it is there.
  network.cut('two.test', false)
  const told = await ask<{ id: string }[]>(two, bob, '/api/v1/timelines/home')
  await ask(two, bob, `/api/v1/statuses/${told[0]?.id ?? ''}/favourite`, {})
  await servers.settle()
  expect(await peers(one)).toMatchObject([{ failed_days: 0, unavailable_at: null }])
  await ask(one, ada, '/api/v1/statuses', { status: 'Here again', visibility: 'public' })
  await servers.settle()
  expect((await home())[0]).toBe('<p>Here again</p>')
})
