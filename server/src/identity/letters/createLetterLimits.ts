import type { AppContext } from '../../AppContext.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'

const HOUR = 3600
const PER_ACCOUNT = 5
const PER_ADDRESS = 10

/** How often letters may be asked for, so that nobody's mailbox is filled through this server. */
export interface LetterLimits {
  /** Counts a letter to somebody; false when they were sent enough. */
  admitAccount(accountId: string): Promise<boolean>
  /** Counts somebody's asking; false when they asked often enough. */
  admitAddress(address: string): Promise<boolean>
}

export function createLetterLimits({ limiters, settings }: Pick<AppContext, 'limiters' | 'settings'>): LetterLimits {
  const accounts = createThrottle(limiters, 'letters-account', settings.rateLimits === null ? null : PER_ACCOUNT, HOUR)
  const addresses = createThrottle(limiters, 'letters-address', settings.rateLimits === null ? null : PER_ADDRESS, HOUR)
  return {
    admitAccount: (accountId) => accounts.admit(accountId),
    admitAddress: (address) => addresses.admit(address),
  }
}
