import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { block, follow, post, send } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { channelFor } from './Channel.ts'
import type { ChannelRequest } from './Channel.ts'
import type { StreamMessage } from './StreamMessage.ts'

const STRANGERS = 1000

let server: TestServer
let author: TestAccount
const heard: string[] = []
/** The accounts that received this event since the last call, each once. */
const informed = (event: string): string[] =>
  [...new Set(heard.splice(0).flatMap((line) => (line.startsWith(`${event} `) ? [line.slice(event.length + 1)] : [])))].toSorted()

beforeAll(async () => {
  server = await startTestServer()
  author = await server.createAccount('author')
  // Connected accounts that may not receive anything.
  for (let index = 0; index < STRANGERS; index += 1) listen(String(1_000_000 + index), `stranger ${index}`, { stream: 'user' })
})
afterAll(() => server.close())
beforeEach(() => void heard.splice(0))

function listen(accountId: string | null, name: string, request: ChannelRequest): void {
  const result = channelFor(request, accountId)
  if (result.kind === 'refused') throw new Error(result.error)
  const { hub } = server.app.streams
  const connection = {
    accountId,
    tokenId: null,
    scopes: new Set(['read']),
    deliver: (_: unknown, { event }: StreamMessage) => void heard.push(`${event} ${name}`),
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

const call = async (who: TestAccount, method: string, path: string, body: object = {}): Promise<string> => {
  const answer = (await (await send(server, who.token, method, path, body)).json()) as { id?: string }
  await server.settled()
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
const edit = (id: string, status: string) => call(author, 'PUT', `/api/v1/statuses/${id}`, { status })
const react = (who: TestAccount, id: string) => call(who, 'POST', `/api/v1/statuses/${id}/emoji_reactions`, { emoji: '🐦' })
const remove = (id: string) => call(author, 'DELETE', `/api/v1/statuses/${id}`)

describe('what becomes of a post with many connected (R-str-03, R-str-04, #12, part 3)', () => {
  it('checks visibility for nobody when none of its readers is connected', async () => {
    const actor = await server.createAccount('actor')
    const { id } = await post(author, 'to nobody')
    expect(await countVisibilityChecks(() => edit(id, 'changed'))).toBe(0)
    expect(await countVisibilityChecks(() => react(actor, id))).toBe(0)
    expect(await countVisibilityChecks(() => remove(id))).toBe(0)
    expect(heard).toEqual([])
  })

  it('reaches its author in another tab, followers, who is mentioned, followers of its tags and of who boosted it, and who has an antenna', async () => {
    listen(author.account.id, 'author', { stream: 'user' })
    const follower = await reader('follower')
    await follow(server, follower, author)
    await reader('mentioned')
    const tagged = await reader('tagged')
    await call(tagged, 'POST', '/api/v1/tags/birds/follow')
    const booster = await reader('booster')
    const fan = await reader('fan')
    await follow(server, fan, booster)
    const collector = await reader('collector')
    const antenna = await call(collector, 'POST', '/api/v1/antennas', { title: 'kites', insert_feeds: true })
    await call(collector, 'POST', `/api/v1/antennas/${antenna}/keywords`, { keywords: ['kite'] })
    const { id } = await post(author, '@mentioned a #birds kite')
    await call(booster, 'POST', `/api/v1/statuses/${id}/reblog`)
    await server.settled()
    const everybody = ['author', 'booster', 'collector', 'fan', 'follower', 'mentioned', 'tagged']

    heard.splice(0)
    await edit(id, '@mentioned another #birds kite')
    expect(informed('status.update')).toEqual(everybody)
    // An account that reacts receives the event as well, for its other devices.
    const passerBy = await reader('passer-by')
    await react(passerBy, id)
    expect(informed('emoji_reaction')).toEqual([...everybody, 'passer-by'].toSorted())
    await remove(id)
    expect(informed('delete')).toEqual(everybody)
  })

  it('reaches the lists and antennas that hold it, and their owners, and no others', async () => {
    const owner = await reader('owner')
    const lists = await Promise.all(['of the author', 'of nobody'].map((title) => call(owner, 'POST', '/api/v1/lists', { title })))
    const antennas = await Promise.all(['herons', 'storks'].map((title) => call(owner, 'POST', '/api/v1/antennas', { title })))
    await follow(server, owner, author)
    await call(owner, 'POST', `/api/v1/lists/${lists[0]}/accounts`, { account_ids: [author.account.id] })
    await call(owner, 'POST', `/api/v1/antennas/${antennas[0]}/keywords`, { keywords: ['heron'] })
    await call(owner, 'POST', `/api/v1/antennas/${antennas[1]}/keywords`, { keywords: ['stork'] })
    for (const [index, list] of lists.entries()) listen(owner.account.id, `list ${index}`, { stream: 'list', list })
    for (const [index, each] of antennas.entries()) listen(owner.account.id, `antenna ${index}`, { stream: 'antenna', antenna: each })
    const { id } = await post(author, 'a heron')
    await server.settled()
    const ofOwner = (names: readonly string[]) => names.filter((name) => /owner|list|antenna/.test(name))

    heard.splice(0)
    await edit(id, 'another heron')
    expect(ofOwner(informed('status.update'))).toEqual(['antenna 0', 'list 0', 'owner'])
    await react(owner, id)
    expect(ofOwner(informed('emoji_reaction'))).toEqual(['owner'])
    await remove(id)
    expect(ofOwner(informed('delete'))).toEqual(['antenna 0', 'list 0', 'owner'])
  })

  it('reaches open public streams and those of its hashtags, visitors too', async () => {
    const local = await reader('local')
    const hashtag = await reader('hashtag')
    for (const [account, name] of [
      [local, 'local'],
      [null, 'visitor'],
    ] as const)
      listen(account?.account.id ?? null, `${name} on public`, { stream: 'public:local' })
    listen(hashtag.account.id, 'hashtag on tag', { stream: 'hashtag', tag: 'owls' })
    const { id } = await post(author, 'about #owls')
    const other = await post(author, 'about nothing')
    await server.settled()
    const ofThese = (names: readonly string[]) => names.filter((name) => /local|hashtag|visitor/.test(name))

    heard.splice(0)
    await edit(id, 'more about #owls')
    expect(ofThese(informed('status.update'))).toEqual(['hashtag on tag', 'local on public', 'visitor on public'])
    await react(author, id)
    expect(ofThese(informed('emoji_reaction'))).toEqual(['hashtag', 'local'])
    await react(author, other.id)
    expect(ofThese(informed('emoji_reaction'))).toEqual(['local'])
    await remove(id)
    expect(ofThese(informed('delete'))).toEqual(['hashtag on tag', 'local on public', 'visitor on public'])
  })

  it('reaches whoever was notified of it: a voter, of the deletion too', async () => {
    const voter = await reader('voter')
    const { id } = await post(author, { status: 'which?', poll: { options: ['a', 'b'], expires_in: 3600 } })
    const { poll_id } = await server.ctx.db.selectFrom('statuses').select('poll_id').where('id', '=', id).executeTakeFirstOrThrow()
    await call(voter, 'POST', `/api/v1/polls/${poll_id}/votes`, { choices: [0] })
    await server.ctx.events.publish({ type: 'poll.ended', pollId: poll_id ?? '', statusId: id, accountId: author.account.id })
    await server.settled()
    heard.splice(0)
    await react(author, id)
    expect(informed('emoji_reaction')).toContain('voter')
    await remove(id)
    expect(informed('delete')).toContain('voter')
  })

  it('is checked for visibility: a follower who may not see it receives nothing', async () => {
    const blocked = await reader('blocked')
    await follow(server, blocked, author)
    await block(server, author, blocked)
    const { id } = await post(author, 'hidden')
    await server.settled()
    heard.splice(0)
    await edit(id, 'still hidden')
    expect(informed('status.update')).not.toContain('blocked')
    await react(author, id)
    expect(informed('emoji_reaction')).not.toContain('blocked')
  })
})
