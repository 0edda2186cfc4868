import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { follow } from '../posts/statuses/posting.fixture.ts'
import type { TestAccount } from '../testing.fixture.ts'
import { createSecrets } from './Secrets.fixture.ts'
import type { Secrets } from './Secrets.fixture.ts'
import { startWorld } from './World.fixture.ts'
import type { World } from './World.fixture.ts'

// An account subscribed to every channel receives nothing it may not see, whatever the author does with it.

interface Ear {
  /** Every received frame, unparsed. */
  readonly heard: string[]
  /** Resolves when everything the server had sent before has arrived. */
  caughtUp(): Promise<void>
}

const CHANNELS = ['public', 'public:media', 'public:local', 'public:local:media', 'public:remote', 'public:remote:media']
const OWN = ['user', 'user:notification', 'direct']

let world: World
let secrets: Secrets
let origin: string
const sockets: WebSocket[] = []
const ears = new Map<string, { readonly ear: Ear; readonly words: RegExp }>()
beforeAll(async () => {
  world = await startWorld()
  secrets = await createSecrets(world)
  origin = await world.server.listen()
  const eve = await world.server.createAccount('eve')
  ears.set('a visitor', { ear: await listen(null), words: /z[qm]/ })
  ears.set('a stranger', { ear: await listen(eve), words: /zq/ })
  ears.set('whoever was blocked', { ear: await listen(secrets.mallory), words: /z[qmp]/ })
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await world.close()
})

