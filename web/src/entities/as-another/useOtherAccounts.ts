import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { useSession, useSignedInAccounts } from '../../session/SessionProvider.tsx'

/** The accounts that are signed in on this device besides the one that is acted as here. */
export function useOtherAccounts(): readonly SignedInAccount[] {
  const { key } = useSession()
  return useSignedInAccounts().filter((account) => account.key !== key)
}
