import type { AppContext } from '../../AppContext.ts'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'

const QUARTER_HOUR = 900

/** Limits attempts to enter a code, because a code of six digits could be guessed by trying often enough. */
export interface CodeGuard {
  /** Counts an attempt; false when there have been too many. */
  admit(accountId: string, device: string | null): Promise<boolean>
  /** After a right code the earlier attempts no longer count. */
  succeed(accountId: string, device: string | null): Promise<void>
}

/**
 * Counts by account, whichever address the attempts come from; a device that signed in to the account before has its own counter, so that
 * somebody who knows the password cannot keep the owner out by wrong codes.
 */
export function createCodeGuard({ limiters, settings }: Pick<AppContext, 'limiters' | 'settings'>): CodeGuard {
  const attempts = createThrottle(limiters, 'sign-in-code', settings.rateLimits?.signIns ?? null, QUARTER_HOUR)
  const keyOf = (accountId: string, device: string | null): string => (device === null ? accountId : `${accountId} ${device}`)
  return {
    admit: (accountId, device) => attempts.admit(keyOf(accountId, device)),
    async succeed(accountId, device) {
      const key = keyOf(accountId, device)
      await attempts.forgive(key, await attempts.count(key))
    },
  }
}
