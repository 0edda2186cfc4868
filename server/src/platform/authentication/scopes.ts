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
/** What the old `follow` scope stands for. */
const FOLLOW = new Set(['read:blocks', 'read:follows', 'read:mutes', 'write:blocks', 'write:follows', 'write:mutes'])

/** Every scope there is, as Mastodon names them. https://docs.joinmastodon.org/api/oauth-scopes/ */
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

/** The scopes of a text, each once; null when one of them does not exist. */
export function parseScopes(text: string): string[] | null {
  const scopes = [...new Set(text.split(/[\s+]+/).filter((scope) => scope !== ''))]
  return scopes.every((scope) => known.has(scope)) ? scopes : null
}

/** Says whether what was granted opens what is needed, which may name several scopes of which one will do. */
export function grants(granted: ReadonlySet<string>, needed: string): boolean {
  return needed.split(' ').some((scope) => grantsOne(granted, scope))
}

/** `read` opens `read:statuses`, not the other way round. */
function grantsOne(granted: ReadonlySet<string>, needed: string): boolean {
  if (needed === '' || granted.has(needed)) return true
  const broad = needed.split(':')[0] ?? ''
  if (broad !== needed && granted.has(broad)) return true
  if (granted.has('follow') && FOLLOW.has(needed)) return true
  return needed === 'profile' && granted.has('read')
}

/** Says whether everything asked for lies within what was registered. */
export function isWithin(asked: readonly string[], registered: readonly string[]): boolean {
  const held = new Set(registered)
  return asked.every((scope) => grants(held, scope))
}
