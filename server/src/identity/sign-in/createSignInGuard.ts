import type { AppContext } from '../../AppContext.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'

const QUARTER_HOUR = 900
/** An account allows this many times the attempts of one address, so that one address alone never locks it. */
const ADDRESSES_PER_ACCOUNT = 10

export interface Attempt {
  /** The client's address, see `addressOf`. */
  readonly address: string
  /** The account, or the unknown name that was entered. */
  readonly target: string
  /** The number of a device that signed in to this account before; null for others. */
  readonly device: string | null
}

/** Limits attempts to sign in, so that passwords cannot be guessed. */
export interface SignInGuard {
  /** Counts an attempt; false when there have been too many. */
  admit(attempt: Attempt): Promise<boolean>
  /** After a correct password the earlier attempts of this address at this account no longer count. */
  succeed(attempt: Attempt): Promise<void>
  /** Counts a request that concerns no account: of a page that reveals whether an e-mail address is known. */
  admitAddress(address: string): Promise<boolean>
}

/**
 * Counts by address, by account, and by their pair. A success only clears the pair's counter, so that signing in to one's own
 * account gives no further attempts at others. A known device of the account has its own counter: strangers cannot lock the owner out.
 */
export function createSignInGuard({ limiters, settings }: Pick<AppContext, 'limiters' | 'settings'>): SignInGuard {
  const most = settings.rateLimits?.signIns ?? null
  const addresses = createThrottle(limiters, 'sign-in-address', most, QUARTER_HOUR)
  const accounts = createThrottle(limiters, 'sign-in-account', most === null ? null : most * ADDRESSES_PER_ACCOUNT, QUARTER_HOUR)
  const pairs = createThrottle(limiters, 'sign-in-pair', most, QUARTER_HOUR)
  const devices = createThrottle(limiters, 'sign-in-device', most, QUARTER_HOUR)
  const pairOf = ({ address, target }: Attempt): string => `${target} ${address}`

  return {
    async admit(attempt) {
      const { address, target, device } = attempt
      if (device !== null) return devices.admit(device)
      // Attempts from an exhausted address are not counted against the account.
      if (!(await addresses.admit(address))) return false
      await pairs.admit(pairOf(attempt))
      return accounts.admit(target)
    },
    async succeed(attempt) {
      const { address, target, device } = attempt
      if (device !== null) return devices.forgive(device, await devices.count(device))
      const pair = pairOf(attempt)
      const mistyped = await pairs.count(pair)
      await Promise.all([pairs.forgive(pair, mistyped), addresses.forgive(address, mistyped), accounts.forgive(target, mistyped)])
    },
    admitAddress: (address) => addresses.admit(address),
  }
}
