import type { AppContext } from '../../AppContext.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'

const QUARTER_HOUR = 900
/** An account takes so many times what one address may try: one address alone never locks it. */
const ADDRESSES_PER_ACCOUNT = 10

export interface Attempt {
  /** Where it comes from, see `addressOf`. */
  readonly address: string
  /** The account that is tried, or the name that nobody has. */
  readonly target: string
  /** The number of a device that has signed in to this account before; null for any other. */
  readonly device: string | null
}

/** Counts attempts to sign in, so that passwords cannot be guessed by trying. */
export interface SignInGuard {
  /** Counts an attempt; false when there have been too many. */
  admit(attempt: Attempt): Promise<boolean>
  /** After the right password: what this address tried at this account before was its owner mistyping, and counts no longer. */
  succeed(attempt: Attempt): Promise<void>
  /** Counts an attempt at no account: of a page that also tells whether an e-mail address is known. */
  admitAddress(address: string): Promise<boolean>
}

/**
 * Counts by address, by account, and by the pair of both. A success takes back what the pair counted and nothing else, so that an own
 * account buys no further guesses at others. A device known to the account is counted by itself: strangers cannot lock its owner out.
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
      // What an exhausted address tries is not counted against the account.
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
