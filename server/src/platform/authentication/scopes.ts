const READ = [
  'accounts',
  'blocks',
  'bookmarks',
  'collections',
  'favourites',
  'filters',
  'follows',
  'lists',
  'mutes',
  'notifications',
  'search',
  'statuses',
]
const WRITE = [
  'accounts',
  'blocks',
  'bookmarks',
  'collections',
  'conversations',
  'favourites',
  'filters',
  'follows',
  'lists',
  'media',
  'mutes',
  'notifications',
  'reports',
  'statuses',
]
/** The scopes that the older `follow` scope includes. */
const FOLLOW = new Set(['read:blocks', 'read:follows', 'read:mutes', 'write:blocks', 'write:follows', 'write:mutes'])

/** Every existing scope, with Mastodon's names. https://docs.joinmastodon.org/api/oauth-scopes/ */
export const allScopes: readonly string[] = [
  'read',
  ...READ.map((noun) => `read:${noun}`),
  'write',
  ...WRITE.map((noun) => `write:${noun}`),
  'follow',
  'push',
  'profile',
]

const known = new Set(allScopes)

/** The scopes in a text without duplicates; null when one of them does not exist. */
export function parseScopes(text: string): string[] | null {
  const scopes = [...new Set(text.split(/[\s+]+/).filter((scope) => scope !== ''))]
  return scopes.every((scope) => known.has(scope)) ? scopes : null
}

/** Whether the granted scopes satisfy a requirement, which may list several scopes of which one is enough. */
export function grants(granted: ReadonlySet<string>, needed: string): boolean {
  return needed.split(' ').some((scope) => grantsOne(granted, scope))
}

/** `read` includes `read:statuses`, not the other way round. */
function grantsOne(granted: ReadonlySet<string>, needed: string): boolean {
  if (needed === '' || granted.has(needed)) return true
  const broad = needed.split(':')[0] ?? ''
  if (broad !== needed && granted.has(broad)) return true
  if (granted.has('follow') && FOLLOW.has(needed)) return true
  return needed === 'profile' && granted.has('read')
}

/** Whether all requested scopes were registered. */
export function isWithin(asked: readonly string[], registered: readonly string[]): boolean {
  const held = new Set(registered)
  return asked.every((scope) => grants(held, scope))
}
