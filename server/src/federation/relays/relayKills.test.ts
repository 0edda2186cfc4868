import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../operator/control/runCommand.ts'
import { PUBLIC } from '../fediverse.fixture.ts'
import { startKilling } from '../kills.fixture.ts'
import type { Killing } from '../kills.fixture.ts'
import { startStranger } from '../stranger.fixture.ts'
import type { Stranger } from '../stranger.fixture.ts'

let killing: Killing
let relay: Stranger
let actor: string
beforeAll(async () => {
  killing = await startKilling()
  relay = await startStranger(killing.net.servers.network, 'relay.test')
  actor = relay.addActor('relay', { type: 'Application' })
})
afterAll(async () => {
  await killing.close()
  await relay.close()
})

let counter = 0
const join = (ctx = killing.net.one.ctx) =>
  runCommand(ctx, { words: ['relays', 'add', `https://relay.test/inbox/${counter}`, '--dialect', 'inbox'], folder: '/', password: null })
/** The only relay that is known. */
const stored = () => killing.net.one.ctx.db.selectFrom('relays').selectAll().executeTakeFirst()
const forget = () => killing.net.one.ctx.db.deleteFrom('relays').execute()
/** What it was sent of this kind, each once: what is sent again has the same address. */
const received = (type: string, from: number) =>
  new Set(
    relay.received
      .slice(from)
      .filter((activity) => activity['type'] === type)
      .map(({ id }) => id),
  )
const post = async (activity: object) => {
  counter += 1
  expect(await relay.post(killing.net.one, { id: `https://relay.test/activities/${counter}`, ...activity, actor } as never)).toBe(202)
}
/** A relay that has been asked, and answers. */
async function asked(): Promise<void> {
  await forget()
  counter += 1
  await join()
  await killing.net.servers.settle()
}
const accept = async () => post({ type: 'Accept', object: (await stored())?.follow_uri })
async function accepted(): Promise<void> {
  await asked()
  await accept()
  await killing.net.servers.settle()
  expect((await stored())?.state).toBe('accepted')
}
const nothing = () => Promise.resolve()

describe('a process that is killed at every step of what has to do with a relay (#28)', () => {
  it('asks a relay once, if it was stored, and not at all otherwise', async () => {
    const seen = { stored: 0, not: 0 }
    let from = 0
    await killing.atEveryStep(
      async () => {
        await forget()
        counter += 1
        from = relay.received.length
        return () => join(killing.killed.ctx).then(nothing, nothing)
      },
      async ({ step, isThrough }) => {
        const row = await stored()
        seen[row === undefined ? 'not' : 'stored'] += 1
        if (isThrough) expect(row).toBeDefined()
        expect([step, ...received('Follow', from)]).toEqual(row === undefined ? [step] : [step, row.follow_uri])
      },
    )
    expect(seen.not).toBeGreaterThan(0)
    expect(seen.stored).toBeGreaterThan(1)
  })

  it('hears that it accepts', async () => {
    let kills = 0
    await killing.atEveryStep(
      async () => {
        await asked()
        await accept()
        return nothing
      },
      async ({ step, isThrough }) => {
        if (!isThrough) kills += 1
        expect([step, (await stored())?.state]).toEqual([step, 'accepted'])
      },
    )
    expect(kills).toBeGreaterThan(1)
  })

  it('leaves it once, if that was stored, and stays with it otherwise', async () => {
    const seen = { left: 0, not: 0 }
    let from = 0
    let follow = ''
    await killing.atEveryStep(
      async () => {
        await accepted()
        const row = await stored()
        follow = row?.follow_uri ?? ''
        from = relay.received.length
        const words = ['relays', 'remove', row?.address ?? '']
        return () => runCommand(killing.killed.ctx, { words, folder: '/', password: null }).then(nothing, nothing)
      },
      async ({ step, isThrough }) => {
        const isLeft = (await stored()) === undefined
        seen[isLeft ? 'left' : 'not'] += 1
        if (isThrough) expect(isLeft).toBe(true)
        expect([step, ...received('Undo', from)]).toEqual(isLeft ? [step, `${follow}/undo`] : [step])
      },
    )
    expect(seen.not).toBeGreaterThan(0)
    expect(seen.left).toBeGreaterThan(1)
  })

  it('fetches a post that it names, once', async () => {
    const { far, one } = killing.net
    await accepted()
    let kills = 0
    let uri = ''
    await killing.atEveryStep(
      async () => {
        const note = killing.net.note({}, far.addActor(`stranger${(counter += 1)}`))
        far.serve(note)
        uri = note.id
        await post({ type: 'Announce', object: uri, to: [PUBLIC] })
        return nothing
      },
      async ({ step, isThrough }) => {
        if (!isThrough) kills += 1
        const rows = await one.ctx.db.selectFrom('statuses').select(['uri', 'reblog_of_id']).where('uri', '=', uri).execute()
        expect([step, rows]).toEqual([step, [{ uri, reblog_of_id: null }]])
      },
    )
    expect(kills).toBeGreaterThan(3)
  })
})
