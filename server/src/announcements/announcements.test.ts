import { announcementEndpoints } from '@starling/api/announcements'
import type { Announcement } from '@starling/api/announcements'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { runCommand } from '../operator/control/runCommand.ts'
import { send } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { createAnnouncement, deleteAnnouncement } from './createAnnouncement.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

const list = async (who: TestAccount): Promise<Announcement[]> => (await who.client.call(announcementEndpoints.list)).data
const one = async (who: TestAccount, id: string): Promise<Announcement | undefined> => (await list(who)).find((each) => each.id === id)
const react = (who: TestAccount, method: 'PUT' | 'DELETE', id: string, name: string): Promise<Response> =>
  send(server, who.token, method, `/api/v1/announcements/${id}/reactions/${encodeURIComponent(name)}`)

const command = async (...words: string[]): Promise<readonly string[]> =>
  (await runCommand(server.ctx, { words, folder: '.', password: null })).lines

describe('announcements', () => {
  it('are told to everybody until each has put them away (R-ann-01a, R-ann-02, R-ann-05a)', async () => {
    const first = await createAnnouncement(server.ctx, 'Welcome to <our> #Pond')
    const second = await createAnnouncement(server.ctx, 'The pond is frozen')
    const ended = await createAnnouncement(server.ctx, 'Yesterday')
    await server.ctx.db
      .updateTable('announcements')
      .set({ ends_at: new Date(0) })
      .where('id', '=', ended)
      .execute()
    await server.ctx.db
      .updateTable('announcements')
      .set({ starts_at: new Date(1000) })
      .where('id', '=', second)
      .execute()
    const all = await list(ada)
    expect(all.map((each) => each.id)).toEqual([second, first])
    expect(all[1]).toMatchObject({ read: false, all_day: false, reactions: [], tags: [{ name: 'Pond' }] })
    expect(all[0]).toMatchObject({ starts_at: new Date(1000).toISOString(), ends_at: null, published_at: expect.any(String) as string })
    expect(all[1]?.content).toContain('Welcome to &lt;our&gt;')
    for (let time = 0; time < 2; time += 1) await ada.client.call(announcementEndpoints.dismiss, { params: { id: first } })
    expect((await one(ada, first))?.read).toBe(true)
    expect((await one(ben, first))?.read).toBe(false)
  })

  it('take reactions, each once, of eight kinds at most (R-ann-03)', async () => {
    const id = await createAnnouncement(server.ctx, 'React')
    for (const who of [ada, ada, ben]) expect((await react(who, 'PUT', id, '🎉')).status).toBe(200)
    expect((await one(ada, id))?.reactions).toEqual([{ name: '🎉', count: 2, me: true }])
    expect((await react(ada, 'DELETE', id, '🎉')).status).toBe(200)
    expect((await react(ada, 'DELETE', id, '🎉')).status).toBe(200)
    expect((await one(ada, id))?.reactions).toEqual([{ name: '🎉', count: 1, me: false }])
    for (const emoji of ['😀', '😃', '😄', '😁', '😆', '😅', '🤣']) expect((await react(ada, 'PUT', id, emoji)).status).toBe(200)
    expect((await react(ada, 'PUT', id, '🐸')).status).toBe(422)
    expect((await react(ada, 'PUT', id, '🎉')).status).toBe(200)
    expect((await one(ada, id))?.reactions).toHaveLength(8)
  })

  it('refuse what is wrong and change nothing', async () => {
    const id = await createAnnouncement(server.ctx, 'Plain')
    const path = `/api/v1/announcements/${id}`
    for (const [token, method, at, status] of [
      [ada.token, 'PUT', `${path}/reactions/nothing_like_it`, 422],
      [ada.token, 'PUT', `${path}/reactions/${encodeURIComponent('🎉🎉')}`, 422],
      [ada.token, 'PUT', `/api/v1/announcements/999/reactions/${encodeURIComponent('🎉')}`, 404],
      [ada.token, 'POST', '/api/v1/announcements/999/dismiss', 404],
      [ada.token, 'POST', '/api/v1/announcements/x/dismiss', 404],
      [null, 'POST', `${path}/dismiss`, 401],
      [null, 'GET', '/api/v1/announcements', 401],
    ] as const) {
      expect((await send(server, token, method, at)).status, `${method} ${at}`).toBe(status)
    }
    expect(await one(ada, id)).toMatchObject({ read: false, reactions: [] })
    await expect(createAnnouncement(server.ctx, ' ')).rejects.toThrow('missing')
  })

  it('are made and taken back at the console', async () => {
    const [line = ''] = await command('announcements', 'create', 'From the keepers')
    const id = /\d+/.exec(line)?.[0] ?? ''
    expect((await one(ada, id))?.content).toBe('<p>From the keepers</p>')
    await command('announcements', 'delete', id)
    expect(await one(ada, id)).toBeUndefined()
    await expect(command('announcements', 'delete', id)).rejects.toThrow('There is no announcement')
  })

  it('are streamed to everybody, with their reactions and their end (R-ann-04a, R-ann-04b, R-ann-04c, R-str-03e)', async () => {
    const origin = await server.listen()
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/streaming?stream=user`, [ada.token])
    const heard: { event: string; payload: string }[] = []
    let tell = (): void => {}
    socket.on('message', (data) => {
      heard.push(JSON.parse(data.toString()) as { event: string; payload: string })
      tell()
    })
    const count = async (number: number): Promise<void> => {
      while (heard.length < number) await new Promise<void>((done) => (tell = done))
    }
    await new Promise((done) => socket.once('open', done))
    // The subscription is active once the server has answered an invalid message sent after it.
    socket.send('{"type":"nonsense"}')
    await count(1)
    const id = await createAnnouncement(server.ctx, 'Live')
    await server.settled()
    await react(ben, 'PUT', id, '👍')
    await server.settled()
    await deleteAnnouncement(server.ctx, id)
    await count(4)
    socket.terminate()
    expect(heard.slice(1).map((frame) => frame.event)).toEqual(['announcement', 'announcement.reaction', 'announcement.delete'])
    expect(JSON.parse(heard[1]?.payload ?? '')).toMatchObject({ id, content: '<p>Live</p>' })
    expect(JSON.parse(heard[2]?.payload ?? '')).toEqual({ name: '👍', count: 1, announcement_id: id })
    expect(heard[3]?.payload).toBe(id)
  })
})
