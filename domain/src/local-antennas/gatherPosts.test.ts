import { anAccount, aRelationship, aStatus } from '@starling/api/fixtures'
import type { Answer, Client } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newAntennaDraft, noConditions, wouldCatch, type AntennaRule } from '../antennas/index.ts'
import { compareIds } from '../ids/index.ts'
import { gatherPosts } from './gatherPosts.ts'
import { sourcesOf } from './sourcesOf.ts'

const reader = { meId: '1', localDomain: 'here.test' }

interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

/** A server with these timelines, by their path, each newest first; a number is the HTTP status it refuses with. */
function serverWith(timelines: Readonly<Record<string, readonly Status[] | number>>) {
  const asked: Asked[] = []
  const call = async (row: { path: string }, input: { params?: { tag?: string; id?: string }; query: Record<string, unknown> }) => {
    const path = row.path.replace(':tag', input.params?.tag ?? '').replace(':id', input.params?.id ?? '')
    asked.push({ path, query: input.query })
    const all = timelines[path] ?? []
    if (path.endsWith('/relationships') && typeof all !== 'number') return { data: all }
    if (typeof all === 'number') throw new ApiError({ kind: all >= 500 ? 'server' : 'forbidden', status: all })
    const { max_id: below, since_id: since, min_id: above, limit } = input.query as Record<string, string> & { limit: number }
    const within = all.filter(
      ({ id }) =>
        (below === undefined || compareIds(id, below) < 0) &&
        (since === undefined || compareIds(id, since) > 0) &&
        (above === undefined || compareIds(id, above) > 0),
    )
    const data = above === undefined ? within.slice(0, limit) : within.slice(-limit)
    const last = data.at(-1)
    const next = data.length < within.length && above === undefined && last ? { path: `${path}?max_id=${last.id}` } : null
    return { data, next, prev: null, status: 200, rateLimit: null, etag: null, dropped: 0 } satisfies Answer<unknown>
  }
  return { asked, client: { call } as unknown as Pick<Client, 'call'> }
}

const ids = (count: number, step = 1, from = 1000) => Array.from({ length: count }, (_, index) => String(from - index * step))
const posts = (all: readonly string[], content = 'a heron') =>
  all.map((id) => aStatus({ id, content: `<p>${content}</p>`, visibility: 'public', account: anAccount({ id: '7', acct: 'ada' }) }))
const rule = (wanted: Partial<AntennaRule['wanted']>): AntennaRule => ({ ...newAntennaDraft, wanted: { ...noConditions, ...wanted } })

it('asks as few timelines as contain everything the rule could collect', () => {
  expect(sourcesOf(rule({ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }))).toEqual([
    { kind: 'tag', tag: 'a', any: ['b', 'c', 'd', 'e'] },
    { kind: 'tag', tag: 'f', any: [] },
  ])
  expect(sourcesOf(rule({ accounts: ['3', '4'], tags: ['a'], keywords: ['heron'] }))).toEqual([
    { kind: 'account', id: '3' },
    { kind: 'account', id: '4' },
  ])
  const whatItShows = [{ kind: 'home' }, { kind: 'public' }]
  expect(sourcesOf(rule({ keywords: ['heron'] }))).toEqual(whatItShows)
  expect(sourcesOf(rule({ accounts: ids(7) }))).toEqual(whatItShows)
  expect(sourcesOf({ ...rule({}), mode: 'stl' })).toEqual([{ kind: 'home' }, { kind: 'local' }])
  expect(sourcesOf({ ...rule({}), mode: 'ltl' })).toEqual([{ kind: 'local' }])
})

it('leaves out a timeline that the server refuses, and fails where one could not be loaded', async () => {
  const some = posts(ids(3))
  const refused = serverWith({ '/api/v1/timelines/home': some, '/api/v1/timelines/public': 422 })
  expect((await gatherPosts(refused.client, rule({ keywords: ['heron'] }), {}, reader)).statuses).toHaveLength(3)
  const broken = serverWith({ '/api/v1/timelines/home': some, '/api/v1/timelines/public': 503 })
  await expect(gatherPosts(broken.client, rule({ keywords: ['heron'] }), {}, reader)).rejects.toMatchObject({ status: 503 })
  const closed = serverWith({ '/api/v1/timelines/home': 403, '/api/v1/timelines/public': 401 })
  await expect(gatherPosts(closed.client, rule({ keywords: ['heron'] }), {}, reader)).rejects.toMatchObject({ kind: 'forbidden' })
})

