import { aStatus, anAccount } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeCatchUp, catchUpSorts } from './index.ts'
import type { ArrangeOptions, CatchUpRow } from './index.ts'

const people = new Map(['ada', 'bob', 'cleo', 'me'].map((name) => [name, anAccount({ id: name, acct: name, display_name: name })]))
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

function post(id: number, author: string, more: Partial<Status> = {}): Status {
  return aStatus({ id: String(id), account: people.get(author) ?? anAccount(), created_at: at(id), content: `<p>${id}</p>`, ...more })
}
const boost = (id: number, by: string, reblog: Status) => post(id, by, { reblog, content: '' })

const plain: ArrangeOptions = {
  sort: 'oldest',
  meId: 'me',
  showsReplies: false,
  showsSeen: false,
  seen: new Set(),
  isLeftOut: () => false,
}
const arrange = (posts: readonly Status[], options: Partial<ArrangeOptions> = {}) => arrangeCatchUp(posts, { ...plain, ...options })

function words(row: CatchUpRow): string {
  if (row.kind === 'post') return row.status.id
  return row.kind === 'person' ? `${row.account.acct}: ${row.posts}` : `${row.title}: ${row.people}`
}
const drawn = (posts: readonly Status[], options: Partial<ArrangeOptions> = {}) => arrange(posts, options).rows.map(words).join(' ')

describe('what was missed is put in order (#29, part 2)', () => {
  it('by time, from either end', () => {
    const posts = [post(3, 'ada'), post(2, 'bob'), post(1, 'ada')]
    expect(drawn(posts)).toBe('1 2 3')
    expect(drawn(posts, { sort: 'newest' })).toBe('3 2 1')
    expect(arrange(posts)).toMatchObject({ posts: 3, people: 2 })
  })

  it('each post once, with everybody who boosted it, at the moment at which it came first', () => {
    const original = post(1, 'cleo')
    const { rows } = arrange([boost(9, 'bob', original), boost(5, 'ada', original), boost(4, 'ada', original), post(6, 'ada')])
    expect(rows.map(words)).toEqual(['1', '6'])
    expect(rows[0]).toMatchObject({ at: Date.parse(at(4)), isBoostOnly: true })
    expect(rows[0]?.kind === 'post' && rows[0].boosters.map(({ acct }) => acct)).toEqual(['ada', 'bob'])
    expect(arrange([boost(9, 'bob', original), original]).rows).toMatchObject([{ isBoostOnly: false, at: Date.parse(at(1)) }])
  })

  it('by people, those who wrote fewest first, under their names', () => {
    const posts = [post(4, 'ada'), post(3, 'bob'), post(2, 'ada'), post(1, 'ada')]
    expect(drawn(posts, { sort: 'people' })).toBe('bob: 1 3 ada: 3 1 2 4')
    expect(arrange(posts, { sort: 'people' }).rows.at(-1)).toMatchObject({ reason: { kind: 'person', nth: 3, posts: 3 } })
  })

  it('by how much is in them, and says how much', () => {
    const long = post(1, 'ada', { content: `<p>${'word '.repeat(100).trim()}</p>` })
    const poll = post(3, 'bob', { poll: { id: '1' } as Status['poll'] })
    const { rows } = arrange([post(2, 'bob'), long, poll], { sort: 'density' })
    expect(rows.map(words)).toEqual(['1', '3', '2'])
    expect(rows[0]).toMatchObject({ reason: { kind: 'density', weight: { characters: 499, media: 0, hasPoll: false, hasCard: false } } })
  })

  it('by the pages they link to, what most people shared first; trackers do not tell pages apart', () => {
    const card = { url: 'https://a.test/x?utm_source=b', title: 'A page' } as Status['card']
    const posts = [
      post(1, 'bob', { content: '<p>see <a href="https://b.test/">b.test</a></p>' }),
      post(2, 'ada', { card }),
      post(3, 'ada', { content: '<p><a href="https://a.test/x?utm_campaign=c#top">a.test/x</a></p>' }),
      boost(5, 'bob', post(4, 'cleo', { card })),
      post(6, 'ada', { content: '<p><a href="https://here.test/@bob" class="u-url mention">@bob</a></p>' }),
    ]
    expect(drawn(posts, { sort: 'links' })).toBe('A page: 3 2 3 4 b.test: 1 1')
    expect(arrange(posts, { sort: 'links' })).toMatchObject({ posts: 4, leftOut: { withoutLink: 1 } })
  })

  it('without what the reader wrote, what was seen, and replies; threads of one person are none', () => {
    const replies = { in_reply_to_id: '90', in_reply_to_account_id: 'bob' }
    const posts = [post(1, 'me'), post(2, 'ada'), post(3, 'ada', replies), post(4, 'bob', replies), boost(6, 'ada', post(5, 'bob'))]
    const seen = new Set(['2', '5'])
    expect(drawn(posts, { seen })).toBe('4')
    expect(arrange(posts, { seen }).leftOut).toEqual({ replies: 1, seen: 2, filtered: 0, withoutLink: 0 })
    expect(drawn(posts, { seen, showsSeen: true, showsReplies: true })).toBe('2 3 4 5')
  })

  it('without what the reader’s settings leave out, unless it came in another way', () => {
    const original = post(1, 'cleo')
    const isLeftOut: ArrangeOptions['isLeftOut'] = (wrapper, status) => wrapper !== status || status.id === '3'
    expect(arrange([original, boost(2, 'ada', original), post(3, 'ada'), boost(5, 'ada', post(4, 'bob'))], { isLeftOut })).toMatchObject({
      posts: 1,
      leftOut: { filtered: 2 },
    })
  })

  it('keeps every post, once, in every order', () => {
    const some = record({
      id: integer({ min: 1, max: 60 }),
      author: constantFrom('ada', 'bob', 'cleo', 'me'),
      boosts: option(integer({ min: 100, max: 110 })),
      isReply: boolean(),
    })
    assert(
      property(array(some, { maxLength: 30 }), constantFrom(...catchUpSorts), (drafts, sort) => {
        const wrappers = drafts.map(({ id, author, boosts, isReply }) => {
          const one = post(id, author, isReply ? { in_reply_to_id: '999', in_reply_to_account_id: 'x' } : {})
          return boosts === null ? one : boost(id, author, post(boosts, 'cleo'))
        })
        // An id names one post: later ones with the same id are copies of the first.
        const unique = [...new Map(wrappers.toReversed().map((one) => [one.id, one])).values()]
        const { rows, posts, leftOut } = arrange([...unique, ...unique], { sort })
        const ids = rows.flatMap((row) => (row.kind === 'post' ? [row.status.id] : []))
        expect(new Set(ids).size).toBe(ids.length)
        const theirs = new Set(unique.map((one) => one.reblog ?? one).flatMap(({ id, account }) => (account.id === 'me' ? [] : [id])))
        expect(posts + leftOut.replies + leftOut.withoutLink).toBe(theirs.size)
        for (const row of rows) if (row.kind === 'post') expect(new Set(row.boosters.map(({ id }) => id)).size).toBe(row.boosters.length)
      }),
    )
  })
})
