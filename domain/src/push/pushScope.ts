const PREFIX = '/push/'

/**
 * The path under which a service worker is registered for the messages of one account. Each registration has a subscription of
 * its own, made for its server's key, so accounts of different servers do not take each other's place.
 */
export function pushScope(accountKey: string): string {
  // A scope may not contain an escaped slash, so another character marks the escapes.
  return `${PREFIX}${encodeURIComponent(accountKey).replaceAll('~', '%7E').replaceAll('%', '~')}/`
}

/** The account for which a registration receives messages; null for other registrations. */
export function accountOfPushScope(scope: string): string | null {
  const path = URL.canParse(scope) ? new URL(scope).pathname : ''
  if (!path.startsWith(PREFIX) || !path.endsWith('/')) return null
  try {
    return decodeURIComponent(path.slice(PREFIX.length, -1).replaceAll('~', '%')) || null
  } catch {
    return null
  }
}
