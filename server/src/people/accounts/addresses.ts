/** How an account is written: with its domain only when it is of another server. */
export function acctOf(account: { readonly username: string; readonly domain: string | null }): string {
  return account.domain === null ? account.username : `${account.username}@${account.domain}`
}

/** The page of an account. */
export function accountUrl(
  account: { readonly username: string; readonly domain: string | null; readonly url: string | null },
  publicUrl: string,
): string {
  return account.url ?? `${publicUrl}/@${acctOf(account)}`
}

/** What an account is called among servers. */
export function accountUri(account: { readonly username: string; readonly uri: string | null }, publicUrl: string): string {
  return account.uri ?? `${publicUrl}/users/${account.username}`
}

/** Reads `@name`, `name` or `name@domain`; our own domain counts as none. Null for what can be nobody. */
export function parseAcct(text: string, ownDomain: string): { readonly username: string; readonly domain: string | null } | null {
  const match = /^@?([\p{L}\p{N}_][\p{L}\p{N}_.-]*)(?:@([^\s@/]+))?$/u.exec(text.trim())
  if (match === null) return null
  const domain = match[2]?.toLowerCase() ?? null
  return { username: match[1] ?? '', domain: domain === ownDomain.toLowerCase() ? null : domain }
}
