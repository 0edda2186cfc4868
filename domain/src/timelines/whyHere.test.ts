import { aReblog, aStatus, anAccount } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import { canTellWhy, parseTimelineKey, whyHere } from './index.ts'
import type { TimelineKey } from './index.ts'

const [ada, bob, cleo] = ['ada', 'bob', 'cleo'].map((id) => anAccount({ id, acct: id })) as [
  ReturnType<typeof anAccount>,
  ReturnType<typeof anAccount>,
  ReturnType<typeof anAccount>,
]
const facts = {
  meId: 'ada',
  isFollowed: (id: string) => id === 'bob',
  isTagFollowed: (name: string) => name.toLowerCase() === 'birds',
}
const tag = (name: string) => ({ name, url: '' })
const why = (key: TimelineKey, status = aStatus({ account: bob })) => whyHere(parseTimelineKey(key), status, facts)

describe('why a post stands in a timeline (#29, part 6)', () => {
  it('in home: own, followed, boosted by whom one follows, carrying what one follows', () => {
    expect(why('home', aStatus({ account: ada }))).toEqual([{ kind: 'own', isBoost: false }])
    expect(why('home', aReblog(aStatus({ account: cleo }), { account: ada }))).toEqual([{ kind: 'own', isBoost: true }])
    expect(why('home')).toEqual([{ kind: 'followed', accountId: 'bob' }])
    expect(why('home', aReblog(aStatus({ account: cleo, tags: [tag('Birds')] }), { account: bob }))).toEqual([
      { kind: 'boosted', accountId: 'bob' },
      { kind: 'tag', name: 'Birds', isFollowed: true },
    ])
    // Only the server knows, for example an antenna that puts its posts into home.
    expect(why('home', aStatus({ account: cleo, tags: [tag('cats')] }))).toEqual([])
  })

  it('in lists, antennas, hashtags and the timelines of servers', () => {
    expect(why('list:3', aReblog(aStatus({ account: cleo }), { account: bob }))).toEqual([
      { kind: 'listed', accountId: 'bob', listId: '3' },
    ])
    expect(why('list:3', aStatus({ account: ada }))).toEqual([{ kind: 'own', isBoost: false }])
    expect(why('antenna:4')).toEqual([{ kind: 'antenna', antennaId: '4' }])
    expect(why('hashtag:birds', aStatus({ tags: [tag('Birds'), tag('cats')] }))).toEqual([{ kind: 'tag', name: 'Birds', isFollowed: true }])
    expect(why('community')).toEqual([{ kind: 'open', whose: 'local' }])
    expect(why('public')).toEqual([{ kind: 'open', whose: 'all' }])
    expect(why('public:remote')).toEqual([{ kind: 'open', whose: 'remote' }])
  })

  it('is told of timelines only', () => {
    const keys: readonly TimelineKey[] = [
      'home',
      'list:1',
      'antenna:1',
      'hashtag:x',
      'community',
      'public',
      'bookmarks',
      'account:1',
      'trends',
    ]
    for (const key of keys) expect(canTellWhy(parseTimelineKey(key))).toBe(why(key) !== null)
    expect(why('bookmarks')).toBeNull()
  })
})
