import type { Status } from '@starling/api/statuses'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { requestDeletion } from '../../identity/registration/deleteAccount.ts'
import { sweepMedia } from '../../files/media/mediaJobs.ts'
import { suspendAccount, unsuspendAccount } from '../../operator/moderation/moderateAccount.ts'
import { failingDatabase } from '../../platform/events/failingDatabase.fixture.ts'
import { post, send } from '../statuses/posting.fixture.ts'
import { publishingJob } from './publishingJob.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

interface Scheduled {
  readonly id: string
  readonly scheduled_at: string
  readonly params: { readonly text: string; readonly visibility: string | null }
  readonly media_attachments: readonly { readonly id: string }[]
}
const minutes = (count: number) => new Date(server.ctx.now().getTime() + count * 60_000).toISOString()
const create = (person: TestAccount, body: object, key?: string) =>
  send(server, person.token, 'POST', '/api/v1/statuses', body, key === undefined ? {} : { 'Idempotency-Key': key })
const schedule = async (person: TestAccount, body: object) => {
  const response = await create(person, { status: 'later', scheduled_at: minutes(10), ...body })
  expect(response.status).toBe(200)
  return (await response.json()) as Scheduled
}
const list = async (person: TestAccount, query = '') =>
  (await (await send(server, person.token, 'GET', `/api/v1/scheduled_statuses${query}`)).json()) as Scheduled[]
const texts = async (person: TestAccount) =>
  ((await (await send(server, person.token, 'GET', `/api/v1/accounts/${person.account.id}/statuses`)).json()) as Status[]).map(
    (status) => status.content,
  )
