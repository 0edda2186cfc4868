import { accountEndpoints } from '@starling/api/accounts'
import { annualReportEndpoints } from '@starling/api/annual-reports'
import { customEmojiEndpoints } from '@starling/api/custom-emojis'
import { notificationEndpoints } from '@starling/api/notifications'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPassword } from '../platform/authentication/passwords.ts'
import { createAppEventLog } from './createAppEventLog.fixture.ts'
import { timeOfId } from '../platform/ids/createIds.ts'
import { allScopes } from '../platform/authentication/scopes.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestServer } from '../testing.fixture.ts'
import { createDemoActivity } from './createDemoActivity.ts'
import { demoPassword, seedDemo } from './seedDemo.ts'
import { startDemoActivity } from './startDemoActivity.ts'

const now = new Date('2026-05-20T10:00:00Z')
const small = { seed: 'test', now, posts: 320, pictures: 21 }
let server: TestServer
let token: string
let demoId: string

beforeAll(async () => {
  server = await startTestServer({ now })
  expect(await seedDemo(server.ctx, small)).toBe(true)
  const row = await server.ctx.db.selectFrom('accounts').select('id').where('username', '=', 'demo').executeTakeFirstOrThrow()
  demoId = row.id
  token = await server.createToken(demoId, allScopes)
})
afterAll(() => server.close())

async function counts(): Promise<Record<string, number>> {
  const tables = [
    'accounts',
    'statuses',
    'favourites',
    'follows',
    'media_attachments',
    'notifications',
    'polls',
    'emoji_reactions',
    'custom_emojis',
  ] as const
  const found: Record<string, number> = {}
  for (const table of tables) {
    const row = await server.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    found[table] = Number(row.count)
  }
  return found
}

