import type { DeckColumn } from '@starling/domain/deck'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { useSession, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { accountSum } from './accountSum.ts'

/** Answers as which account a column is read: null for that of the page, undefined for one that is not signed in on this device. */
export function useColumnAccount(): (column: Pick<DeckColumn, 'params'>) => SignedInAccount | null | undefined {
  const { key } = useSession()
  const others = useSignedInAccounts()
  return ({ params: { other } }) => {
    if (other === undefined) return null
    return others.find((account) => account.key !== key && accountSum(key, account.key) === other)
  }
}
