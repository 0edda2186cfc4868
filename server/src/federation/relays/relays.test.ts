import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../operator/control/runCommand.ts'
import { PUBLIC, startFediverse } from '../fediverse.fixture.ts'
import type { Fediverse } from '../fediverse.fixture.ts'
import { startStranger } from '../stranger.fixture.ts'
import type { Stranger } from '../stranger.fixture.ts'
import { ask } from '../twoServers.fixture.ts'

let net: Fediverse
/** A relay that is given by its inbox, one that is given by its actor, and a server that would like to be one. */
let relay: Stranger
let other: Stranger
let evil: Stranger
let actor: string
let otherActor: string
let evilActor: string
beforeAll(async () => {
  net = await startFediverse()
  relay = await startStranger(net.servers.network, 'relay.test')
  other = await startStranger(net.servers.network, 'other.test')
  evil = await startStranger(net.servers.network, 'evil.test')
  ;[actor, otherActor, evilActor] = [relay, other, evil].map((server) => server.addActor('relay', { type: 'Application' })) as [
    string,
    string,
    string,
  ]
})
afterAll(async () => {
  await net.close()
  for (const server of [relay, other, evil]) await server.close()
})

const INBOX = 'https://relay.test/inbox'
const OURS = 'https://one.test/actor'
const run = async (words: string): Promise<readonly string[]> => {
  const { lines } = await runCommand(net.one.ctx, { words: words.split(' '), folder: '/', password: null })
  await net.servers.settle()
  return lines
}
const states = async () => (await run('relays list')).map((line) => line.split('\t').slice(0, 3).join(' '))
const lastOf = (server: Stranger, type: string) => server.received.findLast((activity) => activity['type'] === type)
let counter = 0
const send = async (server: Stranger, activity: object, who: string, keyOf = who) => {
  counter += 1
  const status = await server.post(net.one, { id: `${new URL(who).origin}/activities/r${counter}`, ...activity, actor: who } as never, {
    keyOf,
  })
  await net.servers.settle()
  return status
}
/** A post by somebody at far.test whom nobody here knows, served there. */
function strangersPost(more: object = {}) {
  counter += 1
  const author = net.far.addActor(`stranger${counter}`)
  const note = net.note(more, author)
  net.far.serve(note as never)
  return { author, note }
}
const known = async (uri: string) =>
  (await net.one.ctx.db.selectFrom('statuses').select(['id', 'content', 'reblog_of_id']).where('uri', '=', uri).execute())[0]

async function join(): Promise<void> {
  await run(`relays add ${INBOX}`)
  await send(relay, { type: 'Accept', object: lastOf(relay, 'Follow') }, actor)
}

beforeEach(async () => {
  for (const line of await run('relays list')) await run(`relays remove ${line.split('\t')[0] ?? ''}`)
})

