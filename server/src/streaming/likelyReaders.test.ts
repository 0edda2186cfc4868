import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { block, follow, post, send } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { channelFor } from './Channel.ts'
import type { ChannelRequest } from './Channel.ts'
import { homeAudience } from './homeAudience.ts'
import { likelyReaders } from './likelyReaders.ts'
import type { Subscribers } from './likelyReaders.ts'
import type { StreamMessage } from './StreamMessage.ts'

const OTHERS = 200

let server: TestServer
let author: TestAccount
const heard: string[] = []
/** The accounts that received an event since the last call. */
const informed = (): string[] => heard.splice(0).toSorted()

beforeAll(async () => {
  server = await startTestServer()
  author = await server.createAccount('author')
  // Connected accounts that may not receive anything.
  for (let index = 0; index < OTHERS; index += 1) listen(String(1_000_000 + index), `stranger ${index}`, { stream: 'user' })
})
afterAll(() => server.close())
beforeEach(() => void informed())

function listen(accountId: string, name: string, request: ChannelRequest): void {
  const result = channelFor(request, accountId)
  if (result.kind === 'refused') throw new Error(result.error)
  const { hub } = server.app.streams
  const connection = {
    accountId,
    tokenId: null,
    scopes: new Set(['read']),
    deliver: (_: unknown, { event }: StreamMessage) => void (event === 'update' && heard.push(name)),
    disconnect() {},
  }
  hub.join(connection)
  hub.subscribe(connection, result.channel)
}

async function reader(name: string): Promise<TestAccount> {
  const account = await server.createAccount(name)
  listen(account.account.id, name, { stream: 'user' })
  return account
}

async function make(who: TestAccount, path: string, body: object): Promise<string> {
  const answer = (await (await send(server, who.token, 'POST', path, body)).json()) as { id?: string }
  return answer.id ?? ''
}

/** The number of statements, while something is streamed, that check visibility for many readers. */
async function countVisibilityChecks(act: () => Promise<unknown>): Promise<number> {
  await server.settled()
  const before = server.statements.length
  await act()
  await server.settled()
  return server.statements.slice(before).filter((statement) => statement.includes('unnest') && statement.includes('visible_author')).length
}

describe('one post with many connected (R-str-03, #12, part 3)', () => {
  it('checks visibility for nobody when none of its readers is', async () => {
    expect(await countVisibilityChecks(() => post(author, 'to nobody'))).toBe(0)
    expect(informed()).toEqual([])
  })

  it('reaches everybody it is for, by whatever way it comes to them, and nobody else', async () => {
    const follower = await reader('follower')
    await follow(server, follower, author)
    const tagged = await reader('tagged')
    await send(server, tagged.token, 'POST', '/api/v1/tags/birds/follow')
    const collector = await reader('collector')
    const antenna = await make(collector, '/api/v1/antennas', { title: 'kites', insert_feeds: true, keywords: ['kite'] })
    await send(server, collector.token, 'POST', `/api/v1/antennas/${antenna}/keywords`, { keywords: ['kite'] })
    await reader('passer-by')

    await countVisibilityChecks(() => post(author, 'plain'))
    expect(informed()).toEqual(['follower'])
    await countVisibilityChecks(() => post(author, 'about #birds'))
    expect(informed()).toEqual(['follower', 'tagged'])
    await countVisibilityChecks(() => post(author, 'a kite'))
    expect(informed()).toEqual(['collector', 'follower'])
    await countVisibilityChecks(() => post(author, { status: 'a kite and #birds', visibility: 'private' }))
    expect(informed()).toEqual(['follower'])
    await countVisibilityChecks(() => post(author, { status: '@follower a #birds kite', visibility: 'direct' }))
    expect(informed()).toEqual(['follower'])
  })

  it('is checked for visibility: a likely reader who may not see it receives nothing', async () => {
    const blocked = await reader('blocked')
    await follow(server, blocked, author)
    await block(server, author, blocked)
    const muting = await reader('muting')
    await follow(server, muting, author)
    await send(server, muting.token, 'POST', `/api/v1/accounts/${author.account.id}/mute`)
    const outsider = await reader('outsider')
    await send(server, outsider.token, 'POST', '/api/v1/tags/birds/follow')
    await countVisibilityChecks(() => post(author, { status: 'hidden #birds', visibility: 'private' }))
    expect(informed()).toEqual(['follower'])
    await countVisibilityChecks(() => post(author, { status: 'hidden #birds', visibility: 'public' }))
    expect(informed()).toEqual(['follower', 'outsider', 'tagged'])
  })

  it('reaches the lists its author is on, however many others are listened to', async () => {
    const owner = await server.createAccount('owner')
    await follow(server, owner, author)
    const lists = await Promise.all(Array.from({ length: 30 }, (_, index) => make(owner, '/api/v1/lists', { title: `list ${index}` })))
    for (const [index, list] of lists.entries()) listen(owner.account.id, `list ${index}`, { stream: 'list', list })
    await send(server, owner.token, 'POST', `/api/v1/lists/${lists[7]}/accounts`, { account_ids: [author.account.id] })
    await countVisibilityChecks(() => post(author, 'for the list'))
    expect(informed()).toEqual(['follower', 'list 7'])
  })

  it('asks everybody who listens where an author has more followers than that', async () => {
    const star = await server.createAccount('star')
    await sql`insert into accounts (id, username, created_at) select 2000000 + i, 'fan' || i, now() from generate_series(1, 500) as i`.execute(
      server.ctx.db,
    )
    await sql`insert into follows (id, account_id, target_account_id, created_at)
      select ${server.ctx.ids.next()}::bigint + i, 2000000 + i, ${star.account.id}::bigint, now() from generate_series(1, 500) as i`.execute(
      server.ctx.db,
    )
    const fan = await reader('fan')
    await follow(server, fan, star)
    expect(await countVisibilityChecks(() => post(star, 'to all of you'))).toBeGreaterThan(0)
    expect(informed()).toEqual(['fan'])
  })

  it('names for every kind of post at least those whose home holds it', async () => {
    const { rows } = await sql<{
      id: string
    }>`select id::text as id from accounts where domain is null and id not between 2000000 and 2001000`.execute(server.ctx.db)
    const everybody = rows.map(({ id }) => id)
    const subscribers: Subscribers = { size: OTHERS, has: (id) => everybody.includes(id), all: () => everybody }
    const statuses = await server.ctx.db.selectFrom('statuses').select('id').execute()
    expect(statuses.length).toBeGreaterThan(5)
    for (const { id } of statuses) {
      const likely = new Set(await likelyReaders(server.ctx, id, subscribers))
      const missed = (await homeAudience(server.ctx, id, everybody)).filter((each) => !likely.has(each))
      expect(missed).toEqual([])
    }
  })
})
