import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import { follow, post, send } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'

let server: TestServer
let origin: string
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount
const sockets: WebSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
  await follow(server, ada, ben)
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
})

interface Frame {
  readonly stream?: string[]
  readonly event?: string
  readonly payload?: string
  readonly error?: string
}

/** Connects and subscribes; `heard` resolves when all events sent before have arrived. */
async function listen(who: TestAccount, ...channels: object[]): Promise<{ heard(): Promise<Frame[]> }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/streaming`, [who.token])
  sockets.push(socket)
  const frames: Frame[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as Frame
    frames.push(frame)
    if (frame.error === 'Unknown stream type') waiting.shift()?.()
  })
  await new Promise((done) => socket.once('open', done))
  const heard = async (): Promise<Frame[]> => {
    await server.settled()
    await new Promise<void>((done) => {
      waiting.push(done)
      socket.send('{"type":"subscribe","stream":"?"}')
    })
    return frames.filter((frame) => frame.error !== 'Unknown stream type')
  }
  for (const channel of channels) socket.send(JSON.stringify({ type: 'subscribe', ...channel }))
  await heard()
  return { heard }
}
async function make(who: TestAccount, path: string, body: object): Promise<string> {
  return ((await (await send(server, who.token, 'POST', path, body)).json()) as { id: string }).id
}
const said = (frames: readonly Frame[]): string[] =>
  frames.map(
    ({ stream, event, payload = '' }) =>
      `${stream?.join('/')} ${event} ${event === 'delete' ? payload : (JSON.parse(payload) as Status).id}`,
  )

describe('the streams of lists and antennas (R-str-02, R-ant-10b, R-srv-05a)', () => {
  it('say what the timelines hold; exclusive members are not said at home (R-str-02f, R-str-02g)', async () => {
    const list = await make(ada, '/api/v1/lists', { title: 'Ben', exclusive: true })
    await send(server, ada.token, 'POST', `/api/v1/lists/${list}/accounts`, { account_ids: [ben.account.id] })
    const antenna = await make(ada, '/api/v1/antennas', { title: 'Owls' })
    await send(server, ada.token, 'POST', `/api/v1/antennas/${antenna}/keywords`, { keywords: ['owl'] })
    const toHome = await make(ada, '/api/v1/antennas', { title: 'Kites', insert_feeds: true })
    await send(server, ada.token, 'POST', `/api/v1/antennas/${toHome}/keywords`, { keywords: ['kite'] })
    const ear = await listen(ada, { stream: 'user' }, { stream: 'list', list }, { stream: 'antenna', antenna })
    const byBen = await post(ben, 'from ben')
    const owl = await post(cleo, 'an owl')
    const kite = await post(cleo, 'a kite')
    await post(cleo, { status: '@ben an owl', visibility: 'direct' })
    // Received before the deletion, because antennas collect in the background and do not collect deleted statuses.
    const begun = said(await ear.heard())
    expect(begun).toEqual([`list/${list} update ${byBen.id}`, `antenna/${antenna} update ${owl.id}`, `user update ${kite.id}`])
    await send(server, cleo.token, 'DELETE', `/api/v1/statuses/${owl.id}`)
    // The list did not contain it.
    const ended = said(await ear.heard()).slice(begun.length)
    expect(ended.toSorted()).toEqual([`antenna/${antenna} delete ${owl.id}`, `user delete ${owl.id}`])
  })

  it('tell posts of this server and of others apart, and those with media (R-str-02c)', async () => {
    const streams = ['public', 'public:local', 'public:remote'].flatMap((stream) => [stream, `${stream}:media`])
    const ear = await listen(ben, ...streams.map((stream) => ({ stream })))
    const [here, far] = [await post(cleo, 'from here'), await post(cleo, 'from afar')]
    const begun = said(await ear.heard())
    expect(begun.toSorted()).toEqual([here, far].flatMap(({ id }) => [`public update ${id}`, `public:local update ${id}`]).toSorted())
    await server.ctx.db.updateTable('statuses').set({ local: false, media_count: 1 }).where('id', '=', far.id).execute()
    for (const { id } of [here, far]) await send(server, cleo.token, 'DELETE', `/api/v1/statuses/${id}`)
    expect(
      said(await ear.heard())
        .slice(begun.length)
        .toSorted(),
    ).toEqual(
      [
        ...['public', 'public:local'].map((stream) => `${stream} delete ${here.id}`),
        ...['public', 'public:media', 'public:remote', 'public:remote:media'].map((stream) => `${stream} delete ${far.id}`),
      ].toSorted(),
    )
  })

  it('are not opened to others (R-str-01)', async () => {
    const list = await make(ada, '/api/v1/lists', { title: 'Mine' })
    const antenna = await make(ada, '/api/v1/antennas', { title: 'Mine' })
    const ear = await listen(ben, { stream: 'list', list }, { stream: 'antenna', antenna })
    expect((await ear.heard()).map((frame) => frame.error)).toEqual(['Record not found', 'Record not found'])
  })

  it('tell a new post of a list that notifies, with the list (R-list-01d, R-ntf-01c, R-ntf-25a)', async () => {
    const dan = await server.createAccount('dan')
    await follow(server, dan, ben)
    const list = await make(dan, '/api/v1/lists', { title: 'News', notify: true })
    await send(server, dan.token, 'POST', `/api/v1/lists/${list}/accounts`, { account_ids: [ben.account.id] })
    const told = await post(ben, 'news')
    await post(ben, { status: '@cleo hush', visibility: 'direct' })
    await server.settled()
    const notifications = (await (await send(server, dan.token, 'GET', '/api/v1/notifications')).json()) as Notification[]
    expect(notifications).toMatchObject([{ type: 'list_status', status: { id: told.id }, list: { id: list, title: 'News' } }])
    const grouped = await send(server, dan.token, 'GET', '/api/v2/notifications')
    expect(await grouped.json()).toMatchObject({ notification_groups: [{ type: 'list_status', list: { id: list, title: 'News' } }] })
  })

  it('carry what the filters of their recipient matched, and tell when filters change (R-filt-04a, R-srv-12e)', async () => {
    const [eve, fay] = [await server.createAccount('eve'), await server.createAccount('fay')]
    for (const who of [eve, fay]) await follow(server, who, cleo)
    const ear = await listen(eve, { stream: 'user' })
    const other = await listen(fay, { stream: 'user' })
    const filter = await make(eve, '/api/v2/filters', { title: 'No rain', context: ['home'], keywords_attributes: [{ keyword: 'rain' }] })
    await post(cleo, 'rain again')
    const [changed, update] = await ear.heard()
    expect(changed?.event).toBe('filters_changed')
    expect(JSON.parse(update?.payload ?? '')).toMatchObject({ filtered: [{ filter: { id: filter }, keyword_matches: ['rain'] }] })
    const [plain] = await other.heard()
    expect(JSON.parse(plain?.payload ?? '')).toMatchObject({ filtered: [] })
  })
})
