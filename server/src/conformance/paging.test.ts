import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../testing.fixture.ts'
import { startWorld } from './World.fixture.ts'
import type { World } from './World.fixture.ts'

// Every list is paged by its Link headers, forwards and back again, as by an app that does not interpret the cursors.

const ENTRIES = 5

let world: World
let reader: TestAccount
/** Accounts that follow the reader and are followed by the reader. */
let others: readonly TestAccount[]
let posts: readonly string[]
beforeAll(async () => {
  world = await startWorld()
  reader = await world.server.createAccount('reader')
  const made: TestAccount[] = []
  for (let index = 0; index < ENTRIES; index += 1) {
    const other = await world.person()
    await world.make(reader, `/api/v1/accounts/${other.account.id}/follow`)
    await world.make(other, `/api/v1/accounts/${reader.account.id}/follow`)
    made.push(other)
  }
  others = made
  const written: string[] = []
  for (const other of others) written.push(await world.post(other, { status: `About #walking, by @reader` }))
  posts = written
})
afterAll(() => world.close())

type Prepare = () => Promise<string>
const each =
  (act: (other: TestAccount, index: number) => Promise<unknown>, path: string): Prepare =>
  async () => {
    for (const [index, other] of others.entries()) await act(other, index)
    return path
  }
const postAt = (index: number): string => posts[index] ?? ''
const on = (verb: string, path: string, body: object = {}): Prepare =>
  each((_, index) => world.make(reader, `/api/v1/statuses/${postAt(index)}/${verb}`, body), path)
/** Objects of the reader that other accounts act on. */
const to = (verb: string, list: string, body: object = {}): Prepare => {
  return async () => {
    const id = await world.post(reader)
    return each((other) => world.make(other, `/api/v1/statuses/${id}/${verb}`, body), `/api/v1/statuses/${id}/${list}`)()
  }
}
const filled = (base: string, part: string, body: () => object, shown = `${base}/ID/${part}`, more: object = {}): Prepare => {
  return async () => {
    const { id } = await world.make(reader, base, { title: 'Walking', ...more })
    await world.make(reader, `${base}/${id}/${part}`, body())
    return shown.replace('ID', id)
  }
}
const members = (): object => ({ account_ids: others.map(({ account }) => account.id) })
const plain =
  (path: string): Prepare =>
  () =>
    Promise.resolve(path)

