import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { startStranger } from './stranger.fixture.ts'
import type { Stranger } from './stranger.fixture.ts'
import { ask, meet, startTwoServers } from './twoServers.fixture.ts'
import type { TwoServers } from './twoServers.fixture.ts'

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'

let servers: TwoServers
let one: TestServer
let two: TestServer
let far: Stranger
/** Ada writes at one.test; bob follows her from two.test, cleo does not, and dan is followed by ada. */
let ada: TestAccount
let bob: TestAccount
let cleo: TestAccount
let bobAtOne: string
let adaAtTwo: string
beforeAll(async () => {
  servers = await startTwoServers()
  ;({ one, two } = servers)
  far = await startStranger(servers.network, 'far.test')
  ada = await one.createAccount('ada')
  bob = await two.createAccount('bob')
  cleo = await two.createAccount('cleo')
  bobAtOne = await meet(one, ada, 'bob@two.test')
  adaAtTwo = await meet(two, bob, 'ada@one.test')
  await ask(two, bob, `/api/v1/accounts/${adaAtTwo}/follow`, {})
  await ask(one, ada, `/api/v1/accounts/${bobAtOne}/follow`, {})
  await servers.settle()
})
afterAll(async () => {
  await servers.close()
  await far.close()
})

interface Post {
  readonly id: string
  readonly uri: string
  readonly url: string
  readonly content: string
  readonly visibility: string
  readonly visibility_ex: string
  readonly replies_count: number
  readonly reblogs_count: number
  readonly favourites_count: number
  readonly in_reply_to_id: string | null
  readonly reblog: Post | null
  readonly account: { readonly acct: string }
}

async function write(server: TestServer, who: TestAccount, body: object): Promise<Post> {
  const post = await ask<Post>(server, who, '/api/v1/statuses', body)
  await servers.settle()
  return post
}
const act = async (server: TestServer, who: TestAccount, id: string, verb: string) => {
  const answer = await ask<Post>(server, who, `/api/v1/statuses/${id}/${verb}`, {})
  await servers.settle()
  return answer
}
const homeOf = (server: TestServer, who: TestAccount) => ask<Post[]>(server, who, '/api/v1/timelines/home')
const publicOf = (server: TestServer, who: TestAccount | null) => ask<Post[]>(server, who, '/api/v1/timelines/public')
const noticesOf = async (server: TestServer, who: TestAccount) =>
  (await ask<{ type: string; status?: Post }[]>(server, who, '/api/v1/notifications')).map(
    ({ type, status }) => `${type} ${status?.uri ?? ''}`,
  )
/** How a server knows a post of another one; undefined where it does not, or the reader may not see it. */
const at = async (server: TestServer, who: TestAccount | null, { uri }: { readonly uri: string }): Promise<Post | undefined> => {
  const row = await server.ctx.db
    .selectFrom('statuses')
    .select('id')
    .where('uri', '=', uri)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const post = await ask<Post>(server, who, `/api/v1/statuses/${row.id}`)
  return 'error' in post ? undefined : post
}
const has = (posts: readonly Post[], { uri }: { readonly uri: string }) =>
  posts.some((post) => post.uri === uri || post.reblog?.uri === uri)
const document = async (uri: string): Promise<number> =>
  (await one.request(new URL(uri).pathname, { headers: { accept: 'application/activity+json' } })).status

