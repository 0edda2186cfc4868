import { searchTarget } from './searchTarget.ts'

/** Where a page may be opened at its own server, of a handle or an address; the servers of most families have profiles there. Null for anything else. */
export function originalAddress(words: string): string | null {
  const target = searchTarget(words)
  if (target?.kind === 'address') return target.url
  if (target?.kind !== 'handle') return null
  const [username = '', host] = target.acct.split('@')
  const address = `https://${host ?? ''}/@${encodeURIComponent(username)}`
  return host !== undefined && URL.canParse(address) ? new URL(address).href : null
}