const lists: Readonly<Record<string, Prepare>> = {
  'the home timeline': plain('/api/v1/timelines/home'),
  'the public timeline': plain('/api/v1/timelines/public'),
  'a tag': plain('/api/v1/timelines/tag/walking'),
  'a list': filled('/api/v1/lists', 'accounts', members, '/api/v1/timelines/list/ID'),
  // An antenna only contains statuses written after it was created.
  'an antenna': async () => {
    const path = await filled('/api/v1/antennas', 'tags', () => ({ tags: ['antennas'] }), '/api/v1/timelines/antenna/ID')()
    return each((other) => world.post(other, { status: 'About #antennas' }), path)()
  },
  'the posts of an account': async () => {
    const author = await world.person()
    for (let index = 0; index < ENTRIES; index += 1) await world.post(author)
    return `/api/v1/accounts/${author.account.id}/statuses`
  },
  notifications: plain('/api/v1/notifications?types[]=mention'),
  'groups of notifications': plain('/api/v2/notifications?types[]=mention'),
  'requests for notifications': async () => {
    for (let index = 0; index < ENTRIES; index += 1)
      await world.post(await world.person(), { status: '@reader psst', visibility: 'direct' })
    return '/api/v1/notifications/requests'
  },
  conversations: each((other) => world.post(other, { status: '@reader hello', visibility: 'direct' }), '/api/v1/conversations'),
  favourites: on('favourite', '/api/v1/favourites'),
  bookmarks: on('bookmark', '/api/v1/bookmarks'),
  'emoji reactions': on('emoji_reactions', '/api/v1/emoji_reactions', { emoji: '👍' }),
  'who favourited': to('favourite', 'favourited_by'),
  'who boosted': to('reblog', 'reblogged_by'),
  'who reacted': to('emoji_reactions', 'emoji_reactioned_by', { emoji: '👍' }),
  'who is mentioned': async () => {
    const status = others.map(({ account }) => `@${account.username}`).join(' ')
    return `/api/v1/statuses/${await world.post(reader, { status })}/mentioned_by`
  },
  'what refers to a post': async () => {
    const id = await world.post(reader)
    const status = `See also\n\nBT ${world.server.origin}/@${reader.account.username}/${id}`
    return each((other) => world.post(other, { status }), `/api/v1/statuses/${id}/referred_by`)()
  },
  quotes: async () => {
    const id = await world.post(reader)
    return each((other) => world.post(other, { quoted_status_id: id }), `/api/v1/statuses/${id}/quotes`)()
  },
  followers: async () => `/api/v1/accounts/${reader.account.id}/followers`,
  following: async () => `/api/v1/accounts/${reader.account.id}/following`,
  blocks: async () => {
    for (let index = 0; index < ENTRIES; index += 1) await world.make(reader, `/api/v1/accounts/${(await world.person()).account.id}/block`)
    return '/api/v1/blocks'
  },
  mutes: async () => {
    for (let index = 0; index < ENTRIES; index += 1) await world.make(reader, `/api/v1/accounts/${(await world.person()).account.id}/mute`)
    return '/api/v1/mutes'
  },
  'blocked servers': each(
    (_, index) => world.make(reader, '/api/v1/domain_blocks', { domain: `noise${index}.test` }),
    '/api/v1/domain_blocks',
  ),
  'requests to follow': async () => {
    await world.make(reader, '/api/v1/accounts/update_credentials', { locked: true }, 'PATCH')
    for (let index = 0; index < ENTRIES; index += 1) await world.make(await world.person(), `/api/v1/accounts/${reader.account.id}/follow`)
    return '/api/v1/follow_requests'
  },
  'followed tags': each((_, index) => world.make(reader, `/api/v1/tags/walk${index}/follow`), '/api/v1/followed_tags'),
  'the accounts of a list': filled('/api/v1/lists', 'accounts', members),
  'the accounts of a circle': filled('/api/v1/circles', 'accounts', members),
  'the accounts of an antenna': filled('/api/v1/antennas', 'accounts', members),
  'the posts of a bookmark category': async () => {
    const { id } = await world.make(reader, '/api/v1/bookmark_categories', { title: 'Walking' })
    for (const post of posts) {
      await world.make(reader, `/api/v1/statuses/${post}/bookmark`)
      await world.make(reader, `/api/v1/bookmark_categories/${id}/statuses`, { status_ids: [post] })
    }
    return `/api/v1/bookmark_categories/${id}/statuses`
  },
  'planned posts': each(
    (_, index) => world.make(reader, '/api/v1/statuses', { status: `Later ${index}`, scheduled_at: world.later(24 + index) }),
    '/api/v1/scheduled_statuses',
  ),
}

interface Page {
  readonly ids: readonly string[]
  readonly next: string | null
  readonly prev: string | null
}

async function read(path: string): Promise<Page> {
  const response = await world.server.request(path, { headers: { authorization: `Bearer ${reader.token}` } })
  expect([path, response.status]).toEqual([path, 200])
  const body = (await response.json()) as unknown[] | { notification_groups: unknown[] }
  const entries = Array.isArray(body) ? body : body.notification_groups
  const link = response.headers.get('link') ?? ''
  const to = (rel: string): string | null => {
    const found = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(link)?.[1]
    return found === undefined ? null : found.slice(world.server.origin.length)
  }
  const nameOf = (entry: unknown): string => {
    const { id, group_key: key } = entry as { id?: string; group_key?: string }
    return typeof entry === 'string' ? entry : (id ?? key ?? JSON.stringify(entry))
  }
  return { ids: entries.map(nameOf), next: to('next'), prev: to('prev') }
}

const limited = (path: string, limit: number): string => `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`

describe('the Link headers of a list (R-srv-02a, R-err-11a, R-int-06f, R-int-07d, R-quote-10b)', () => {
  it.each(Object.keys(lists))('lead through %s and back', async (name) => {
    const path = (await lists[name]?.()) ?? ''
    await world.server.settled()
    const whole = await read(limited(path, 40))
    expect(whole.ids.length).toBeGreaterThanOrEqual(ENTRIES)

    const pages: Page[] = []
    for (let at: string | null = limited(path, 2); at !== null && pages.length < 40; at = pages.at(-1)?.next ?? null)
      pages.push(await read(at))
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids)
    // A request for newer items than the newest one gets an empty page.
    const { prev } = pages[0] ?? whole
    expect(prev).not.toBeNull()
    expect((await read(prev ?? '')).ids).toEqual([])

    const last = pages.findLast(({ ids }) => ids.length > 0)
    const back: string[] = [...(last?.ids ?? [])]
    for (let at = last?.prev ?? null, steps = 0; at !== null && steps < 40; steps += 1) {
      const page: Page = await read(at)
      back.unshift(...page.ids)
      at = page.prev
    }
    expect(back).toEqual(whole.ids)
  })
})
