import { allEndpoints } from '@starling/api/endpoints'
import type { NamedEndpoint } from '@starling/api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestTables } from '../platform/database/digestTables.fixture.ts'
import { deleteAccount } from '../identity/registration/deleteAccount.ts'
import { recipeName, recipes } from './recipes.fixture.ts'
import { startWorld } from './World.fixture.ts'
import type { Request, World } from './World.fixture.ts'

type Row = NamedEndpoint['endpoint']
type Body = Readonly<Record<string, unknown>>

let world: World
let eve: string
beforeAll(async () => {
  world = await startWorld()
  eve = (await world.server.createAccount('eve')).token
})
afterAll(() => world.close())

const writes = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name, endpoint }) => [name, endpoint] as const)
const deletes = new Set(writes.filter(([, { method }]) => method === 'DELETE').map(([, { path }]) => path))

/** Endpoints about objects that belong to one account: for other accounts they do not exist. */
const OWN =
  /^\/api\/v[12]\/(lists|circles|antennas|bookmark_categories|filters|media|conversations|scheduled_statuses|featured_tags|follow_requests|notifications\/requests)\/.*:|^\/api\/v1\/notifications\/:|^\/api\/v1\/statuses\/:id(\/pin|\/interaction_policy|\/quotes\/.*)?$/

/** Answers that are successful although the input is unusual. */
const harmless: readonly (readonly [RegExp, string])[] = [
  [/^oauth\.revoke client/, 'RFC 7009: a token that never was is as good as revoked, whoever asks'],
  [/^oauth\.revoke token too long/, 'the same'],
  [/^oauth\.token (redirect_uri|code|code_verifier|scope) of/, 'this way of asking for a token does not look at it'],
  [/^statuses\.create language too long/, 'what is no language is none, as in Mastodon'],
  [/^accounts\.register locale too long/, 'the same'],
  [/^emoji-reactions\.unreact emoji too long/, 'taking back what was not there is already done'],
  [/^(grouped-notifications\.dismiss|push\.deleteForWeb)/, 'the same'],
]
const isHarmless = (name: string, what: string): boolean => harmless.some(([pattern]) => pattern.test(`${name} ${what}`))

async function requestFor(row: Row): Promise<Request> {
  const recipe = recipes[recipeName(row.method, row.path)]
  if (recipe === undefined) throw new Error(`There is no recipe for ${recipeName(row.method, row.path)}`)
  return recipe(world)
}

const send = (row: Row, request: Request): ReturnType<World['ask']> =>
  world.ask(row.method, row.path, { ...request, ...(request.body === undefined ? { body: {} } : {}) })

interface Entry {
  readonly type: string
  readonly wrapped?: Entry
}

/** The input an endpoint accepts, from its schemas. */
function fieldsOf({ body, query }: Row): { name: string; isRequired: boolean; wrong: unknown }[] {
  return [body, query].flatMap((schema) => {
    const { entries = {} } = (schema ?? {}) as { entries?: Readonly<Record<string, Entry>> }
    return Object.entries(entries).map(([name, entry]) => ({
      name,
      isRequired: !['optional', 'nullish', 'exact_optional'].includes(entry.type),
      // A list would be read as an object without the expected keys.
      wrong: (entry.wrapped ?? entry).type === 'object' ? 'a text' : [{ wrong: ['type'] }],
    }))
  })
}

type Case = readonly [what: string, request: Request, statuses: readonly number[]]

function bodyCases(row: Row, request: Request): Case[] {
  const { body: given } = request
  const body: Body =
    given instanceof URLSearchParams ? Object.fromEntries(given) : given === undefined || given instanceof FormData ? {} : (given as Body)
  const changed = (name: string, value: unknown): Request => ({ ...request, body: { ...body, [name]: value } })
  return fieldsOf(row).flatMap(({ name, isRequired, wrong }): Case[] => [
    [`${name} of the wrong type`, changed(name, wrong), [400, 401, 422]],
    ...(isRequired ? [[`${name} missing`, changed(name, undefined), [400, 401, 422]] as const] : []),
    ...(typeof body[name] === 'string' ? [[`${name} too long`, changed(name, 'x'.repeat(100_000)), [400, 401, 404, 422]] as const] : []),
  ])
}

function idCases(row: Row, request: Request): Case[] {
  const { params = [] } = request
  const other = (value: string): Request => ({ ...request, params: [value, ...params.slice(1)] })
  return [
    ...(/:\w*[iI]d\b/.test(row.path) ? [['an unknown id', other('99999999999999'), [404]] as const] : []),
    ...(row.path.includes(':') ? [['no id at all', other("1' or '1'='1"), [404]] as const] : []),
    ...(OWN.test(row.path) ? [['what is another’s', { ...request, token: eve }, [403, 404, 422]] as const] : []),
  ]
}