describe('a relay (#28)', () => {
  it('given by its inbox, is asked by this server for everything public, and is on once it accepts', async () => {
    await run(`relays add ${INBOX}`)
    const follow = lastOf(relay, 'Follow')
    expect(follow).toMatchObject({ actor: OURS, object: PUBLIC })
    expect(await states()).toEqual([`${INBOX} inbox asked`])
    await send(relay, { type: 'Accept', object: follow?.['id'] }, actor)
    expect(await states()).toEqual([`${INBOX} inbox on`])
    await run(`relays disable ${INBOX}`)
    expect(lastOf(relay, 'Undo')).toMatchObject({ actor: OURS, object: { id: follow?.['id'], type: 'Follow', object: PUBLIC } })
    expect(await states()).toEqual([`${INBOX} inbox off`])
    // The old answer counts for nothing once it is asked anew.
    await run(`relays enable ${INBOX}`)
    await send(relay, { type: 'Accept', object: follow }, actor)
    expect(await states()).toEqual([`${INBOX} inbox asked`])
    await send(relay, { type: 'Reject', object: lastOf(relay, 'Follow') }, actor)
    expect(await states()).toEqual([`${INBOX} inbox refused`])
  })

  it('given by its actor, is followed as anybody is, and its follow in turn is accepted', async () => {
    await run(`relays add ${otherActor}`)
    const follow = lastOf(other, 'Follow')
    expect(follow).toMatchObject({ actor: OURS, object: otherActor })
    await send(other, { type: 'Accept', object: follow }, otherActor)
    expect(await states()).toEqual([`${otherActor} actor on`])
    const inTurn = { id: `${otherActor}#follows/1`, type: 'Follow', object: OURS }
    await send(other, inTurn, otherActor)
    expect(lastOf(other, 'Accept')).toMatchObject({ actor: OURS, object: { id: inTurn.id, actor: otherActor, object: OURS } })
    const { note } = strangersPost()
    await send(other, { type: 'Announce', object: note.id, to: [PUBLIC] }, otherActor)
    expect(await known(note.id)).toMatchObject({ reblog_of_id: null })
    await run(`relays remove ${otherActor}`)
    expect(lastOf(other, 'Undo')).toMatchObject({ object: { id: follow?.['id'], object: otherActor } })
  })

  it('that is no actor, or whose letters go to another server, is refused', async () => {
    evil.addActor('double', { inbox: 'https://far.test/inbox' })
    await run('relays add https://evil.test/users/double')
    await run('relays add https://evil.test/users/nobody')
    expect(await states()).toEqual(['https://evil.test/users/double actor refused', 'https://evil.test/users/nobody actor refused'])
    expect(net.far.received.filter(({ actor: by }) => by === OURS)).toEqual([])
  })

  it('gets public posts with their changes and their end, and none of any narrower kind, nor of those who are limited', async () => {
    await join()
    const before = relay.received.length
    for (const visibility of ['unlisted', 'private', 'direct', 'public_unlisted', 'login', 'limited'])
      await net.write(net.one, net.ada, {
        status: `Not for all: ${visibility}`,
        visibility,
        ...(visibility === 'limited' ? { circle_id: 'mutual' } : {}),
      })
    const lim = await net.one.createAccount('lim')
    await net.one.ctx.db.updateTable('accounts').set({ limited_at: new Date() }).where('id', '=', lim.account.id).execute()
    await net.write(net.one, lim, { status: 'Kept from strangers' })
    expect(relay.received.slice(before)).toEqual([])
    const post = await net.write(net.one, net.ada, { status: 'For all' })
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, { status: 'For all of us' }, 'PUT')
    await net.servers.settle()
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, {}, 'DELETE')
    await net.servers.settle()
    const got = relay.received.slice(before)
    expect(got.map(({ type }) => type)).toEqual(['Create', 'Update', 'Delete'])
    expect(got[0]).toMatchObject({ actor: 'https://one.test/users/ada', object: { id: post.uri }, signature: expect.anything() as unknown })
    await run(`relays disable ${INBOX}`)
    await net.write(net.one, net.ada, { status: 'For all, later' })
    expect(lastOf(relay, 'Create')?.['object']).toMatchObject({ id: post.uri })
  })

  it('brings posts by naming or by forwarding them: they are fetched from their own server, and nobody is told', async () => {
    await join()
    const [named, forwarded] = [strangersPost(), strangersPost({ content: '<p>As it is</p>' })]
    await send(relay, { type: 'Announce', object: named.note.id, to: [PUBLIC] }, actor)
    const forged = { ...forwarded.note, content: '<p>Forged</p>' }
    expect(await send(net.far, { type: 'Create', object: forged, to: [PUBLIC] }, forwarded.author, actor)).toBe(202)
    expect(await known(named.note.id)).toMatchObject({ reblog_of_id: null })
    expect(await known(forwarded.note.id)).toMatchObject({ content: '<p>As it is</p>' })
    expect(await net.one.ctx.db.selectFrom('statuses').select('id').where('reblog_of_id', 'is not', null).execute()).toEqual([])
    const home = await ask<{ uri: string }[]>(net.one, net.ada, '/api/v1/timelines/home')
    expect(home.map(({ uri }) => uri)).not.toContain(named.note.id)
    const everywhere = await ask<{ uri: string }[]>(net.one, net.ada, '/api/v1/timelines/public?remote=true')
    expect(everywhere.map(({ uri }) => uri)).toEqual(expect.arrayContaining([named.note.id, forwarded.note.id]))
  })

  it('leaves a post that concerns somebody here to its author’s server, which tells them', async () => {
    await join()
    const mention = {
      cc: ['https://one.test/users/ada'],
      tag: [{ type: 'Mention', href: 'https://one.test/users/ada', name: '@ada@one.test' }],
    }
    const { author, note } = strangersPost(mention)
    await send(relay, { type: 'Announce', object: note.id, to: [PUBLIC] }, actor)
    expect(await known(note.id)).toBeUndefined()
    await net.deliver(net.wrap('Create', note, {}, author))
    expect(await net.noticesOf(net.one, net.ada)).toContain(`mention ${note.id}`)
  })
})

