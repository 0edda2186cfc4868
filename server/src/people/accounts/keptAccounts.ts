import type { Account } from '@starling/api/accounts'
import { keepVersions } from '../../platform/kept/keepVersions.ts'

/**
 * Accounts as others are shown them; their version changes with the account and its login. A minute covers what it does not, a renamed role or a
 * changed custom emoji. A page of notifications shows some three hundred of about two kilobytes each, and hardly any differs from the page before.
 */
export const keptAccounts = keepVersions<Account>({ keptMs: 60_000, most: 5_000 })