async function homeOf(pages: number): Promise<Status[]> {
  const statuses: Status[] = []
  let path = '/api/v1/timelines/home?limit=40'
  for (let page = 0; page < pages; page++) {
    const answer = await server.request(path, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    const items = (await answer.json()) as Status[]
    statuses.push(...items)
    path = `/api/v1/timelines/home?limit=40&max_id=${items.at(-1)?.id ?? ''}`
  }
  return statuses
}

describe('seedDemo', () => {
  it('fills an empty database with a town', async () => {
    const found = await counts()
    expect(found['accounts']).toBe(42)
    expect(found['statuses']).toBeGreaterThan(320)
    expect(found['custom_emojis']).toBe(13)
    for (const count of Object.values(found)) expect(count).toBeGreaterThan(0)
  })

  it('a second time changes nothing', async () => {
    const before = await counts()
    expect(await seedDemo(server.ctx, small)).toBe(false)
    expect(await counts()).toEqual(before)
  })

  it('leaves a database alone where somebody lives already', async () => {
    const lived = await startTestServer()
    await lived.createAccount('ada')
    expect(await seedDemo(lived.ctx, small)).toBe(false)
    expect(await lived.ctx.db.selectFrom('statuses').select('id').execute()).toEqual([])
    await lived.close()
  })

  it('clears away a seeding that was broken off', async () => {
    const broken = await startTestServer({ now })
    const failing = { ...broken.ctx, mediaStore: { ...broken.ctx.mediaStore, put: () => Promise.reject(new Error('disk full')) } }
    await expect(seedDemo(failing, { ...small, posts: 20 })).rejects.toThrow('disk full')
    expect(await seedDemo(broken.ctx, { ...small, posts: 20 })).toBe(true)
    expect((await broken.ctx.db.selectFrom('accounts').select('id').execute()).length).toBe(42)
    await broken.close()
  })

  it('gives the demo person a password, and nobody else one', async () => {
    const users = await server.ctx.db.selectFrom('users').select(['account_id', 'password_hash']).execute()
    for (const user of users) expect(user.password_hash.startsWith('$argon2id$')).toBe(user.account_id === demoId)
    expect(await isPassword(demoPassword, users.find((user) => user.account_id === demoId)?.password_hash ?? '')).toBe(true)
  })

  it('ids tell the time of their post', async () => {
    const rows = await server.ctx.db.selectFrom('statuses').select(['id', 'created_at']).execute()
    for (const row of rows) expect(timeOfId(row.id).getTime()).toBe(row.created_at.getTime())
    expect(Math.max(...rows.map((row) => row.created_at.getTime()))).toBeLessThanOrEqual(now.getTime())
  })

  it('numbers on posts and profiles are what the tables hold', async () => {
    const { data: demo } = await server.client(token).call(accountEndpoints.get, { params: { id: demoId } })
    const rows = await server.ctx.db.selectFrom('statuses').select('id').where('account_id', '=', demoId).execute()
    expect(demo.statuses_count).toBe(rows.length)
    const liked = await server.ctx.db
      .selectFrom('statuses')
      .select(['id', 'favourites_count', 'replies_count'])
      .where('favourites_count', '>', 3)
      .limit(20)
      .execute()
    for (const row of liked) {
      const favourites = await server.ctx.db.selectFrom('favourites').select('id').where('status_id', '=', row.id).execute()
      const replies = await server.ctx.db.selectFrom('statuses').select('id').where('in_reply_to_id', '=', row.id).execute()
      expect([favourites.length, replies.length]).toEqual([row.favourites_count, row.replies_count])
    }
  })

  it('the home timeline has everything a client must be able to show', async () => {
    const home = await homeOf(6)
    expect(home.length).toBeGreaterThan(150)
    const originals = home.map((status) => status.reblog ?? status)
    const has = (isWanted: (status: Status) => boolean): boolean => originals.some(isWanted)
    expect(home.some((status) => status.reblog !== null)).toBe(true)
    expect(
      has((status) =>
        status.media_attachments.some(
          (media) => media.type === 'image' && media.blurhash !== null && media.meta?.focus !== null && media.description !== null,
        ),
      ),
    ).toBe(true)
    expect(has((status) => status.media_attachments.length === 6)).toBe(true)
    expect(has((status) => status.media_attachments[0]?.type === 'video')).toBe(true)
    expect(has((status) => status.media_attachments[0]?.type === 'audio')).toBe(true)
    expect(has((status) => status.poll !== null)).toBe(true)
    expect(has((status) => status.card?.image !== null && status.card !== null)).toBe(true)
    expect(has((status) => status.spoiler_text !== '')).toBe(true)
    expect(has((status) => status.mentions.length > 0 && status.in_reply_to_id !== null)).toBe(true)
    expect(has((status) => status.tags.length > 0)).toBe(true)
    expect(has((status) => status.emojis.length > 0)).toBe(true)
    expect(has((status) => status.emoji_reactions.length > 0)).toBe(true)
    for (const language of ['en', 'ja', 'ar']) expect(has((status) => status.language === language)).toBe(true)
  })

  it('its files are there, and play', async () => {
    const rows = await server.ctx.db.selectFrom('media_attachments').select(['file_key', 'preview_key', 'type']).execute()
    for (const key of new Set(rows.flatMap((row) => [row.file_key, row.preview_key])))
      expect((await server.request(`/media/${key}`, { method: 'HEAD' })).status).toBe(200)
    const film = rows.find((row) => row.type === 'video')
    expect((await server.request(`/media/${film?.file_key ?? ''}`, { headers: { range: 'bytes=0-99' } })).status).toBe(206)
    const { data: emojis } = await server.client().call(customEmojiEndpoints.list)
    for (const emoji of emojis) expect((await server.request(new URL(emoji.url).pathname)).status).toBe(200)
  })

  it('the demo person has an unread notification of every type (R-ntf-02a)', async () => {
    const marker = await server.ctx.db
      .selectFrom('markers')
      .select('last_read_id')
      .where('account_id', '=', demoId)
      .where('timeline', '=', 'notifications')
      .executeTakeFirstOrThrow()
    const rows = await server.ctx.db.selectFrom('notifications').select(['type', 'id']).where('account_id', '=', demoId).execute()
    const unread = rows.filter((row) => BigInt(row.id) > BigInt(marker.last_read_id)).map((row) => row.type)
    const every =
      'follow follow_request favourite emoji_reaction reblog mention status_reference quote poll status list_status update quoted_update admin.sign_up admin.report moderation_warning severed_relationships annual_report added_to_collection'.split(
        ' ',
      )
    expect(every.filter((type) => !unread.includes(type))).toEqual([])
    expect(rows.length).toBeGreaterThan(unread.length)
    const { data } = await server.client(token).call(notificationEndpoints.list, { query: { limit: 80 } })
    expect(new Set(data.map((each) => each.type)).size).toBeGreaterThan(14)
  })

  it('each of them says what belongs to its type (R-ntf-01a, R-ntf-01b, R-ntf-01d, R-ntf-01e, R-ntf-01f, R-ntf-01g, R-ntf-01h)', async () => {
    const newest = async (type: string) => {
      const response = await server.request(`/api/v1/notifications?types[]=${type}&limit=1`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await response.json()) as Record<string, unknown>[])[0]
    }
    const text = expect.any(String) as string
    const number = expect.any(Number) as number
    const common = { id: text, created_at: text, account: { id: text }, group_key: text, filtered: false }
    const post = { status: { id: text, account: { id: text } } }
    const own = { status: { id: text, account: { id: demoId } } }
    for (const [type, more] of Object.entries({
      follow: { status: null },
      mention: post,
      favourite: own,
      'admin.report': { report: { id: text, category: text, comment: text, status_ids: expect.any(Array) as [] } },
      moderation_warning: { moderation_warning: { id: text, action: text, text } },
      severed_relationships: {
        event: { id: text, type: text, target_name: text, followers_count: number, following_count: number, purged: false },
      },
      emoji_reaction: { ...own, emoji_reaction: { name: text, count: number } },
      annual_report: { annual_report: { year: expect.anything() as string } },
    }))
      expect(await newest(type), type).toMatchObject({ type, ...common, ...more })
  })

  it('the year the demo person is told of can be looked at (R-ntf-26)', async () => {
    const row = await server.ctx.db
      .selectFrom('notifications')
      .select('data')
      .where('account_id', '=', demoId)
      .where('type', '=', 'annual_report')
      .executeTakeFirstOrThrow()
    const year = String(row.data.annual_report?.year)
    const { data } = await server.client(token).call(annualReportEndpoints.get, { params: { year } })
    expect(data.annual_reports).toMatchObject([{ year: Number(year), account_id: demoId }])
    expect(data.annual_reports[0]?.data?.time_series.some(({ statuses }) => statuses > 0)).toBe(true)
    expect(data.statuses.length).toBeGreaterThan(0)
  })

  it('a thread holds together (R-stat-07a)', async () => {
    const reply = await server.ctx.db
      .selectFrom('statuses as s')
      .innerJoin('statuses as parent', 'parent.id', 's.in_reply_to_id')
      .select('s.id')
      .where('parent.in_reply_to_id', 'is not', null)
      .where('s.visibility', '=', 'public')
      .executeTakeFirstOrThrow()
    const { data } = await server.client(token).call(statusEndpoints.context, { params: { id: reply.id } })
    expect(data.ancestors.length).toBeGreaterThanOrEqual(2)
  })
})

