import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

/** Ada of one.test is quoted by zoe of far.test, whose server tells of a quote after the post. */
let net: Fediverse
let zoe: string
let zoeAtOne: string
beforeAll(async () => {
  net = await startFediverse()
  zoe = net.far.addActor('zoe')
  zoeAtOne = await meet(net.one, net.ada, zoe)
  await ask(net.one, net.ada, `/api/v1/accounts/${zoeAtOne}/follow`, {})
  await net.servers.settle()
  await net.deliver(net.wrap('Accept', net.far.received.at(-1)?.['id'], {}, zoe))
})
afterAll(() => net.close())
beforeEach(() => ask(net.one, net.ada, '/api/v1/notifications/clear', {}))

type Note = ReturnType<Fediverse['note']>
const MANUAL = { quote_approval_policy: 'nobody', quote_review_policy: 'public' }
const adaWrites = (more: object = {}) => net.write(net.one, net.ada, { status: 'To be quoted', ...more })
const zoeWrites = async (more: object = {}): Promise<Note> => {
  const note = net.note({ content: 'So true', ...more }, zoe)
  await net.deliver(net.wrap('Create', note, {}, zoe))
  return note
}
const askToQuote = (post: Post, note: Note) =>
  net.deliver(net.wrap('QuoteRequest', post.uri, { instrument: { ...note, quote: post.uri } }, zoe))
const addQuote = (post: Post, note: Note) =>
  net.deliver(net.wrap('Update', { ...note, quote: post.uri, updated: net.one.ctx.now().toISOString() }, {}, zoe))
const notices = () => net.noticesOf(net.one, net.ada)
const stateOf = async (note: Note) => ((await net.at(net.one, net.ada, note.id))?.['quote'] as { state?: string } | null)?.state
const relation = (verb: string, body: object = {}) => ask(net.one, net.ada, `/api/v1/accounts/${zoeAtOne}/${verb}`, body)

const WAYS = [
  ['its author is asked', askToQuote],
  ['it is edited', addQuote],
] as const

describe('the author of a post that is quoted late (R-ntf-02, #28)', () => {
  it.each(WAYS)('case 47: is told of the quote, once, when %s', async (_, quoteLate) => {
    const post = await adaWrites()
    const note = await zoeWrites()
    expect(await notices()).toEqual([])
    await quoteLate(post, note)
    expect(await stateOf(note)).toBe('accepted')
    expect(await notices()).toEqual([`quote ${note.id}`])
    await ask(net.one, net.ada, '/api/v1/notifications/clear', {})
    await quoteLate(post, note)
    await addQuote(post, note)
    await askToQuote(post, note)
    expect(await notices()).toEqual([])
  })

  it.each(WAYS)('case 47: is told of one that waits for the answer when %s, and not again of the own answer', async (_, quoteLate) => {
    const post = await adaWrites(MANUAL)
    const note = await zoeWrites()
    await quoteLate(post, note)
    expect([await stateOf(note), await notices()]).toEqual(['pending', [`quote ${note.id}`]])
    await ask(net.one, net.ada, '/api/v1/notifications/clear', {})
    const here = await net.at(net.one, net.ada, note.id)
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}/quotes/${here?.id}/approve`, {})
    await net.servers.settle()
    expect([await stateOf(note), await notices()]).toEqual(['accepted', []])
  })

  it.each(WAYS)('is not told of one that nobody may make when %s, and told once everybody may', async (_, quoteLate) => {
    const post = await adaWrites({ quote_approval_policy: 'nobody' })
    const note = await zoeWrites()
    await quoteLate(post, note)
    expect([await stateOf(note), await notices()]).toEqual(['unauthorized', []])
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}/interaction_policy`, { quote_approval_policy: 'public' }, 'PUT')
    await askToQuote(post, note)
    expect([await stateOf(note), await notices()]).toEqual(['accepted', [`quote ${note.id}`]])
  })

  it.each(WAYS)('is not told where the quoting author is blocked or muted when %s', async (_, quoteLate) => {
    for (const [verb, end] of [
      ['mute', 'unmute'],
      ['block', 'unblock'],
    ] as const) {
      const [post, note] = [await adaWrites(), await zoeWrites()]
      await relation(verb)
      await quoteLate(post, note)
      await relation(end)
      await net.servers.settle()
      expect(await notices()).toEqual([])
    }
    await relation('follow')
    await net.servers.settle()
    await net.deliver(net.wrap('Accept', net.far.received.at(-1)?.['id'], {}, zoe))
  })

  it.each(WAYS)('finds it among the requests where those who do not follow are filtered when %s', async (_, quoteLate) => {
    const policy = (choice: string) => ask(net.one, net.ada, '/api/v2/notifications/policy', { for_not_followers: choice }, 'PATCH')
    const [post, note] = [await adaWrites(), await zoeWrites()]
    await policy('filter')
    await quoteLate(post, note)
    await policy('accept')
    const requests = await ask<{ account: { id: string }; last_status: { uri: string } | null }[]>(
      net.one,
      net.ada,
      '/api/v1/notifications/requests',
    )
    expect(requests).toMatchObject([{ account: { id: zoeAtOne }, last_status: { uri: note.id } }])
    expect(await notices()).toEqual([])
    await net.one.ctx.db.deleteFrom('notification_requests').execute()
  })

  it.each(WAYS)(
    'who is mentioned by the post is told of that alone, as of a post that quotes from the first, when %s',
    async (_, quoteLate) => {
      const post = await adaWrites()
      const note = await zoeWrites({ tag: [{ type: 'Mention', href: 'https://one.test/users/ada', name: '@ada' }] })
      await quoteLate(post, note)
      expect([await stateOf(note), await notices()]).toEqual(['accepted', [`mention ${note.id}`]])
    },
  )

  it('case 47: is told of one in an old post, which is told to nobody else', async () => {
    const post = await adaWrites(MANUAL)
    const note = net.note({ published: new Date(net.one.ctx.now().getTime() - 2 * 86_400_000).toISOString() }, zoe)
    await askToQuote(post, note)
    expect([await stateOf(note), await notices()]).toEqual(['pending', [`quote ${note.id}`]])
  })

  it('is not told of a quote that was fetched, as for a boost', async () => {
    const post = await adaWrites()
    const note = net.note({ quote: post.uri }, net.far.addActor('yan'))
    net.far.serve(note)
    await net.deliver(net.wrap('Announce', note.id, { to: [PUBLIC] }))
    expect([await stateOf(note), await notices()]).toEqual(['accepted', []])
  })
})