/** Opens every channel, including the listener's own lists and antennas with olive as a member, and olive's own. */
async function listen(who: TestAccount | null): Promise<Ear> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/streaming`, who === null ? [] : [who.token])
  sockets.push(socket)
  const heard: string[] = []
  const answered: (() => void)[] = []
  socket.on('message', (data) => {
    const text = data.toString()
    if ((JSON.parse(text) as { error?: string }).error === 'Unknown stream type') answered.shift()?.()
    else if (!text.includes('"error"')) heard.push(text)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const subscribe = (more: object): void => socket.send(JSON.stringify({ type: 'subscribe', ...more }))
  for (const stream of who === null ? CHANNELS : [...CHANNELS, ...OWN]) subscribe({ stream })
  for (const tag of ['zqtag', 'open']) for (const stream of ['hashtag', 'hashtag:local']) subscribe({ stream, tag })
  if (who !== null) {
    const own = async (path: string): Promise<string[]> => (await world.list(who, path)).map(({ id }) => id)
    for (const list of [...(await own('/api/v1/lists')), secrets.lists]) subscribe({ stream: 'list', list })
    for (const antenna of [...(await own('/api/v1/antennas')), secrets.antennas]) subscribe({ stream: 'antenna', antenna })
  }
  const caughtUp = (): Promise<void> =>
    new Promise((resolve) => {
      answered.push(resolve)
      socket.send('{"type":"subscribe","stream":"?"}')
    })
  await caughtUp()
  return { heard, caughtUp }
}

/** No listener has received a private text or one of these ids. */
async function expectSilence(ids: readonly string[]): Promise<void> {
  await world.server.settled()
  for (const [who, { ear, words }] of ears) {
    await ear.caughtUp()
    const text = ear.heard.join('\n')
    expect(text, who).not.toMatch(words)
    for (const id of ids) expect(text, who).not.toContain(id)
  }
}

describe('the stream (R-str-02, R-vis-02b)', () => {
  it('has ears that hear what they may', async () => {
    const { id } = await world.make(world.bob, '/api/v1/statuses', { status: 'For all to hear #open' })
    await world.server.settled()
    for (const [who, { ear }] of ears) {
      await ear.caughtUp()
      const channels = ear.heard
        .filter((frame) => frame.includes(id))
        .map((frame) => (JSON.parse(frame) as { stream: string[] }).stream.join(' '))
      expect(channels, who).toEqual(expect.arrayContaining(['public', 'public:local', 'hashtag open', 'hashtag:local open']))
    }
  })

  it.each([
    ['private', { visibility: 'private' }],
    ['direct', { visibility: 'direct' }],
    ['mutual', { visibility: 'mutual' }],
    ['circle', { visibility: 'circle' }],
  ])('says nothing of a %s post, from its beginning to its end', async (_, given) => {
    const { olive, friend, circles } = secrets
    const body = { status: 'zqstream #zqtag', ...given, ...(given.visibility === 'circle' ? { circle_id: circles } : {}) }
    const { id } = await world.make(olive, '/api/v1/statuses', { ...body, status: `@friend ${body.status}`, media_ids: [] })
    for (const [verb, more] of [['favourite'], ['bookmark'], ['emoji_reactions', { emoji: '👍' }]] as const)
      await world.make(friend, `/api/v1/statuses/${id}/${verb}`, more)
    await world.make(olive, `/api/v1/statuses/${id}/pin`).catch(() => undefined)
    await world.make(olive, `/api/v1/statuses/${id}`, { status: '@friend zqchanged #zqtag' }, 'PUT')
    const answer = await world.make(friend, '/api/v1/statuses', { status: '@olive zqreply', in_reply_to_id: id, visibility: 'direct' })
    await world.ask('DELETE', '/api/v1/statuses/:id', { params: [id], token: olive.token })
    await expectSilence([id, answer.id])
  })

  it('says nothing of polls, conversations, lists, filters and what is planned', async () => {
    const { olive, friend, conversations, lists, filters, scheduled } = secrets
    await world.make(friend, `/api/v1/polls/${secrets.polls[0] ?? ''}/votes`, { choices: [1] })
    await world.make(olive, `/api/v1/conversations/${conversations[0] ?? ''}/read`)
    await world.make(olive, `/api/v1/lists/${lists}`, { title: 'zqother' }, 'PUT')
    await world.make(olive, `/api/v2/filters/${filters}`, { title: 'zqelse' }, 'PUT')
    await world.make(olive, `/api/v1/scheduled_statuses/${scheduled}`, { scheduled_at: world.later(48) }, 'PUT')
    await expectSilence([conversations[0] ?? '', lists, filters, scheduled])
  })

  it('says nothing of a public post to whom its author has blocked, nor by those who boost it', async () => {
    const { id } = await world.make(secrets.olive, '/api/v1/statuses', { status: 'zpaloud #open' })
    const boost = await world.make(world.bob, `/api/v1/statuses/${id}/reblog`)
    await world.server.settled()
    const blocked = ears.get('whoever was blocked')
    await blocked?.ear.caughtUp()
    const text = blocked?.ear.heard.join('\n') ?? ''
    expect(text).not.toContain('zpaloud')
    for (const each of [id, boost.id]) expect(text).not.toContain(each)
    const stranger = ears.get('a stranger')
    await stranger?.ear.caughtUp()
    expect(stranger?.ear.heard.join('\n')).toContain('zpaloud')
  })

  it('falls silent for whoever is blocked while listening, and so does everything that was already collected', async () => {
    const { olive, circles } = secrets
    const niko = await world.server.createAccount('niko')
    await follow(world.server, niko, olive)
    await world.make(olive, `/api/v1/circles/${circles}/accounts`, { account_ids: [niko.account.id] })
    const ear = await listen(niko)
    const say = async (body: object): Promise<string> => (await world.make(olive, '/api/v1/statuses', body)).id
    const hears = async (id: string): Promise<boolean> => {
      await world.server.settled()
      await ear.caughtUp()
      return ear.heard.some((frame) => frame.includes(id))
    }
    const reads = async (id: string): Promise<boolean> => {
      const answers = await Promise.all(
        ['/api/v1/timelines/home', '/api/v1/bookmarks', '/api/v1/notifications', `/api/v1/accounts/${olive.account.id}/statuses`].map(
          (path) => world.ask('GET', path, { token: niko.token }),
        ),
      )
      const one = await world.ask('GET', '/api/v1/statuses/:id', { params: [id], token: niko.token })
      return one.status === 200 || answers.some(({ text }) => text.includes(`"${id}"`))
    }
    const said: Record<string, string> = {
      private: await say({ status: 'zqbefore', visibility: 'private' }),
      circle: await say({ status: 'zqbefore', visibility: 'circle', circle_id: circles }),
      public: await say({ status: 'zpbefore', visibility: 'public' }),
    }
    for (const id of Object.values(said)) {
      await world.make(niko, `/api/v1/statuses/${id}/bookmark`)
      expect([await hears(id), await reads(id)]).toEqual([true, true])
    }

    await world.make(olive, `/api/v1/accounts/${niko.account.id}/remove_from_followers`)
    const after = await say({ status: 'zqafter', visibility: 'private' })
    expect([await hears(after), await reads(after), await reads(said['private'] ?? '')]).toEqual([false, false, false])

    await world.make(olive, `/api/v1/circles/${circles}/accounts`, { account_ids: [niko.account.id] }, 'DELETE')
    const inner = await say({ status: 'zqinner', visibility: 'circle', circle_id: circles })
    expect([await hears(inner), await reads(inner)]).toEqual([false, false])

    await follow(world.server, niko, olive)
    await world.make(olive, `/api/v1/accounts/${niko.account.id}/block`)
    const aloud = await say({ status: 'zpafter', visibility: 'public' })
    expect([await hears(aloud), await reads(aloud)]).toEqual([false, false])
    for (const id of Object.values(said)) expect(await reads(id)).toBe(false)
    // Nor are changes of statuses received that were visible before.
    const heardBefore = ear.heard.length
    await world.make(olive, `/api/v1/statuses/${said['public'] ?? ''}`, { status: 'zpchanged' }, 'PUT')
    await world.make(world.bob, `/api/v1/statuses/${said['public'] ?? ''}/favourite`)
    await world.server.settled()
    await ear.caughtUp()
    expect(ear.heard.slice(heardBefore).filter((frame) => frame.includes('zpchanged'))).toEqual([])
  })
})
