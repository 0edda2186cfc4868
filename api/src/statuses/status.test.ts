import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { lenientArray } from '../reading/index.ts'
import { aStatus } from './status.fixture.ts'
import { statusSchema } from './status.ts'

const bare = { id: '1', account: { id: '2', username: 'ada' } }

describe('statusSchema', () => {
  it('fills in what a server leaves out (R-stat-23a)', () => {
    const status = v.parse(statusSchema, bare)
    expect(status).toMatchObject({
      content: '',
      spoiler_text: '',
      reblogs_count: 0,
      media_attachments: [],
      emojis: [],
      reblog: null,
      quote: null,
      poll: null,
      card: null,
      edited_at: null,
    })
    expect(status.account).toMatchObject({ acct: 'ada', display_name: '', fields: [], bot: false })
  })

  it('leaves the reader’s own marks absent where the server does not know the reader (R-str-05)', () => {
    const status = v.parse(statusSchema, { ...bare, favourited: null })
    expect(status.favourited).toBeUndefined()
    expect('reblogged' in status).toBe(false)
    expect('filtered' in status).toBe(false)
  })

  it.each([
    ['https://a.test/1', 'https://a.test/u', 'https://a.test/1'],
    ['javascript:alert(1)', 'https://a.test/u', 'https://a.test/u'],
    [null, 'https://a.test/u', 'https://a.test/u'],
    ['', '', null],
    ['data:text/html,x', 'urn:uuid:1', null],
    [' javascript:alert(1)', 'HTTPS://A.test/u', 'HTTPS://A.test/u'],
  ])('links to %j with uri %j as %j (R-stat-06a, R-stat-06b, R-stat-06c)', (url, uri, expected) => {
    expect(v.parse(statusSchema, { ...bare, url, uri }).url).toBe(expected)
  })

  it('drops remote_url of media unless it is http(s) (R-media-06b)', () => {
    const read = v.parse(statusSchema, {
      ...bare,
      media_attachments: [
        { id: '1', type: 'image', url: 'https://a.test/1.png', remote_url: 'file:///etc/passwd' },
        { id: '2', type: 'hologram', url: null, remote_url: 'https://b.test/1.png' },
      ],
    })
    expect(read.media_attachments.map(({ remote_url }) => remote_url)).toEqual([null, 'https://b.test/1.png'])
    expect(read.media_attachments[1]?.type).toBe('unknown')
  })

  it('reads a shallow quote, a full one and an unknown state (R-quote-01a, R-quote-01b, R-quote-01c)', () => {
    const shallow = v.parse(statusSchema, { ...bare, quote: { state: 'accepted', quoted_status_id: '9' } })
    expect(shallow.quote).toEqual({ state: 'accepted', quoted_status: null, quoted_status_id: '9' })
    const full = v.parse(statusSchema, { ...bare, quote: { state: 'accepted', quoted_status: { ...bare, id: '9' } } })
    expect(full.quote?.quoted_status_id).toBe('9')
    const odd = v.parse(statusSchema, { ...bare, quote: { state: 'exploded', quoted_status: null } })
    expect(odd.quote?.state).toBe('unauthorized')
  })

  it('reads an unknown visibility as private and keeps the exact word beside it (R-vis-01)', () => {
    expect(v.parse(statusSchema, { ...bare, visibility: 'friends' }).visibility).toBe('private')
    expect(v.parse(statusSchema, { ...bare, visibility: 'public', visibility_ex: 'login' })).toMatchObject({
      visibility: 'public',
      visibility_ex: 'login',
    })
  })

  it('counts emoji reactions where the server only lists them', () => {
    const status = v.parse(statusSchema, {
      ...bare,
      emoji_reactions: [
        { name: '👍', count: 2 },
        { name: 'blob', count: 3 },
      ],
    })
    expect(status.emoji_reactions_count).toBe(5)
  })

  it('reads the emoji reactions of Pleroma and Akkoma in the form of the other servers', () => {
    const reactions = [
      { name: '☕', count: 2, me: true, account_ids: ['1', '2'] },
      { name: 'blobcat@far.example', count: 1, me: false, url: 'https://a.test/blobcat.png' },
      { count: 'many' },
    ]
    const status = v.parse(statusSchema, { ...bare, pleroma: { emoji_reactions: reactions, local: true } })
    expect(status.emoji_reactions).toMatchObject([
      { name: '☕', count: 2, me: true },
      { name: 'blobcat', domain: 'far.example', count: 1, static_url: 'https://a.test/blobcat.png' },
    ])
    expect(status.emoji_reactions_count).toBe(3)
    expect(status).not.toHaveProperty('pleroma')
    expect(v.parse(statusSchema, { ...bare, pleroma: 7 }).emoji_reactions).toEqual([])
  })

  it('loses a broken emoji, mention or picture but never the post', () => {
    const status = v.parse(statusSchema, {
      ...bare,
      emojis: [{}, { shortcode: 'wave', url: 'https://a.test/w.png' }, null],
      mentions: ['@x', { id: 3, username: 'grace', acct: 'grace', url: '' }],
      media_attachments: 'none',
      card: { url: 'javascript:alert(1)', title: 'x' },
      poll: 17,
    })
    expect(status.emojis.map(({ shortcode }) => shortcode)).toEqual(['wave'])
    expect(status.mentions.map(({ id }) => id)).toEqual(['3'])
    expect(status.card).toBeNull()
    expect(status.poll).toBeNull()
  })

  it('drops the unreadable item of a page and keeps the page', () => {
    const page = v.parse(lenientArray(statusSchema), [
      bare,
      null,
      { id: '3' },
      { ...bare, id: '4', reblog: { id: '5' } },
      { ...bare, id: '6' },
    ])
    expect(page.map(({ id }) => id)).toEqual(['1', '6'])
  })

  it('reads its own builder back unchanged', () => {
    const status = aStatus({ quote: { state: 'revoked', quoted_status: null, quoted_status_id: null } })
    expect(v.parse(statusSchema, status)).toEqual(status)
  })
})
