import { accounts } from '../../accounts/accounts.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { distinctAcct } from '../../entities/account/SignedInPicture.tsx'
import { toasts } from '../../ui/toasts.ts'
import type { NewToast } from '../../ui/toasts.ts'

/** The account of a draft, if another account is active by now; null if it is still the active one. */
export function inactiveAccount(accountKey: string): SignedInAccount | null {
  const { active, list } = accounts.get()
  return active === accountKey ? null : (list.find(({ key }) => key === accountKey) ?? null)
}

/** Whether an account is not signed in here any more. Its drafts are hidden then, which another message explains. */
export function isSignedOut(accountKey: string): boolean {
  return accounts.get().list.every(({ key }) => key !== accountKey)
}

/**
 * Shows a message to an account, unless it is no longer signed in. If another account is active, the message names its account and has no
 * action, because the target does not exist for the active one.
 */
export function showAccountToast(accountKey: string, { action, ...toast }: NewToast): void {
  if (isSignedOut(accountKey)) return
  const absent = inactiveAccount(accountKey)
  toasts.show(absent === null ? { ...toast, ...(action && { action }) } : { ...toast, context: `@${distinctAcct(absent)}` })
}
