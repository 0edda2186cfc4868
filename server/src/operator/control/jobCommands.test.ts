import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TableJobs } from '../../platform/jobs/createTableJobs.ts'
import { json } from '../../platform/database/json.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { runCommand } from './runCommand.ts'

let server: TestServer
let isBroken = true
const done: object[] = []
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  const jobs = server.ctx.jobs as TableJobs
  jobs.define({
    name: 'example',
    work: (data) => (isBroken ? Promise.reject(new Error('The disk is full\nin detail')) : Promise.resolve(void done.push(data))),
  })
})
afterAll(() => server.close())

const run = (...words: string[]) => runCommand(server.ctx, { words, folder: '/', password: null })
const idsOf = (data: unknown): string[] => (data as { id: string }[]).map(({ id }) => id)

it('failed jobs are listed with their error, tried again and forgotten by command (#27, 2.4)', async () => {
  expect((await run('jobs', 'list')).lines).toEqual([])
  for (const n of [1, 2]) await server.ctx.jobs.enqueue('example', { n })
  await server.runJobs()
  expect((await run('jobs', 'list')).lines).toEqual([])
  expect((await run('jobs', 'list', '--state', 'retrying')).lines).toHaveLength(2)
  for (let minute = 0; minute < 60; minute += 1) {
    server.advance(60_000)
    await server.runJobs()
  }
  const { lines, data } = await run('jobs', 'list')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\d+\texample\t5 tries\tgiven up at 2026-11-20T12:43:00.000Z\tError: The disk is full$/)
  const [first = '', second = ''] = idsOf(data)
  expect((await run('jobs', 'show', first)).lines.join('\n')).toMatch(/example[^]*\{"n":1\}[^]*in detail/)

  isBroken = false
  expect((await run('jobs', 'retry', first)).lines).toEqual(['1 tried again.'])
  await server.runJobs()
  expect(done).toEqual([{ n: 1 }])
  expect((await run('jobs', 'drop', second)).data).toEqual({ ids: [second] })
  expect((await run('jobs', 'list')).data).toEqual([])
  await expect(run('jobs', 'retry', second)).rejects.toThrow('None of these has failed')
  await expect(run('jobs', 'drop')).rejects.toThrow('ID is missing')
  await expect(run('jobs', 'show', 'x')).rejects.toThrow('is not an id')
  await expect(run('jobs', 'list', '--state', 'all')).rejects.toThrow('failed, retrying')
  expect((await run('jobs', 'retry', 'all')).lines).toEqual(['0 tried again.'])
})

it('events whose consequences failed are listed with them, and dealt with once they are retried', async () => {
  const { db, ids, now } = server.ctx
  const ada = await server.createAccount('ada')
  const id = ids.next()
  const event = { type: 'account.warned', accountId: ada.account.id, warning: { id: '1', text: 'hello' } } as const
  await db
    .insertInto('outbox')
    .values({ id, event: json(event), attempts: 30, run_after: now(), locked_until: null, lock: null })
    .execute()
  await db.updateTable('outbox').set({ failed_at: now(), last_error: 'Error: no notice' }).where('id', '=', id).execute()
  await server.runJobs()
  expect((await run('jobs', 'list')).lines).toEqual([
    `${id}\tevent account.warned\t30 tries\tgiven up at ${now().toISOString()}\tError: no notice`,
  ])
  await run('jobs', 'retry', 'all')
  await server.runJobs()
  await server.settled()
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('notifications').select('type').where('account_id', '=', ada.account.id).execute()).toEqual([
    { type: 'moderation_warning' },
  ])
})