describe('posts from server to server (#28)', () => {
  it('case 9: a public post is in the home timelines of followers, and in the public one', async () => {
    const post = await write(one, ada, { status: 'A tern over the *harbour*' })
    expect(await at(two, null, post)).toMatchObject({
      content: '<p>A tern over the *harbour*</p>',
      visibility: 'public',
      url: post.url,
      account: { acct: 'ada@one.test' },
    })
    expect([has(await homeOf(two, bob), post), has(await homeOf(two, cleo), post), has(await publicOf(two, null), post)]).toEqual([
      true,
      false,
      true,
    ])
    expect([...one.logged, ...two.logged].filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  })

  it('case 10: an unlisted post is in home timelines alone', async () => {
    const post = await write(one, ada, { status: 'Quietly', visibility: 'unlisted' })
    expect([has(await homeOf(two, bob), post), has(await publicOf(two, cleo), post)]).toEqual([true, false])
    expect(await at(two, null, post)).toMatchObject({ visibility: 'unlisted' })
  })

  it('case 11: a private post reaches followers, and its address gives it to nobody else', async () => {
    const post = await write(one, ada, { status: 'For followers', visibility: 'private' })
    expect(await at(two, bob, post)).toMatchObject({ visibility: 'private', content: '<p>For followers</p>' })
    expect([await at(two, cleo, post), await at(two, null, post)]).toEqual([undefined, undefined])
    expect([await document(post.uri), await document(`${post.uri}0`)]).toEqual([404, 404])
  })

  it('case 12: a direct post reaches whom it mentions', async () => {
    // Nobody here has met cleo before: she is looked up while the post is written.
    const post = await write(one, ada, { status: '@cleo@two.test a word', visibility: 'direct' })
    expect(await at(two, cleo, post)).toMatchObject({ visibility: 'direct' })
    expect(await at(two, bob, post)).toBeUndefined()
    // A private mention by somebody she does not follow waits among her requests.
    expect(await ask(two, cleo, '/api/v1/notifications/requests')).toMatchObject([{ account: { acct: 'ada@one.test' } }])
    expect(await document(post.uri)).toBe(404)
  })

  it('case 14: a post for signed-in readers is for those of the other server too', async () => {
    const post = await write(one, ada, { status: 'For members', visibility: 'login' })
    expect(await at(two, cleo, post)).toMatchObject({ visibility_ex: 'login' })
    expect(await at(two, null, post)).toBeUndefined()
  })

  it('case 15: public_unlisted is unlisted elsewhere', async () => {
    const post = await write(one, ada, { status: 'Half', visibility: 'public_unlisted' })
    expect(await at(two, null, post)).toMatchObject({ visibility_ex: 'unlisted' })
  })

  it('case 16: a reply stands in the thread of both servers, and its author is told', async () => {
    const post = await write(two, bob, { status: 'What bird is that?' })
    const asked = await at(one, ada, post)
    const reply = await write(one, ada, { status: '@bob@two.test a tern', in_reply_to_id: asked?.id })
    expect(await at(two, bob, reply)).toMatchObject({ in_reply_to_id: post.id })
    expect(await ask(two, bob, `/api/v1/statuses/${post.id}`)).toMatchObject({ replies_count: 1 })
    expect(await noticesOf(two, bob)).toContain(`mention ${reply.uri}`)
    const { descendants } = await ask<{ descendants: Post[] }>(two, bob, `/api/v1/statuses/${post.id}/context`)
    expect(descendants.map(({ uri }) => uri)).toEqual([reply.uri])
  })

  it('case 17 and 18: what a post answers is fetched, all the way up, and nobody is told of it', async () => {
    const uri = far.addActor('thea')
    const note = (id: number, inReplyTo: string | null) => ({
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${far.origin}/notes/${id}`,
      type: 'Note',
      attributedTo: uri,
      content: `<p>Step ${id}</p>`,
      to: [PUBLIC],
      published: new Date(Date.now() - 86_400_000 * (10 - id)).toISOString(),
      ...(inReplyTo === null ? {} : { inReplyTo }),
    })
    for (const id of [1, 2]) far.serve(note(id, id === 1 ? null : `${far.origin}/notes/1`))
    const last = {
      ...note(3, `${far.origin}/notes/2`),
      published: new Date().toISOString(),
      tag: [{ type: 'Mention', href: 'https://one.test/users/ada', name: '@ada' }],
    }
    await far.post(one, { id: `${far.origin}/creates/3`, type: 'Create', actor: uri, object: last }).then(servers.settle)
    const [stored, root] = [await at(one, ada, { uri: last.id }), await at(one, ada, { uri: `${far.origin}/notes/1` })]
    const { ancestors } = await ask<{ ancestors: Post[] }>(one, ada, `/api/v1/statuses/${stored?.id}/context`)
    expect(ancestors.map((each) => each.uri)).toEqual([`${far.origin}/notes/1`, `${far.origin}/notes/2`])
    expect(root).toMatchObject({ replies_count: 1, content: '<p>Step 1</p>' })
    // The one that mentions her without a domain is hers; the fetched ones are nobody's news.
    expect((await noticesOf(one, ada)).filter((each) => each.includes(far.origin))).toEqual([`mention ${last.id}`])
    expect(has(await homeOf(one, ada), { uri: `${far.origin}/notes/1` })).toBe(false)
  })

  it('case 19: an edited post is its newest version everywhere, with its history', async () => {
    const post = await write(one, ada, { status: 'First' })
    for (const status of ['Second', 'Third']) {
      await ask(one, ada, `/api/v1/statuses/${post.id}`, { status }, 'PUT')
      await servers.settle()
    }
    const there = await at(two, bob, post)
    expect(there).toMatchObject({ content: '<p>Third</p>' })
    const history = await ask<{ content: string }[]>(two, bob, `/api/v1/statuses/${there?.id}/history`)
    expect(history.map(({ content }) => content)).toEqual(['<p>First</p>', '<p>Second</p>', '<p>Third</p>'])
  })

  it('case 22 and 23: a deleted post is gone, also where it was only boosted', async () => {
    const post = await write(one, ada, { status: 'Soon gone', visibility: 'unlisted' })
    const there = await at(two, bob, post)
    await act(two, cleo, there?.id ?? '', 'reblog')
    await ask(two, bob, `/api/v1/accounts/${adaAtTwo}/unfollow`, {})
    await servers.settle()
    await ask(one, ada, `/api/v1/statuses/${post.id}`, undefined, 'DELETE')
    await servers.settle()
    expect(await at(two, bob, post)).toBeUndefined()
    expect(await ask<Post[]>(two, cleo, `/api/v1/accounts/${cleo.account.id}/statuses`)).toEqual([])
    await ask(two, bob, `/api/v1/accounts/${adaAtTwo}/follow`, {})
    await servers.settle()
  })

  it('case 24: a boost counts, is told, and is taken back', async () => {
    const post = await write(two, bob, { status: 'Worth a boost' })
    const there = await at(one, ada, post)
    await act(one, ada, there?.id ?? '', 'reblog')
    expect(await ask(two, bob, `/api/v1/statuses/${post.id}`)).toMatchObject({ reblogs_count: 1 })
    expect(await noticesOf(two, bob)).toContain(`reblog ${post.uri}`)
    await act(one, ada, there?.id ?? '', 'unreblog')
    expect(await ask(two, bob, `/api/v1/statuses/${post.id}`)).toMatchObject({ reblogs_count: 0 })
    expect(await noticesOf(two, bob)).not.toContain(`reblog ${post.uri}`)
  })

  it('case 24: a boost brings the post of a third server to the followers of who boosts', async () => {
    const uri = far.addActor('uma')
    const note = {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${far.origin}/notes/u`,
      type: 'Note',
      attributedTo: uri,
      content: 'From far',
      to: [PUBLIC],
    }
    far.serve(note)
    const { statuses } = await ask<{ statuses: Post[] }>(one, ada, `/api/v2/search?resolve=true&q=${encodeURIComponent(note.id)}`)
    expect(statuses.map((status) => status.uri)).toEqual([note.id])
    await act(one, ada, statuses[0]?.id ?? '', 'reblog')
    const boost = (await homeOf(two, bob)).find(({ reblog }) => reblog?.uri === note.id)
    expect(boost).toMatchObject({ account: { acct: 'ada@one.test' }, reblog: { account: { acct: 'uma@far.test' }, content: 'From far' } })
  })

  it('case 26: an own private boost reaches followers', async () => {
    const post = await write(one, ada, { status: 'Once more, for followers', visibility: 'private' })
    await act(one, ada, post.id, 'reblog')
    expect((await homeOf(two, bob)).filter(({ reblog }) => reblog?.uri === post.uri)).toHaveLength(1)
  })

  it('case 27: a favourite counts, is told, and is taken back', async () => {
    const post = await write(two, bob, { status: 'Worth a star' })
    const there = await at(one, ada, post)
    await act(one, ada, there?.id ?? '', 'favourite')
    expect(await ask(two, bob, `/api/v1/statuses/${post.id}`)).toMatchObject({ favourites_count: 1 })
    expect(await noticesOf(two, bob)).toContain(`favourite ${post.uri}`)
    await act(one, ada, there?.id ?? '', 'unfavourite')
    expect(await ask(two, bob, `/api/v1/statuses/${post.id}`)).toMatchObject({ favourites_count: 0 })
  })

  it('cases 36, 38 and 39: warning, language and hashtags are those of the post', async () => {
    const post = await write(one, ada, { status: 'Ein Vogel #Möwe #Birds', spoiler_text: 'Federn', language: 'de' })
    expect(await at(two, bob, post)).toMatchObject({
      spoiler_text: 'Federn',
      sensitive: true,
      language: 'de',
      tags: expect.arrayContaining([expect.objectContaining({ name: 'Möwe' }), expect.objectContaining({ name: 'Birds' })]) as unknown,
    })
    expect(has(await ask<Post[]>(two, bob, '/api/v1/timelines/tag/birds'), post)).toBe(true)
  })

  it('serves a post at its address, and a page to a browser', async () => {
    const post = await write(one, ada, { status: 'Read me', language: 'en' })
    const { pathname } = new URL(post.uri)
    const served = await one.request(pathname, { headers: { accept: 'application/activity+json' } })
    expect(await served.json()).toMatchObject({ id: post.uri, type: 'Note', to: [PUBLIC], contentMap: { en: '<p>Read me</p>' } })
    expect(served.headers.get('vary')).toContain('Accept')
    const page = await one.request(pathname, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, `/@ada/${post.id}`])
  })
})
