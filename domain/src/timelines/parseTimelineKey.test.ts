import { describe, expect, it } from 'vitest'
import { hashtagKey, parseTimelineKey } from './parseTimelineKey.ts'

describe('parseTimelineKey', () => {
  it.each([
    ['home', { kind: 'home' }],
    ['public:remote:media', { kind: 'public', isRemote: true, onlyMedia: true }],
    ['community', { kind: 'community', isRemote: false, onlyMedia: false }],
    ['hashtag:cats:local', { kind: 'hashtag', tag: 'cats', isLocal: true, onlyMedia: false, any: [], all: [], none: [] }],
    [
      'hashtag:cats:media:any=dogs,owls:none=fleas',
      { kind: 'hashtag', tag: 'cats', isLocal: false, onlyMedia: true, any: ['dogs', 'owls'], all: [], none: ['fleas'] },
    ],
    ['link:https://a.example/b:c', { kind: 'link', url: 'https://a.example/b:c' }],
    ['account:7', { kind: 'account', id: '7', part: 'posts', tag: null }],
    ['account:did:plc:1:with_replies', { kind: 'account', id: 'did:plc:1', part: 'with_replies', tag: null }],
    ['account:7:media', { kind: 'account', id: '7', part: 'media', tag: null }],
    ['account:7:tagged:cats', { kind: 'account', id: '7', part: 'posts', tag: 'cats' }],
    ['list:3', { kind: 'list', id: '3' }],
    ['quotes:5', { kind: 'quotes', id: '5' }],
    ['references:6', { kind: 'references', id: '6' }],
    ['emoji_reactions', { kind: 'emoji_reactions' }],
    ['bookmark_category:4', { kind: 'bookmark_category', id: '4' }],
  ] as const)('takes %s apart (R-tl-15a)', (key, expected) => {
    expect(parseTimelineKey(key)).toEqual(expected)
  })
})

it('puts a hashtag and what it is narrowed by into a key, and reads the same from it (R-tl-01, R-tl-15a)', () => {
  const open = { isLocal: false, onlyMedia: false, any: [], all: [], none: [] }
  expect(hashtagKey('cats', open)).toBe('hashtag:cats')
  const narrow = { isLocal: true, onlyMedia: true, any: ['dogs'], all: ['tame', 'young'], none: ['fleas'] }
  expect(parseTimelineKey(hashtagKey('cats', narrow))).toEqual({ kind: 'hashtag', tag: 'cats', ...narrow })
})
