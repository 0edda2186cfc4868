import { describe, expect, it } from 'vitest'
import { isStatusAt, looksLikeStatus, mayOpenHere, readLink } from './index.ts'

const own = 'home.example'

describe('readLink (#9 part 1)', () => {
  it.each([
    ['https://home.example/@ada/123456', { kind: 'status', acct: 'ada', id: '123456' }],
    ['https://home.example/@ada@far.example/123456/', { kind: 'status', acct: 'ada@far.example', id: '123456' }],
    ['https://home.example/users/ada/statuses/123456', { kind: 'status', acct: 'ada', id: '123456' }],
    ['https://home.example/@ada/statuses/01HV8C6M2Z9QTK7Y5XN4RWEDBG', { kind: 'status', acct: 'ada', id: '01HV8C6M2Z9QTK7Y5XN4RWEDBG' }],
    ['https://home.example/@ada', { kind: 'account', acct: 'ada' }],
    ['https://home.example/@ada?lang=de', { kind: 'account', acct: 'ada' }],
    ['https://home.example/users/ada', { kind: 'account', acct: 'ada' }],
    ['https://home.example/collections/12', { kind: 'collection', id: '12' }],
    ['https://home.example/collections/new', null],
    ['https://far.example/collections/12', null],
    ['https://home.example/tags/%E9%B3%A5', { kind: 'tag', name: '鳥' }],
    ['https://home.example/tags/%E9', { kind: 'tag', name: '%E9' }],
  ])('names what the reader’s own server keeps: %s', (href, target) => {
    expect(mayOpenHere(href)).toBe(true)
    expect(readLink(href, own)).toEqual(target)
  })

  it.each([
    'https://far.example/@ada/123456',
    'https://far.example/users/ada/statuses/123456',
    'https://far.example/notes/9abcdef012',
    'https://far.example/notice/AbCdEfGhIjKlMnOpQr',
    'https://far.example/objects/6a1d2c3b-0000-4000-8000-000000000000',
    'https://far.example/p/ada/123456',
    'https://far.example/videos/watch/6a1d2c3b-0000',
    'https://threads.example/@ada/post/C-x_1',
  ])('takes for a post of another server: %s', (href) => {
    expect([looksLikeStatus(href), mayOpenHere(href)]).toEqual([true, true])
    expect(readLink(href, own)).toEqual({ kind: 'elsewhere' })
  })

  it.each(['https://far.example/@ada', 'https://far.example/users/ada', 'https://far.example/profile/ada'])(
    'takes for a profile of another server: %s',
    (href) => {
      expect(looksLikeStatus(href)).toBe(false)
      expect(readLink(href, own)).toEqual({ kind: 'elsewhere' })
    },
  )

  it.each([
    'https://home.example/about',
    'https://home.example/@ada/followers',
    'https://home.example/@ada/media',
    'https://far.example/tags/birds',
    'https://far.example/posts/a-title',
    'https://medium.com/@ada/a-long-title-0123456789ab',
    'https://www.youtube.com/@ada',
    'https://far.example/',
    'mailto:ada@home.example',
    'magnet:?xt=urn:btih:0',
    `https://far.example/@${'a'.repeat(5000)}`,
  ])('leaves alone: %s', (href) => {
    expect(readLink(href, own)).toBeNull()
  })

  it('finds nothing in hostile addresses, and comes to an end', () => {
    for (const href of [`https://x/${'@a/'.repeat(600)}`, `https://${'a'.repeat(1900)}`, `https://x/@${'/1'.repeat(900)}`]) {
      expect(looksLikeStatus(href)).toBe(false)
      expect(readLink(href, own)).toBeNull()
    }
  })
})

it('tells the post at an address from one that only mentions it (#9 part 1)', () => {
  const href = 'https://far.example/@ada/123456'
  const one = { url: href, uri: 'https://far.example/users/ada/statuses/123456', content: '<p>Words</p>' }
  expect(isStatusAt(one, href)).toBe(true)
  expect(isStatusAt(one, `${one.uri}/?lang=de`)).toBe(true)
  expect(isStatusAt({ ...one, content: `<p>${href}</p>` }, href)).toBe(true)
  const mention = { url: null, uri: 'https://home.example/1', content: `<p><a href="${href}">far.example/…</a></p>` }
  expect(isStatusAt(mention, href)).toBe(false)
  // Some servers redirect from an address of their own to the post on another server.
  expect(isStatusAt({ ...mention, content: '<p>Words</p>' }, href)).toBe(true)
})

it('reads no address that is longer than any the client knows, whoever asks (R-san-03)', () => {
  const ofLength = (length: number) => 'https://home.example/@ada/1?'.padEnd(length, 'x')
  expect([mayOpenHere, looksLikeStatus].map((reads) => reads(ofLength(2000)))).toEqual([true, true])
  expect(readLink(ofLength(2000), own)).not.toBeNull()
  expect([mayOpenHere, looksLikeStatus].map((reads) => reads(ofLength(2001)))).toEqual([false, false])
  expect(readLink(ofLength(2001), own)).toBeNull()
})