it('looks on through pages without a match, and says that there is more where it stops', async () => {
  const home = [...posts(ids(500), 'nothing of it'), ...posts(ids(3, 1, 400))]
  const { asked, client } = serverWith({ '/api/v1/timelines/home': home, '/api/v1/timelines/public': [] })
  const first = await gatherPosts(client, rule({ keywords: ['heron'] }), {}, reader)
  expect(first.statuses).toEqual([])
  expect(first.seen).toBeGreaterThan(300)
  expect(asked.filter(({ path }) => path.endsWith('home'))).toHaveLength(8)
  const second = await gatherPosts(client, rule({ keywords: ['heron'] }), { max_id: first.belowId ?? '' }, reader)
  expect(second.statuses.map(({ id }) => id)).toEqual(['400', '399', '398'])
  expect(second.belowId).toBeNull()
})

it('collects every post that the rule meets, once and in order, however the timelines lie beside each other, read page by page from above', async () => {
  const world = fc.record({
    home: fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.boolean()), { maxLength: 200 }),
    everybody: fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.boolean()), { maxLength: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ home, everybody }) => {
      const kind = new Map([...everybody, ...home])
      const timeline = (entries: typeof home) =>
        [...new Set(entries.map(([id]) => id))]
          .toSorted((one, other) => other - one)
          .flatMap((id) => posts([String(id)], kind.get(id) === true ? 'a heron' : 'no bird'))
      const timelines = { '/api/v1/timelines/home': timeline(home), '/api/v1/timelines/public': timeline(everybody) }
      const { client } = serverWith(timelines)
      const wanted = rule({ keywords: ['heron'] })
      const found: string[] = []
      let max_id: string | null = null
      for (let page = 0; page < 60; page += 1) {
        const { statuses, belowId } = await gatherPosts(client, wanted, max_id === null ? {} : { max_id }, reader)
        found.push(...statuses.map(({ id }) => id))
        max_id = belowId
        if (belowId === null) break
      }
      const all = Object.values(timelines).flat()
      const expected = [
        ...new Set(all.filter((status) => wouldCatch(wanted, status, { ...reader, isFollowed: () => true })).map(({ id }) => id)),
      ]
      expect(found).toEqual(expected.toSorted((one, other) => compareIds(other, one)))
    }),
    { numRuns: 60 },
  )
})

it('reads down to the post after which it was asked, though pages in between hold nothing of it', async () => {
  const home = [...posts(ids(3, 1, 2000)), ...posts(ids(100, 1, 1900), 'nothing of it'), ...posts(ids(4, 1, 1700))]
  const { client } = serverWith({ '/api/v1/timelines/home': home, '/api/v1/timelines/public': [] })
  const { statuses, belowId } = await gatherPosts(client, rule({ keywords: ['heron'] }), { since_id: '1698' }, reader)
  expect(statuses.map(({ id }) => id)).toEqual(['2000', '1999', '1998', '1700', '1699'])
  expect(belowId).toBeNull()
})

it('goes upwards without leaving out what only one of the timelines has answered so far', async () => {
  const home = posts(ids(100, 3, 1000))
  const everybody = posts(ids(100, 1, 1000))
  const { client } = serverWith({ '/api/v1/timelines/home': home, '/api/v1/timelines/public': everybody })
  const { statuses, belowId } = await gatherPosts(client, rule({ keywords: ['heron'] }), { min_id: '905' }, reader)
  // The public timeline was answered up to 945 only, so nothing above it may be shown yet.
  expect(statuses[0]?.id).toBe('945')
  expect(statuses.at(-1)?.id).toBe('906')
  expect(belowId).toBe('945')
})

it('collects the unlisted posts of somebody whom one follows, as those that come live, and of nobody else (R-ant-08d, #26)', async () => {
  const unlisted = (id: string, author: string) => [
    aStatus({ id, visibility: 'unlisted', account: anAccount({ id: author, acct: author }) }),
  ]
  const timelines = { '/api/v1/accounts/3/statuses': unlisted('9', '3'), '/api/v1/accounts/4/statuses': unlisted('8', '4') }
  const gathered = async (client: Pick<Client, 'call'>) =>
    (await gatherPosts(client, rule({ accounts: ['3', '4'] }), {}, reader)).statuses.map(({ id }) => id)
  const relationships = [aRelationship({ id: '3', following: true }), aRelationship({ id: '4', following: false })]
  const { client, asked } = serverWith({ ...timelines, '/api/v1/accounts/relationships': relationships as never })
  expect(await gathered(client)).toEqual(['9'])
  expect(asked.find(({ path }) => path.endsWith('relationships'))?.query).toMatchObject({ id: ['3', '4'] })
  expect(await gathered(serverWith({ ...timelines, '/api/v1/accounts/relationships': 503 }).client)).toEqual([])
})
