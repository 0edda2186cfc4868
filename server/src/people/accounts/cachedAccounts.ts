import type { Account } from '@starling/api/accounts'
import { cacheVersions } from '../../platform/caches/cacheVersions.ts'

/**
 * Accounts as JSON for other accounts; their version changes with the account and its login. Changes it does not cover (a renamed role, a
 * changed custom emoji) take effect within a minute. A page of notifications needs about three hundred, of about two kilobytes each.
 */
export const cachedAccounts = cacheVersions<Account>({ cacheMs: 60_000, most: 5_000 })