/** Bodies that cannot be parsed. */
function rawCases(request: Request): Case[] {
  const raw = (text: string): Request => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: new Blob([text]),
  })
  return [
    ['half a JSON', raw('{"status": '), [400]],
    ['a JSON list', raw('[]'), [400]],
    ['a megabyte too much', raw(`{"status": "${'x'.repeat(1_050_000)}"}`), [413]],
  ]
}

/** Each case is refused with a message, and nothing is written. */
async function expectRefused(row: Row, cases: readonly Case[]): Promise<void> {
  await world.server.settled()
  const before = await digestTables(world.server.database)
  for (const [what, request, statuses] of cases) {
    const { status, text } = await send(row, request)
    expect(statuses, `${what}: ${status} ${text.slice(0, 200)}`).toContain(status)
    expect((JSON.parse(text) as { error?: unknown }).error, what).toEqual(expect.stringMatching(/./))
  }
  await world.server.settled()
  expect(await digestTables(world.server.database)).toEqual(before)
}

describe('a write that cannot be', () => {
  it.each(writes)('%s', async (name, row) => {
    const request = await requestFor(row)
    const cases = [...bodyCases(row, request), ...idCases(row, request), ...rawCases(request)]
    await expectRefused(
      row,
      cases.filter(([what]) => !isHarmless(name, what)),
    )
  })
})

/** How to delete what an endpoint is about; null where that is impossible. */
function removalOf(path: string): ((id: string) => Promise<unknown>) | null {
  if (path.startsWith('/api/v1/statuses/:id')) {
    return async (id) => {
      for (const { token } of [world.ada, world.bob]) await world.ask('DELETE', '/api/v1/statuses/:id', { params: [id], token })
    }
  }
  if (path.startsWith('/api/v1/accounts/:id')) return (id) => deleteAccount(world.server.ctx, id)
  // A suggestion is an account, which is not deleted.
  if (path.startsWith('/api/v1/suggestions')) return null
  const base = /^[^:]*:id/.exec(path)?.[0] ?? ''
  return deletes.has(base) ? (id) => world.ask('DELETE', base, { params: [id], body: {} }) : null
}

describe('a write to what has been deleted meanwhile', () => {
  it.each(writes.filter(([name, { path }]) => removalOf(path) !== null && !isHarmless(name, '')))('%s', async (_, row) => {
    const request = await requestFor(row)
    // Bob is needed by other cases.
    const isPerson = row.path.startsWith('/api/v1/accounts/')
    const id = isPerson ? (await world.person()).account.id : (request.params?.[0] ?? '')
    await removalOf(row.path)?.(id)
    await expectRefused(row, [['it is gone', { ...request, params: [id, ...(request.params ?? []).slice(1)] }, [404]]])
  })
})

/** Creates another one each time, as it should; clients that retry send an Idempotency-Key. */
const makesMore =
  /^(oauth\.|accounts\.register|media\.upload|media\.uploadAndWait|statuses\.create|filters(-v1)?\.(create|addKeyword)|(lists|circles|collections|antennas|bookmark-categories)\.create|reports\.|push|annual-reports\.)/
/** The result of repeating a request, where it is not the same as the first time. */
const again: Readonly<Record<string, number>> = {
  'polls.vote': 422,
  'follow-requests.authorize': 404,
  'follow-requests.reject': 404,
  'notifications.dismiss': 404,
  'notification-requests.accept': 404,
  'notification-requests.dismiss': 404,
}
const taken = /^(lists|circles|collections)\.add|^antennas\.add|^filters\.addStatus/

describe('a write that comes twice', () => {
  it.each(writes.filter(([name]) => !makesMore.test(name)))('%s', async (name, row) => {
    const request = await requestFor(row)
    const first = await send(row, request)
    await world.server.settled()
    const before = await digestTables(world.server.database)
    const second = await send(row, request)
    await world.server.settled()
    const isGone = row.method === 'DELETE' && second.status === 404
    const expected = again[name] ?? (taken.test(name) ? 422 : isGone ? 404 : first.status)
    expect(second.status, `${first.text.slice(0, 100)} / ${second.text.slice(0, 200)}`).toBe(expected)
    expect(await digestTables(world.server.database)).toEqual(before)
  })

  it('makes one post of two that carry the same Idempotency-Key', async () => {
    const request: Request = { body: { status: 'Once only' }, headers: { 'idempotency-key': 'one and the same' } }
    const [first, second] = [await world.ask('POST', '/api/v1/statuses', request), await world.ask('POST', '/api/v1/statuses', request)]
    expect((JSON.parse(second.text) as { id: string }).id).toBe((JSON.parse(first.text) as { id: string }).id)
  })
})
