import type { Account, FeaturedTag } from './account.ts'
import type { CredentialAccount } from './credentialAccount.ts'
import type { Relationship } from './relationship.ts'

/** An account for tests; name it by `username` and the rest follows. */
export function anAccount(given: Partial<Account> = {}): Account {
  const username = given.username ?? 'ada'
  return {
    id: '1',
    username,
    acct: username,
    display_name: username,
    note: '',
    url: `https://starling.test/@${username}`,
    uri: `https://starling.test/users/${username}`,
    avatar: 'https://starling.test/avatar.png',
    avatar_static: 'https://starling.test/avatar.png',
    header: '',
    header_static: '',
    locked: false,
    bot: false,
    group: false,
    discoverable: true,
    indexable: true,
    noindex: false,
    hide_collections: null,
    memorial: false,
    suspended: false,
    limited: false,
    created_at: '2026-01-01T00:00:00.000Z',
    last_status_at: null,
    statuses_count: 0,
    followers_count: 0,
    following_count: 0,
    emojis: [],
    fields: [],
    roles: [],
    moved: null,
    ...given,
  }
}

/** The signed-in account for tests. */
export function aCredentialAccount(given: Partial<CredentialAccount> = {}): CredentialAccount {
  return {
    ...anAccount(),
    source: {
      note: '',
      fields: [],
      privacy: 'public',
      sensitive: false,
      language: 'en',
      follow_requests_count: 0,
      discoverable: true,
      indexable: true,
      hide_collections: null,
    },
    role: null,
    ...given,
  }
}

/** A relationship for tests in which nobody knows anybody. */
export function aRelationship(given: Partial<Relationship> = {}): Relationship {
  return {
    id: '1',
    following: false,
    showing_reblogs: false,
    notifying: false,
    languages: null,
    followed_by: false,
    blocking: false,
    blocked_by: false,
    muting: false,
    muting_notifications: false,
    muting_expires_at: null,
    requested: false,
    requested_by: false,
    domain_blocking: false,
    endorsed: false,
    note: '',
    ...given,
  }
}

/** A featured tag for tests. */
export function aFeaturedTag(given: Partial<FeaturedTag> = {}): FeaturedTag {
  return { id: '1', name: 'birds', url: 'https://starling.test/@ada/tagged/birds', statuses_count: 1, last_status_at: null, ...given }
}
