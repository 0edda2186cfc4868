import type { DeckColumn } from '@starling/domain/deck'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { useSession, useSignedInAccounts } from '../../session/SessionProvider.tsx'

/** Answers as which account a column is read: null for that of the page, undefined for one that is not signed in on this device. */
export function useColumnAccount(): (column: Pick<DeckColumn, 'params'>) => SignedInAccount | null | undefined {
  const { key } = useSession()
  const others = useSignedInAccounts()
  return ({ params: { other } }) => {
    if (other === undefined) return null
    return others.find((account) => account.key !== key && accountSum(key, account.key) === other)
  }
}

/**
 * The name under which a column of the deck stores as which other account it is read. The deck is kept at the server of the page's account, which is
 * not told the names of the others: it is a sum of both accounts' keys (FNV-1a, 32 bits), the same on every device.
 */
export function accountSum(pageKey: string, otherKey: string): string {
  let sum = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${pageKey} ${otherKey}`)) sum = Math.imul(sum ^ byte, 0x01000193)
  return (sum >>> 0).toString(36)
}
