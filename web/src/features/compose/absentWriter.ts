import { accounts } from '../../accounts/accounts.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { distinctAcct } from '../../entities/account/distinctAcct.ts'
import { toasts } from '../../ui/toasts.ts'
import type { NewToast } from '../../ui/toasts.ts'

/** The account that wrote something, where another one is on screen by now; null where it is on screen itself. */
export function absentWriter(accountKey: string): SignedInAccount | null {
  const { active, list } = accounts.get()
  return active === accountKey ? null : (list.find(({ key }) => key === accountKey) ?? null)
}

/** Shows a message to an account. What its action opens is not there for another one on screen, to which the account is named instead. */
export function tellWriter(absent: SignedInAccount | null, { action, ...toast }: NewToast): void {
  toasts.show(absent === null ? { ...toast, ...(action && { action }) } : { ...toast, context: `@${distinctAcct(absent)}` })
}
