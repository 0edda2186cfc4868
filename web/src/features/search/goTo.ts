import { searchEndpoints } from '@starling/api/search'
import type { Session } from '@starling/domain/session'
import { accountPath, statusPath } from '../../routing/paths.ts'

/** The place a handle or an address leads to here: the account found first, else the post; null where nothing is (R-srch-04). */
export async function goTo(words: string, session: Session): Promise<string | null> {
  try {
    const { data, askedAt } = await session.client.call(searchEndpoints.search, {
      // Visitors are refused where they ask the server to look elsewhere (R-srch-02).
      query: { q: words, limit: 1, ...(session.me ? { resolve: true } : {}) },
    })
    session.import({ accounts: data.accounts, statuses: data.statuses, askedAt })
    const [account] = data.accounts
    if (account) return accountPath(account.acct)
    const [status] = data.statuses
    return status ? statusPath(status.account.acct, status.id) : null
  } catch {
    // The results' own screen says what went wrong.
    return null
  }
}
