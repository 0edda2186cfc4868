import { antennaEndpoints } from '@starling/api/antennas'
import { anAccount, anAntenna } from '@starling/api/fixtures'
import { accountEndpoints } from '@starling/api/accounts'
import type { Client } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import { timelineEndpoints } from '@starling/api/timelines'
import { expect, it } from 'vitest'
import type { StoredAntennas } from './LocalAntennas.ts'
import { withLocalAntennas } from './withLocalAntennas.ts'

const answered = (data: unknown) => ({ data, next: null, prev: null, status: 200, rateLimit: null, etag: null, dropped: 0 })

function open(isNeeded = true, refusal: number | null = null) {
  let stored: StoredAntennas = {}
  let made = 0
  const asked: string[] = []
  const server = {
    origin: 'https://plain.test',
    token: 'x',
    async call(row: { method: string; path: string }, input?: { params?: { id?: string } }) {
      asked.push(`${row.method} ${row.path}`)
      if (refusal !== null) throw new ApiError({ kind: refusal === 404 ? 'not-found' : 'server', status: refusal })
      if (row === accountEndpoints.get && input?.params?.id === 'gone') throw new ApiError({ kind: 'not-found', status: 404 })
      return answered(
        row === accountEndpoints.get ? anAccount({ id: input?.params?.id ?? '' }) : row === antennaEndpoints.list ? [anAntenna()] : [],
      )
    },
    async follow(row: { path: string }, link: { path: string }) {
      asked.push(`follow ${link.path}`)
      return answered([])
    },
  } as unknown as Client
  const client = withLocalAntennas(server, {
    meId: '1',
    localDomain: () => 'plain.test',
    isNeeded: () => isNeeded,
    stored: () => stored,
    change: (change) => void (stored = change(stored)),
    onChange: () => () => undefined,
    makeKey: () => String((made += 1)),
  })
  return { client, asked, stored: () => stored }
}

it('answers every call about antennas as kmyblue would, and asks the server for people alone', async () => {
  const { client, asked, stored } = open()
  const { data: made } = await client.call(antennaEndpoints.create, { body: { title: 'Birds', stl: false, ltl: false } })
  expect(made).toMatchObject({ id: 'here-1', title: 'Birds', insert_feeds: false, tags_count: 0, favourite: true })
  const params = { id: made.id }
  await client.call(antennaEndpoints.addTags, { params, body: { tags: ['birds', 'owls', 'birds'] } })
  await client.call(antennaEndpoints.removeTags, { params, query: { tags: ['owls'] } })
  await client.call(antennaEndpoints.addExcludedKeywords, { params, body: { keywords: ['zoo'] } })
  await client.call(antennaEndpoints.addAccounts, { params, body: { account_ids: ['7', 'gone'] } })
  await client.call(antennaEndpoints.update, { params, body: { with_media_only: true, favourite: false } })
  expect((await client.call(antennaEndpoints.tags, { params })).data).toEqual({ tags: ['birds'], exclude_tags: [] })
  expect((await client.call(antennaEndpoints.keywords, { params })).data).toEqual({ keywords: [], exclude_keywords: ['zoo'] })
  expect((await client.call(antennaEndpoints.accounts, { params })).data.map(({ id }) => id)).toEqual(['7'])
  expect((await client.call(antennaEndpoints.ofAccount, { params: { id: '7' } })).data.map(({ id }) => id)).toEqual(['here-1'])
  expect((await client.call(antennaEndpoints.excludingAccount, { params: { id: '7' } })).data).toEqual([])
  const { data: all } = await client.call(antennaEndpoints.list)
  expect(all).toMatchObject([{ title: 'Birds', with_media_only: true, favourite: false, accounts_count: 2, tags_count: 1 }])
  expect(new Set(asked)).toEqual(new Set(['GET /api/v1/accounts/:id']))
  await client.call(antennaEndpoints.delete, { params })
  expect(stored()).toEqual({})
  await expect(client.call(antennaEndpoints.get, { params })).rejects.toMatchObject({ status: 404 })
})

it('leaves the antennas of a server that has some to it, also while those made here are still stored', async () => {
  const { client, asked } = open(false)
  expect((await client.call(antennaEndpoints.list)).data).toHaveLength(1)
  await client.call(antennaEndpoints.get, { params: { id: '5' } })
  await client.call(timelineEndpoints.antenna, { params: { id: '5' } })
  await client.call(timelineEndpoints.home)
  await client.follow(timelineEndpoints.antenna, { path: '/api/v1/timelines/antenna/5?max_id=3' })
  expect(asked).toEqual([
    'GET /api/v1/antennas',
    'GET /api/v1/antennas/:id',
    'GET /api/v1/timelines/antenna/:id',
    'GET /api/v1/timelines/home',
    'follow /api/v1/timelines/antenna/5?max_id=3',
  ])
})

it('answers by itself where the server turns out to have none, before anything was known of it', async () => {
  const { client, asked } = open(false, 404)
  expect((await client.call(antennaEndpoints.list)).data).toEqual([])
  await client.call(antennaEndpoints.create, { body: { title: 'Birds' } })
  expect((await client.call(antennaEndpoints.list)).data).toMatchObject([{ title: 'Birds' }])
  expect(asked.slice(0, 2)).toEqual(['GET /api/v1/antennas', 'POST /api/v1/antennas'])
  await expect(open(false, 503).client.call(antennaEndpoints.list)).rejects.toMatchObject({ status: 503 })
})

it('goes on below a page by its own link', async () => {
  const { client, asked } = open()
  const { data } = await client.call(antennaEndpoints.create, { body: { title: 'Local', ltl: true } })
  await client.follow(timelineEndpoints.antenna, { path: `/api/v1/timelines/antenna/${data.id}?max_id=3` })
  expect(asked).toEqual(['GET /api/v1/timelines/public'])
})
