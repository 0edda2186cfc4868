import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { aRelationship, anAccount } from '../fixtures.ts'
import { accountSchema, relationshipSchema } from './index.ts'

const bare = { id: '1', username: 'ada' }

describe('an account', () => {
  it('has every field that a server sends (R-acct-01a)', () => {
    const sent = {
      ...anAccount({ id: '7', username: 'ada', acct: 'ada@far.example' }),
      display_name: 'Ada',
      note: '<p>Numbers</p>',
      locked: true,
      bot: true,
      group: true,
      discoverable: false,
      indexable: true,
      noindex: true,
      hide_collections: true,
      memorial: true,
      suspended: true,
      limited: true,
      created_at: '2026-01-02T00:00:00.000Z',
      last_status_at: '2026-11-20',
      statuses_count: 3,
      followers_count: 4,
      following_count: 5,
      fields: [{ name: 'Place', value: 'London', verified_at: null }],
      roles: [{ id: '3', name: 'Owner', color: '#ff0000' }],
      software: 'kmyblue',
      subscribable: true,
      mute_expires_at: '2026-12-01T00:00:00.000Z',
      server_features: { circle: true, emoji_reaction: false, status_reference: true, legacy_quote: false },
      other_settings: {
        link_preview: false,
        emoji_reaction_policy: 'following_only',
        subscription_policy: 'followers_only',
        hide_statuses_count: true,
        hide_following_count: true,
        hide_followers_count: true,
        translatable_private: true,
      },
    }
    expect(v.parse(accountSchema, sent)).toEqual(sent)
  })

  it('leads to the account it moved to (R-acct-01c)', () => {
    const moved = v.parse(accountSchema, { ...bare, moved: { id: '2', username: 'ada', acct: 'ada@new.example' } }).moved
    expect(moved).toMatchObject({ id: '2', acct: 'ada@new.example' })
    expect(v.parse(accountSchema, { ...bare, moved: { username: 'nobody' } }).moved).toBeNull()
  })

  it('has defaults where a server tells less, or what nobody knows (R-acct-01, R-acct-02a)', () => {
    expect(v.parse(accountSchema, { ...bare, other_settings: {} })).toMatchObject({
      acct: 'ada',
      roles: [],
      fields: [],
      moved: null,
      other_settings: { link_preview: true, emoji_reaction_policy: 'allow', subscription_policy: 'allow' },
    })
    const odd = { link_preview: 'perhaps', emoji_reaction_policy: 'friends', subscription_policy: 7 }
    expect(v.parse(accountSchema, { ...bare, other_settings: odd }).other_settings).toMatchObject({
      link_preview: true,
      emoji_reaction_policy: 'allow',
      subscription_policy: 'allow',
    })
    expect(v.parse(accountSchema, bare).server_features).toBeUndefined()
  })

  it.each([
    [{ legacy_quote: true }, true],
    [{ quote: true }, true],
    [{ quote: false, legacy_quote: true }, true],
    [{ circle: true }, false],
    [{ quote: 'yes' }, false],
  ])('says of its server %j: understands quotes of the older kind %s (R-sess-05c, X-19a)', (features, expected) => {
    expect(v.parse(accountSchema, { ...bare, server_features: features }).server_features).toEqual({
      circle: 'circle' in features,
      emoji_reaction: false,
      status_reference: false,
      legacy_quote: expected,
    })
  })
})

describe('a relationship', () => {
  it('has every field that a server sends (R-rel-01a)', () => {
    const sent = {
      ...aRelationship({ id: '7' }),
      following: true,
      showing_reblogs: true,
      notifying: true,
      languages: ['ja', 'en'],
      followed_by: true,
      blocking: true,
      blocked_by: true,
      muting: true,
      muting_notifications: true,
      muting_expires_at: '2026-12-01T00:00:00.000Z',
      requested: true,
      requested_by: true,
      domain_blocking: true,
      endorsed: true,
      note: 'Met in London',
    }
    expect(v.parse(relationshipSchema, sent)).toEqual(sent)
  })

  it('of a request that waits tells boosts, notifications and languages; all languages, and no note, where nothing is said (R-rel-01b, R-rel-01c)', () => {
    expect(
      v.parse(relationshipSchema, { id: '7', requested: true, showing_reblogs: true, notifying: true, languages: ['ja'] }),
    ).toMatchObject({
      following: false,
      requested: true,
      showing_reblogs: true,
      notifying: true,
      languages: ['ja'],
      note: '',
    })
    expect(v.parse(relationshipSchema, { id: '7', languages: null }).languages).toBeNull()
    expect(v.parse(relationshipSchema, { id: '7' }).languages).toBeNull()
  })
})