describe('a hostile server that calls itself a relay (#28)', () => {
  it('is not accepted by answering for another one, nor by somebody else of the same server', async () => {
    await run(`relays add ${INBOX}`)
    const follow = lastOf(relay, 'Follow')
    await send(evil, { type: 'Accept', object: follow }, evilActor)
    await send(evil, { type: 'Accept', object: { ...follow, id: 'https://evil.test/1' } }, evilActor)
    // Whoever did not get the follow does not know its address.
    await send(relay, { type: 'Accept', object: { type: 'Follow', actor: OURS, object: PUBLIC } }, relay.addActor('somebody'))
    expect(await states()).toEqual([`${INBOX} inbox asked`])
    await run(`relays add ${otherActor}`)
    await send(other, { type: 'Accept', object: lastOf(other, 'Follow') }, other.addActor('somebody'))
    expect(await states()).toEqual([`${INBOX} inbox asked`, `${otherActor} actor asked`])
    await send(relay, { type: 'Accept', object: follow }, actor)
    await send(evil, { type: 'Reject', object: follow }, evilActor)
    expect((await states())[0]).toBe(`${INBOX} inbox on`)
    // This server follows in turn only whom it asked.
    await send(evil, { type: 'Follow', object: OURS }, evilActor)
    expect(lastOf(evil, 'Accept')).toBeUndefined()
  })

  it('has nothing fetched before it is accepted, and after it is off', async () => {
    const { author, note } = strangersPost()
    const tries = async () => {
      const before = net.far.asked.filter((path) => path === new URL(note.id).pathname).length
      await send(evil, { type: 'Announce', object: note.id, to: [PUBLIC] }, evilActor)
      await send(relay, { type: 'Announce', object: note.id, to: [PUBLIC] }, actor)
      expect(await send(net.far, { type: 'Create', object: note, to: [PUBLIC] }, author, actor)).toBe(401)
      expect(net.far.asked.filter((path) => path === new URL(note.id).pathname)).toHaveLength(before)
      expect(await known(note.id)).toBeUndefined()
    }
    await tries()
    await run(`relays add ${INBOX}`)
    await tries()
    await send(relay, { type: 'Accept', object: lastOf(relay, 'Follow') }, actor)
    await run(`relays disable ${INBOX}`)
    await tries()
  })

  it('puts no words into anybody’s mouth: neither embedded, nor under another address, nor as another author', async () => {
    await join()
    const { author, note } = strangersPost()
    const forged = { ...note, content: '<p>Forged</p>' }
    await send(relay, { type: 'Announce', object: forged, to: [PUBLIC] }, actor)
    expect(await known(note.id)).not.toMatchObject({ content: '<p>Forged</p>' })
    // A document at the relay that says to be somebody's elsewhere, and one that says to be by somebody elsewhere.
    const [moved, written] = [
      { ...note, id: `${relay.origin}/notes/1`, attributedTo: author },
      { ...note, id: `${relay.origin}/notes/2`, attributedTo: 'https://one.test/users/ada' },
    ]
    for (const document of [moved, written]) {
      relay.serve(document as never)
      await send(relay, { type: 'Announce', object: document.id, to: [PUBLIC] }, actor)
      expect(await known(document.id)).toBeUndefined()
    }
    // A forwarded post of an actor of one server at another.
    const lure = { ...note, id: `${evil.origin}/notes/1` }
    evil.serve(lure as never)
    expect(await send(net.far, { type: 'Create', object: lure, to: [PUBLIC] }, author, actor)).toBe(202)
    expect(await known(lure.id)).toBeUndefined()
    // Only the relay’s own key opens this way, also where another key says to be the relay’s.
    const { note: unsigned, author: of } = strangersPost()
    expect(await send(net.far, { type: 'Create', object: unsigned, to: [PUBLIC] }, of, evilActor)).toBe(401)
    const thief = `${relay.origin}/users/thief`
    relay.addActor('thief')
    expect(await send(net.far, { type: 'Create', object: unsigned, to: [PUBLIC] }, of, thief)).toBe(401)
    expect(await known(unsigned.id)).toBeUndefined()
  })

  it('ends and changes no post on its own word: what it passes on of that kind needs the author’s own signature', async () => {
    await join()
    const { author, note } = strangersPost({ content: '<p>Stays</p>' })
    await send(relay, { type: 'Announce', object: note.id, to: [PUBLIC] }, actor)
    for (const activity of [
      { type: 'Delete', object: note.id, to: [PUBLIC] },
      { type: 'Delete', object: { id: note.id, type: 'Tombstone' }, to: [PUBLIC] },
      { type: 'Update', object: { ...note, content: '<p>Forged</p>', updated: '2030-01-01T00:00:00Z' }, to: [PUBLIC] },
    ]) {
      expect(await send(net.far, activity, author, actor)).toBe(401)
      await send(relay, activity, actor)
      expect(await known(note.id)).toMatchObject({ content: '<p>Stays</p>' })
    }
  })

  it('brings nothing that is not public, nothing of this server, and nothing of servers that are suspended', async () => {
    await join()
    const own = await net.write(net.one, net.ada, { status: 'Mine' })
    await send(relay, { type: 'Announce', object: own.uri, to: [PUBLIC] }, actor)
    expect(await ask(net.one, net.ada, `/api/v1/statuses/${own.id}`)).toMatchObject({ reblogs_count: 0 })
    const followers = { to: ['https://far.test/users/x/followers'] }
    for (const more of [{ to: [], cc: [PUBLIC] }, followers]) {
      const { note } = strangersPost(more)
      await send(relay, { type: 'Announce', object: note.id, to: [PUBLIC] }, actor)
      expect(await known(note.id)).toBeUndefined()
    }
    const { note } = strangersPost()
    await run('domains block far.test')
    const before = net.far.asked.length
    await send(relay, { type: 'Announce', object: note.id, to: [PUBLIC] }, actor)
    expect(net.far.asked.length).toBe(before)
    await run('domains unblock far.test')
  })

  it('is dropped with its server: nothing is sent to it or taken from it', async () => {
    await join()
    await run('domains block relay.test')
    const before = relay.received.length
    const { author, note } = strangersPost()
    await net.write(net.one, net.ada, { status: 'Not for them' })
    await send(relay, { type: 'Announce', object: note.id, to: [PUBLIC] }, actor)
    expect(await send(net.far, { type: 'Create', object: note, to: [PUBLIC] }, author, actor)).toBe(401)
    expect(relay.received.slice(before)).toEqual([])
    expect(await known(note.id)).toBeUndefined()
    await run('domains unblock relay.test')
  })

  it('that names posts without end has only so many fetched', async () => {
    await join()
    const { now, db } = net.one.ctx
    await net.one.ctx.jobs.enqueueMany(
      'federation.relayed',
      Array.from({ length: 5_000 }, (_, n) => ({ uri: `https://far.test/many/${n}` })),
      { after: new Date(now().getTime() + 86_400_000) },
    )
    const { note } = strangersPost()
    await send(relay, { type: 'Announce', object: note.id, to: [PUBLIC] }, actor)
    expect(await known(note.id)).toBeUndefined()
    await db.deleteFrom('jobs').where('name', '=', 'federation.relayed').execute()
  })
})

describe('the commands about relays (#28)', () => {
  it('take https addresses of other servers once, and say what they do not know', async () => {
    for (const words of ['add http://relay.test/inbox', 'add https://one.test/inbox', 'add relay.test', 'add https://a@relay.test/inbox'])
      await expect(run(`relays ${words}`)).rejects.toThrow(/not the https address/)
    for (const verb of ['enable', 'disable', 'remove'])
      await expect(run(`relays ${verb} ${INBOX}`)).rejects.toThrow(/no relay of this server/)
    await expect(run(`relays add ${INBOX} --dialect latin`)).rejects.toThrow(/inbox or actor/)
    await run(`relays add ${INBOX}`)
    await expect(run(`relays add ${INBOX}`)).rejects.toThrow(/known already/)
  })
})
