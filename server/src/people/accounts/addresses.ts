/** The handle of an account: with its domain only for a remote account. */
export function acctOf(account: { readonly username: string; readonly domain: string | null }): string {
  return account.domain === null ? account.username : `${account.username}@${account.domain}`
}

/** The address of an account's page. */
export function accountUrl(
  account: { readonly username: string; readonly domain: string | null; readonly url: string | null },
  publicUrl: string,
): string {
  return account.url ?? `${publicUrl}/@${acctOf(account)}`
}

/** The ActivityPub id of an account. */
export function accountUri(account: { readonly username: string; readonly uri: string | null }, publicUrl: string): string {
  return account.uri ?? `${publicUrl}/users/${account.username}`
}

/** Parses `@name`, `name` or `name@domain`; the domain of this server becomes null. Null for a text that is not a handle. */
export function parseAcct(text: string, ownDomain: string): { readonly username: string; readonly domain: string | null } | null {
  const match = /^@?([\p{L}\p{N}_][\p{L}\p{N}_.-]*)(?:@([^\s@/]+))?$/u.exec(text.trim())
  if (match === null) return null
  const domain = match[2]?.toLowerCase() ?? null
  return { username: match[1] ?? '', domain: domain === ownDomain.toLowerCase() ? null : domain }
}
