import { searchEndpoints } from '@starling/api/search'
import { isStatusAt } from '@starling/domain/links'
import { searchTarget } from '@starling/domain/search'
import type { Session } from '@starling/domain/session'
import { accountPath, statusPath } from '../../routing/paths.ts'

/** The path in this client for a handle or an address: the account found first, else the post; null where there is none. */
export async function goTo(words: string, session: Session, signal?: AbortSignal): Promise<string | null> {
  try {
    const { data, askedAt } = await session.client.call(searchEndpoints.search, {
      // Servers refuse visitors who ask for a remote search.
      query: { q: words, limit: 1, ...(session.me ? { resolve: true } : {}) },
      ...(signal ? { signal } : {}),
    })
    session.import({ accounts: data.accounts, statuses: data.statuses, askedAt })
    const [account] = data.accounts
    if (account) return accountPath(account.acct)
    const isAddress = searchTarget(words)?.kind === 'address'
    const status = data.statuses.find((found) => !isAddress || isStatusAt(found, words))
    return status ? statusPath(status.account.acct, status.id) : null
  } catch {
    // The caller then shows search results, or opens the address itself.
    return null
  }
}
