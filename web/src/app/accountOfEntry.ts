import { routeAt } from '../routing/routes.ts'
import type { Location } from '../ui/navigation.ts'

/**
 * The key of the account as which an entry is read; undefined for that of the page. An address that names somebody or something means another one, or
 * nothing, at another server: where the page's account is of another server than when the entry was made, it stays with the one it was.
 */
export function accountOfEntry({ account, owner, path }: Location, origin: string): string | undefined {
  if (account !== undefined || owner === undefined || owner.startsWith(`${origin} `)) return account
  return /:(?:acct|id)\b/.test(routeAt(path)?.route.pattern ?? '') ? owner : undefined
}
