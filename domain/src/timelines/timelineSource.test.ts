import { byteStream } from '@starling/api/fixtures'
import { createClient } from '@starling/api/client'
import { timelineEndpoints } from '@starling/api/timelines'
import { describe, expect, it } from 'vitest'
import type { SessionClient } from '../ports/index.ts'
import type { TimelineKey } from './index.ts'
import { timelineSource } from './timelineSource.ts'

/** A client that answers every list with nothing, and the paths it was asked for. */
function asking() {
  const asked: string[] = []
  const client = createClient({
    origin: 'https://a.example',
    token: 'x',
    fetch: async (url) => {
      asked.push(decodeURIComponent(url.slice('https://a.example'.length)))
      return { ok: true, status: 200, statusText: '', headers: { get: () => null }, body: byteStream('[]') }
    },
  })
  return { asked, client }
}

const tables: readonly (readonly [TimelineKey, path: string, channel: object | null])[] = [
  ['home', '/api/v1/timelines/home?limit=20', { stream: 'user' }],
  ['public', '/api/v1/timelines/public?limit=20', { stream: 'public' }],
  ['public:media', '/api/v1/timelines/public?only_media=true&limit=20', { stream: 'public:media' }],
  ['public:remote', '/api/v1/timelines/public?remote=true&limit=20', { stream: 'public:remote' }],
  ['public:remote:media', '/api/v1/timelines/public?remote=true&only_media=true&limit=20', { stream: 'public:remote:media' }],
  ['community', '/api/v1/timelines/public?local=true&limit=20', { stream: 'public:local' }],
  ['community:media', '/api/v1/timelines/public?local=true&only_media=true&limit=20', { stream: 'public:local:media' }],
  ['list:7', '/api/v1/timelines/list/7?limit=20', { stream: 'list', list: '7' }],
  ['antenna:7', '/api/v1/timelines/antenna/7?limit=20', { stream: 'antenna', antenna: '7' }],
  ['hashtag:birds', '/api/v1/timelines/tag/birds?limit=20', { stream: 'hashtag', tag: 'birds' }],
  ['hashtag:birds:local', '/api/v1/timelines/tag/birds?local=true&limit=20', { stream: 'hashtag:local', tag: 'birds' }],
  ['hashtag:birds:media', '/api/v1/timelines/tag/birds?only_media=true&limit=20', null],
  [
    'hashtag:birds:local:media:any=wings,feathers:all=wild:none=caged',
    '/api/v1/timelines/tag/birds?local=true&only_media=true&any[]=wings&any[]=feathers&all[]=wild&none[]=caged&limit=20',
    null,
  ],
  ['link:https://b.example/p', '/api/v1/timelines/link?url=https://b.example/p&limit=20', null],
  ['circle:7', '/api/v1/circles/7/statuses?limit=20', null],
  ['bookmark_category:7', '/api/v1/bookmark_categories/7/statuses?limit=20', null],
]

describe.each(tables)('%s', (key, path, channel) => {
  const source = timelineSource(key)
  const load = async (cursor: Readonly<Record<string, string>>) => {
    const { asked, client } = asking()
    await source?.load(client as SessionClient, cursor, new AbortController().signal)
    return asked
  }

  it(`is asked for at ${path}, from any place (R-tl-01a, R-tl-01b, R-tl-01d)`, async () => {
    expect(await load({})).toEqual([path])
    for (const name of ['max_id', 'since_id', 'min_id'] as const)
      expect(await load({ [name]: '9' })).toEqual([path.replace('limit=', `${name}=9&limit=`)])
  })

  it(`hears ${JSON.stringify(channel)} (R-str-02c, R-tl-01d, R-tl-02c)`, () => {
    expect(source?.channel ?? null).toEqual(channel)
  })
})

it('of a hashtag can be asked for together with others, and without some (R-tl-01a, R-tl-01b)', async () => {
  const { asked, client } = asking()
  await client.call(timelineEndpoints.tag, {
    params: { tag: 'birds' },
    query: { any: ['wings', 'feathers'], all: ['wild'], none: ['caged'], local: true, max_id: '9', since_id: '1', min_id: '2', limit: 40 },
  })
  const [path, query] = (asked[0] ?? '').split('?')
  expect(path).toBe('/api/v1/timelines/tag/birds')
  expect(query?.split('&').sort()).toEqual([
    'all[]=wild',
    'any[]=feathers',
    'any[]=wings',
    'limit=40',
    'local=true',
    'max_id=9',
    'min_id=2',
    'none[]=caged',
    'since_id=1',
  ])
})
