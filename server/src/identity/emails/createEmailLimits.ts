import type { AppContext } from '../../AppContext.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'

const HOUR = 3600
const PER_ACCOUNT = 5
const PER_ADDRESS = 10

/** Limits how often e-mails can be requested, so that nobody's mailbox can be flooded through this server. */
export interface EmailLimits {
  /** Counts an e-mail to an account; false when too many were sent. */
  admitAccount(accountId: string): Promise<boolean>
  /** Counts a request from an address; false when there were too many. */
  admitAddress(address: string): Promise<boolean>
}

export function createEmailLimits({ limiters, settings }: Pick<AppContext, 'limiters' | 'settings'>): EmailLimits {
  const accounts = createThrottle(limiters, 'letters-account', settings.rateLimits === null ? null : PER_ACCOUNT, HOUR)
  const addresses = createThrottle(limiters, 'letters-address', settings.rateLimits === null ? null : PER_ADDRESS, HOUR)
  return {
    admitAccount: (accountId) => accounts.admit(accountId),
    admitAddress: (address) => addresses.admit(address),
  }
}
