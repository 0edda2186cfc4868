import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../testing.fixture.ts'
import { startKilling } from './kills.fixture.ts'
import type { Act, Killing, Side } from './kills.fixture.ts'
import { meet } from './twoServers.fixture.ts'

let killing: Killing
beforeAll(async () => void (killing = await startKilling()))
afterAll(() => killing.close())

let counter = 0
const nextText = () => `Number ${(counter += 1)}`

/** A new post that both servers have, with its id at the first of them. */
async function postOf(side: Side, at: TestServer): Promise<{ readonly uri: string; readonly id: string }> {
  const { uri } = await killing.written(side)
  const id = await killing.statusOf(at, uri)
  expect(id).not.toBe('0')
  return { uri, id }
}

/** Something done once to a post: one's own, or one of the other server. */
const toPost = (
  name: string,
  whose: 'own' | 'theirs',
  call: (id: string) => Parameters<typeof once>[0],
  count: (server: TestServer, id: string) => Promise<number>,
): Act => ({
  name,
  async prepare(doer, other) {
    const { uri, id } = await postOf(whose === 'own' ? doer : other, doer.server)
    return once(call(id), async (server) => count(server, await killing.statusOf(server, uri)))
  },
})

const once = (
  call: { readonly method: string; readonly path: string; readonly body?: object },
  stateAt: (server: TestServer) => Promise<number>,
) => ({
  calls: [call],
  stateAt,
  states: [0, 1],
})

/** Something done once to somebody of the other server. */
const toPerson = (name: string, verb: string, table: 'follows' | 'blocks'): Act => ({
  name,
  async prepare(doer, other) {
    const username = `person${(counter += 1)}`
    await other.server.createAccount(username)
    const id = await meet(doer.server, doer.who, `${username}@${other.server.ctx.settings.domain}`)
    return once({ method: 'POST', path: `/api/v1/accounts/${id}/${verb}`, body: {} }, async ({ ctx }) => {
      const target = ctx.db.selectFrom('accounts').select('id').where('username', '=', username)
      return (await ctx.db.selectFrom(table).select('id').where('target_account_id', 'in', target).execute()).length
    })
  },
})

const rowsOf = (table: 'favourites' | 'emoji_reactions') => async (server: TestServer, id: string) =>
  (await server.ctx.db.selectFrom(table).select('id').where('status_id', '=', id).execute()).length

const acts: Act[] = [
  toPerson('case 3: a follow', 'follow', 'follows'),
  toPerson('case 8: a block', 'block', 'blocks'),
  {
    name: 'case 19: two edits',
    async prepare(doer) {
      const { uri, id } = await postOf(doer, doer.server)
      const edit = (status: string) => ({ method: 'PUT', path: `/api/v1/statuses/${id}`, body: { status } })
      return {
        calls: [edit('Changed'), edit('Changed again')],
        states: ['', 'Changed', 'Changed again'],
        async stateAt(server) {
          const { db } = server.ctx
          const here = await killing.statusOf(server, uri)
          const { text } = await db.selectFrom('statuses').select('text').where('id', '=', here).executeTakeFirstOrThrow()
          const versions = await db.selectFrom('status_edits').select('id').where('status_id', '=', here).execute()
          const state = text.startsWith('Post') ? '' : text
          // The first version is kept with the first change. Two changes that are sent after the second are one to whoever hears of them.
          const changed = server === doer.server ? [3] : [2, 3]
          expect(state === '' ? [0] : state === 'Changed' ? [2] : changed).toContain(versions.length)
          return state
        },
      }
    },
  },
  {
    name: 'case 9: a post',
    prepare() {
      const text = nextText()
      return Promise.resolve(
        once(
          { method: 'POST', path: '/api/v1/statuses', body: { status: text } },
          async ({ ctx }) => (await ctx.db.selectFrom('statuses').select('id').where('text', '=', text).execute()).length,
        ),
      )
    },
  },
  toPost(
    'case 22: a deletion',
    'own',
    (id) => ({ method: 'DELETE', path: `/api/v1/statuses/${id}` }),
    async ({ ctx }, id) =>
      1 - (await ctx.db.selectFrom('statuses').select('id').where('id', '=', id).where('deleted_at', 'is', null).execute()).length,
  ),
  toPost(
    'case 24: a boost',
    'theirs',
    (id) => ({ method: 'POST', path: `/api/v1/statuses/${id}/reblog`, body: {} }),
    async ({ ctx }, id) => (await ctx.db.selectFrom('statuses').select('id').where('reblog_of_id', '=', id).execute()).length,
  ),
  toPost(
    'case 27: a favourite',
    'theirs',
    (id) => ({ method: 'POST', path: `/api/v1/statuses/${id}/favourite`, body: {} }),
    rowsOf('favourites'),
  ),
  toPost(
    'case 28: a reaction',
    'theirs',
    (id) => ({ method: 'PUT', path: `/api/v1/statuses/${id}/emoji_reactions/${encodeURIComponent('👍')}`, body: {} }),
    rowsOf('emoji_reactions'),
  ),
]

describe('a process that is killed at every step of what goes to another server (#28)', () => {
  it.each(acts)('$name arrives once, if it was stored, and not at all otherwise', (act) => killing.send(act))
})

describe('a process that is killed at every step of what comes from another server (#28)', () => {
  it.each(acts)('$name is taken once', (act) => killing.take(act))
})
