import { accounts } from '../../accounts/accounts.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { distinctAcct } from '../../entities/account/SignedInPicture.tsx'
import { toasts } from '../../ui/toasts.ts'
import type { NewToast } from '../../ui/toasts.ts'

/** The account that wrote something, where another one is on screen by now; null where it is on screen itself. */
export function absentWriter(accountKey: string): SignedInAccount | null {
  const { active, list } = accounts.get()
  return active === accountKey ? null : (list.find(({ key }) => key === accountKey) ?? null)
}

/** Whether an account is not signed in here any more. What it has written is hidden then, and another message says so. */
export function hasLeft(accountKey: string): boolean {
  return accounts.get().list.every(({ key }) => key !== accountKey)
}

/**
 * Shows a message to an account, unless it has left. What its action opens is not there for another one on screen, to which the account is named
 * instead.
 */
export function tellWriter(accountKey: string, { action, ...toast }: NewToast): void {
  if (hasLeft(accountKey)) return
  const absent = absentWriter(accountKey)
  toasts.show(absent === null ? { ...toast, ...(action && { action }) } : { ...toast, context: `@${distinctAcct(absent)}` })
}