async function upload(person: TestAccount): Promise<string> {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const response = await server.request('/api/v2/media', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return ((await response.json()) as { id: string }).id
}

describe('scheduled posts (R-srv-12a)', () => {
  it('wait with their file until their time, and are published once', async () => {
    const file = await upload(ada)
    const at = minutes(3 * 1440)
    const waiting = await schedule(ada, { media_ids: [file], visibility: 'unlisted', scheduled_at: at, spoiler_text: 'cw' })
    expect(waiting).toMatchObject({
      scheduled_at: at,
      params: { text: 'later', visibility: 'unlisted', spoiler_text: 'cw', scheduled_at: null, media_ids: [file] },
      media_attachments: [{ id: file }],
    })
    expect((await create(ada, { status: 'thief', media_ids: [file] })).status).toBe(422)
    server.advance(2 * 86_400_000)
    await sweepMedia(server.ctx)
    await server.runJobs()
    expect(await texts(ada)).toEqual([])
    server.advance(86_400_000)
    await server.runJobs()
    await server.runJobs()
    expect(await texts(ada)).toEqual(['<p>later</p>'])
    expect(await list(ada)).toEqual([])
    expect((await send(server, ada.token, 'GET', `/api/v1/scheduled_statuses/${waiting.id}`)).status).toBe(404)
  })

  it('are published once also when the work is interrupted, however long', async () => {
    await schedule(ben, { status: 'only once' })
    server.advance(11 * 60_000)
    const failing = failingDatabase(server.database)
    const { now, mediaStore, log, settings } = server.ctx
    const app = await createApp({ database: failing.database, now, mediaStore, log, settings })
    const isWaiting = async () => (await list(ben)).length === 1
    for (let statements = 0; await isWaiting(); statements += 1) {
      expect(await texts(ben)).toEqual([])
      failing.dieAfter(statements)
      await publishingJob(app.ctx)
        .work({})
        .catch(() => undefined)
    }
    failing.dieAfter(Number.POSITIVE_INFINITY)
    expect(await texts(ben)).toEqual(['<p>only once</p>'])
    await app.close()
    server.advance(2 * 3600_000)
    await server.runJobs()
    expect(await texts(ben)).toEqual(['<p>only once</p>'])
  })

  it('are not published when their author moves or deletes them while others are being published', async () => {
    const kim = await server.createAccount('kim')
    const moved = await schedule(kim, { status: 'moved' })
    const deleted = await schedule(kim, { status: 'deleted', media_ids: [await upload(kim)] })
    server.advance(11 * 60_000)
    const at = (id: string, method: string, body?: object) => send(server, kim.token, method, `/api/v1/scheduled_statuses/${id}`, body)
    // The job has read both when the author changes their mind.
    const { events } = server.ctx
    let isDecided = false
    const write: typeof events.write = async (act) => {
      if (!isDecided) {
        isDecided = true
        expect((await at(moved.id, 'PUT', { scheduled_at: minutes(30) })).status).toBe(200)
        expect((await at(deleted.id, 'DELETE')).status).toBe(200)
      }
      return events.write(act)
    }
    await publishingJob({ ...server.ctx, events: { ...events, write } }).work({})
    expect(isDecided).toBe(true)
    expect(await texts(kim)).toEqual([])
    expect((await list(kim)).map((each) => each.id)).toEqual([moved.id])
    server.advance(31 * 60_000)
    await server.runJobs()
    expect(await texts(kim)).toEqual(['<p>moved</p>'])
  })

  it('answer a request that is sent again with what the first one stored, with its file and shortly before its time', async () => {
    const lea = await server.createAccount('lea')
    const body = { status: 'once', media_ids: [await upload(lea)], scheduled_at: minutes(6) }
    const first = (await (await create(lea, body, 'again')).json()) as Scheduled
    server.advance(2 * 60_000)
    const again = await create(lea, body, 'again')
    expect([again.status, await again.json()]).toEqual([200, first])
    await send(server, lea.token, 'DELETE', `/api/v1/scheduled_statuses/${first.id}`)
  })

  it('are kept with the reason when they cannot be published, their author is told, and they may be tried again', async () => {
    const dora = await server.createAccount('dora')
    const file = await upload(dora)
    const refused = await schedule(dora, { status: 'with a picture', media_ids: [file] })
    const fine = await schedule(dora, { status: 'on time', scheduled_at: minutes(11) })
    // The file is attached to another status first, which an import or a mistake of a client may do.
    const taken = await post(dora, 'took it')
    await server.ctx.db
      .updateTable('media_attachments')
      .set({ status_id: taken.id, scheduled_status_id: null })
      .where('id', '=', file)
      .execute()
    server.advance(12 * 60_000)
    await server.runJobs()
    await server.runJobs()
    expect(await texts(dora)).toEqual(['<p>on time</p>', '<p>took it</p>'])
    const failed = { failed_at: server.ctx.now().toISOString(), failure_reason: expect.stringMatching(/\w/) as string }
    expect(await list(dora)).toMatchObject([{ id: refused.id, params: { text: 'with a picture' }, ...failed }])
    expect(fine).toMatchObject({ failed_at: null, failure_reason: null })
    await server.settled()
    const news = async () => (await send(server, dora.token, 'GET', '/api/v1/notifications')).json()
    const told = { type: 'scheduled_status', account: { id: dora.account.id }, status: null, scheduled_status: { id: refused.id } }
    expect(await news()).toMatchObject([told])
    const groups = (await (await send(server, dora.token, 'GET', '/api/v2/notifications')).json()) as { notification_groups: unknown[] }
    expect(groups.notification_groups).toMatchObject([{ type: 'scheduled_status', scheduled_status: { id: refused.id } }])

    const move = () => send(server, dora.token, 'PUT', `/api/v1/scheduled_statuses/${refused.id}`, { scheduled_at: minutes(30) })
    expect(await (await move()).json()).toMatchObject({ failed_at: null, failure_reason: null })
    server.advance(31 * 60_000)
    await server.runJobs()
    await server.settled()
    expect(await news()).toHaveLength(2)
    await move()
    await server.ctx.db
      .updateTable('media_attachments')
      .set({ status_id: null, scheduled_status_id: refused.id })
      .where('id', '=', file)
      .execute()
    server.advance(31 * 60_000)
    await server.runJobs()
    expect(await texts(dora)).toContain('<p>with a picture</p>')
    expect(await list(dora)).toEqual([])
  })

  it('of somebody who is suspended wait, and are published once they are let back', async () => {
    const gustav = await server.createAccount('gustav')
    await schedule(gustav, { status: 'for later' })
    await suspendAccount(server.ctx, gustav.account.id)
    server.advance(11 * 60_000)
    await server.runJobs()
    const count = async () =>
      (await server.ctx.db.selectFrom('statuses').select('id').where('account_id', '=', gustav.account.id).execute()).length
    expect(await count()).toBe(0)
    await unsuspendAccount(server.ctx, gustav.account.id)
    server.advance(60_000)
    await server.runJobs()
    expect(await count()).toBe(1)
  })

  it('of somebody whose account is being deleted are not published', async () => {
    const hugo = await server.createAccount('hugo')
    await schedule(hugo, { status: 'after the farewell' })
    server.advance(11 * 60_000)
    // Thousands of posts take minutes, and a killed process longer.
    await requestDeletion(server.ctx, hugo.account.id)
    await publishingJob(server.ctx).work({})
    const rows = () => server.ctx.db.selectFrom('statuses').select('id').where('account_id', '=', hugo.account.id).execute()
    expect(await rows()).toEqual([])
    await server.runJobs()
  })

  it('do not wait for one whose publishing breaks, which is given up after a day', async () => {
    const finn = await server.createAccount('finn')
    const broken = await schedule(finn, { status: 'broken' })
    await server.ctx.db
      .updateTable('scheduled_statuses')
      .set({ params: JSON.stringify({ status: 5 }) as never })
      .where('id', '=', broken.id)
      .execute()
    await schedule(finn, { status: 'behind it', scheduled_at: minutes(11) })
    server.advance(12 * 60_000)
    await server.runJobs()
    expect(await texts(finn)).toEqual(['<p>behind it</p>'])
    expect(await list(finn)).toMatchObject([{ id: broken.id, failed_at: null }])
    expect(server.logged.some(({ message }) => message === 'A job failed')).toBe(true)
    server.advance(25 * 3600_000)
    await server.runJobs()
    expect(await list(finn)).toMatchObject([{ id: broken.id, failure_reason: 'The server could not publish it' }])
  })

  it('stand by themselves when what they answer is gone', async () => {
    const parent = await post(ben, 'soon gone')
    await schedule(ada, { status: 'answer', in_reply_to_id: parent.id })
    await send(server, ben.token, 'DELETE', `/api/v1/statuses/${parent.id}`)
    server.advance(11 * 60_000)
    await server.runJobs()
    expect((await texts(ada))[0]).toBe('<p>answer</p>')
  })

  it('reach no more people when the private post they quote is gone (R-quote-06b)', async () => {
    const cleo = await server.createAccount('cleo')
    const quoted = await post(cleo, { status: 'for followers', visibility: 'private' })
    const waiting = await schedule(cleo, { status: 'about it', quoted_status_id: quoted.id, visibility: 'public' })
    expect(waiting.params.visibility).toBe('private')
    await send(server, cleo.token, 'DELETE', `/api/v1/statuses/${quoted.id}`)
    server.advance(11 * 60_000)
    await server.runJobs()
    expect(await texts(cleo)).toEqual(['<p>about it</p>'])
    expect(await texts({ ...ben, account: cleo.account })).toEqual([])
  })

  it('are moved, taken back and listed by their author alone', async () => {
    const one = await schedule(ada, { status: 'one' })
    const two = await schedule(ada, { status: 'two' })
    const at = (id: string, person: TestAccount, method: string, body?: object) =>
      send(server, person.token, method, `/api/v1/scheduled_statuses/${id}`, body)
    expect((await list(ada)).map((each) => each.id)).toEqual([two.id, one.id])
    expect((await list(ada, '?limit=1')).map((each) => each.id)).toEqual([two.id])
    expect((await list(ada, `?max_id=${two.id}`)).map((each) => each.id)).toEqual([one.id])
    expect(await list(ben)).toEqual([])
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await at(one.id, ben, method, method === 'PUT' ? { scheduled_at: minutes(30) } : undefined)).status).toBe(404)
      expect((await at('999', ada, method, method === 'PUT' ? { scheduled_at: minutes(30) } : undefined)).status).toBe(404)
    }
    const later = minutes(60)
    expect(await (await at(one.id, ada, 'PUT', { scheduled_at: later })).json()).toMatchObject({ id: one.id, scheduled_at: later })
    for (const body of [{}, { scheduled_at: 'soon' }, { scheduled_at: minutes(1) }, { scheduled_at: 7 }])
      expect((await at(one.id, ada, 'PUT', body)).status).toBe(422)
    expect((await at(two.id, ada, 'DELETE')).status).toBe(200)
    expect((await at(two.id, ada, 'DELETE')).status).toBe(404)
    server.advance(20 * 60_000)
    await server.runJobs()
    expect((await texts(ada)).includes('<p>two</p>')).toBe(false)
    await at(one.id, ada, 'DELETE')
  })

  it.each([
    ['too soon', { status: 'x' }, 4],
    ['in the past', { status: 'x' }, -60],
    ['in ten years', { status: 'x' }, 10 * 365 * 1440],
    ['without words', { status: ' ' }, 10],
    ['too long', { status: 'x'.repeat(501) }, 10],
    ['for nobody known', { status: 'x', visibility: 'everyone' }, 10],
    ['with a file that is not there', { status: 'x', media_ids: ['1'] }, 10],
  ])('are refused %s, and nothing is kept', async (_, body, ahead) => {
    const response = await create(ada, { ...body, scheduled_at: minutes(ahead) })
    expect(response.status).toBe(422)
    expect(await response.json()).toHaveProperty('error')
    expect(await list(ada)).toEqual([])
  })

  it('takes no date that is none', async () => {
    for (const scheduled_at of ['tomorrow', '2026', 5, ['x']]) expect((await create(ada, { status: 'x', scheduled_at })).status).toBe(422)
  })

  it('keep to fifty a day and the same key once', async () => {
    const eve = await server.createAccount('eve')
    const body = { status: 'again', scheduled_at: minutes(1500) }
    const idOf = async () => ((await (await create(eve, body, 'k')).json()) as Scheduled).id
    const [one, two] = await Promise.all([idOf(), idOf()])
    expect(one).toBe(two)
    const row = await server.ctx.db
      .selectFrom('scheduled_statuses')
      .selectAll()
      .where('account_id', '=', eve.account.id)
      .executeTakeFirstOrThrow()
    for (let count = 1; count < 50; count += 1)
      await server.ctx.db
        .insertInto('scheduled_statuses')
        .values({ ...row, id: server.ctx.ids.next(), params: JSON.stringify(row.params) as never, idempotency_key: null })
        .execute()
    expect((await create(eve, body)).status).toBe(422)
    expect((await create(eve, { ...body, scheduled_at: minutes(1500 + 1440) })).status).toBe(200)
  })
})
