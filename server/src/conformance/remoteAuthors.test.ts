import { allEndpoints } from '@starling/api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { startStranger } from '../federation/stranger.fixture.ts'
import type { Stranger } from '../federation/stranger.fixture.ts'
import { createNetwork } from '../federation/twoServers.fixture.ts'
import { emigrate } from './emigrate.fixture.ts'
import { recipeName, recipes } from './recipes.fixture.ts'
import { startWorld } from './World.fixture.ts'
import type { World } from './World.fixture.ts'

let world: World
let far: Stranger
beforeAll(async () => {
  const network = createNetwork()
  far = await startStranger(network, 'far.test')
  far.addActor('bob')
  world = await startWorld({
    connect: network.connect,
    settings: { federation: { secret: 'a secret of at least thirty-two characters', only: null } },
  })
  const { db, now } = world.server.ctx
  const gull = { id: '77', shortcode: 'gull', domain: 'far.test', image_remote_url: 'https://far.test/gull.png', updated_at: now() }
  await db.insertInto('custom_emojis').values(gull).execute()
})
afterAll(async () => {
  await world.close()
  await far.close()
})

/** Answered otherwise: what is so wherever an author is, and what a server says of its own posts alone. */
const REFUSED = new Map([
  ['GET /api/oembed', 404],
  ['POST /api/v1/statuses/*/translate', 404],
  ['POST /api/v1/collections/*/items', 422],
  ['POST /api/v1/emails/confirmations', 403],
])

const rows = allEndpoints
  .filter(({ name }) => !name.startsWith('streaming.'))
  .map(({ endpoint }) => [recipeName(endpoint.method, endpoint.path), endpoint] as const)

describe('every call answers alike where posts, people, files and emoji are of another server (#28)', () => {
  it.each(rows)('%s', async (name, endpoint) => {
    const made = await recipes[name]?.(world)
    const request = name === 'GET /api/v1/accounts/lookup' ? { query: 'acct=bob@far.test' } : made
    if (request === undefined) throw new Error(`There is no recipe for ${name}`)
    // An account of another server has no token here.
    const isBobs = request.token === world.bob.token
    const back = isBobs ? () => Promise.resolve() : await emigrate(world)
    const { status, text } = await world.ask(endpoint.method, endpoint.path, request)
    await world.server.settled()
    if (REFUSED.has(name)) expect(status).toBe(REFUSED.get(name))
    else {
      expect([status < 300, text.slice(0, 300)]).toEqual([true, expect.any(String)])
      const answer: unknown = /^[{[]|^(true|false|null)$/.test(text) ? JSON.parse(text) : text
      expect(v.safeParse(endpoint.response, answer).issues).toBeUndefined()
    }
    // What is sent is made from the rows of the moment.
    if (!isBobs) await world.server.runJobs()
    await back()
  })

  it('and its server was told of what concerns it, and nothing went wrong', () => {
    const told = new Set(far.received.map(({ type }) => type))
    for (const type of ['Like', 'Announce', 'Undo', 'Create']) expect([...told]).toContain(type)
    expect(world.server.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