describe('demo life', () => {
  it('acts through the same functions as the API, so that everybody hears of it', async () => {
    const log = createAppEventLog(server.ctx.events)
    const life = createDemoActivity(server.ctx, 'test')
    const done = new Map<string, number>()
    for (let i = 0; i < 60; i++) {
      server.advance(8000)
      const act = await life.act()
      done.set(act, (done.get(act) ?? 0) + 1)
    }
    await server.settled()
    log.stop()
    for (const act of ['post', 'reply', 'favourite', 'reblog', 'reaction']) expect(done.get(act) ?? 0).toBeGreaterThan(0)
    for (const type of ['status.created', 'favourite.created', 'reblog.created', 'emoji_reaction.created'])
      expect(log.types()).toContain(type)
    expect(server.logged.filter((entry) => entry.level === 'error')).toEqual([])
  })

  it('greets a newcomer’s post', async () => {
    const newcomer = await server.createAccount('newcomer')
    const { data: hello } = await newcomer.client.call(statusEndpoints.create, {
      body: { status: 'Hello, everyone!', language: 'en', visibility: 'public' },
    })
    const life = createDemoActivity(server.ctx, 'greeting')
    for (let i = 0; i < 40; i++) await life.act()
    const { data } = await newcomer.client.call(statusEndpoints.get, { params: { id: hello.id } })
    expect(data.favourites_count + data.reblogs_count + data.replies_count).toBeGreaterThan(0)
  })

  it('does nothing where nobody of the town lives', async () => {
    const empty = await startTestServer()
    await empty.createAccount('someone')
    expect(await createDemoActivity(empty.ctx, 'x').act()).toBe('nothing')
    await empty.close()
  })

  it('goes on by itself until it is stopped', async () => {
    const log = createAppEventLog(server.ctx.events)
    const life = startDemoActivity(server.ctx, { seed: 'pace', pauseMs: [1, 3] })
    await expect.poll(() => log.types().length).toBeGreaterThan(3)
    await life.stop()
    await server.settled()
    const heard = log.types().length
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(log.types().length).toBe(heard)
    log.stop()
  })
})
