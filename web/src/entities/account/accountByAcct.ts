import { accountEndpoints } from '@starling/api/accounts'
import type { Session } from '@starling/domain/session'
import { apiQuery, queryClientOf, queryOptionsOf } from '../../session/apiQueries.ts'
import { useMemo } from 'react'
import type { ApiError } from '@starling/api/client'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'

/** The id of the account with this acct; null where the server does not know it at the moment, which a search may change. */
export const accountByAcct = apiQuery(accountEndpoints.lookup, {
  read: (account) => ({ data: account.id as string | null, accounts: [account] }),
  staleMs: Infinity,
  whenGone: { data: null },
})

export function accountQuestion(acct: string) {
  return { query: { acct: acct.replace(/^@/, '').toLowerCase() } }
}

/** Finds the account with this acct, whose entity is then in the session's store. Rejects with the ApiError. */
export async function findAccountByAcct(session: Session, acct: string): Promise<string | null> {
  const { data } = await queryClientOf(session).fetchQuery(queryOptionsOf(session, accountByAcct, accountQuestion(acct)))
  return data as string | null
}

type FoundAccount =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly retry: () => void }

/**
 * Finds the account of a profile address. An account in the store is found at once, without waiting for the server; its answer then
 * replaces that.
 */
export function useAccountByAcct(acct: string): FoundAccount {
  const { entities } = useSession()
  const seenId = useMemo(() => seenUnderName(entities, acct), [entities, acct])
  const { data: id = seenId, error, isFetchedAfterMount, refetch } = useApiQuery(accountByAcct, accountQuestion(acct))
  // The account found earlier stays on screen if a later request fails, for example offline.
  if (id != null) return { kind: 'found', id }
  if (error !== null) return { kind: 'failed', error, retry: () => void refetch() }
  return { kind: id === null && isFetchedAfterMount ? 'absent' : 'looking' }
}

function seenUnderName(entities: Session['entities'], acct: string): string | undefined {
  const name = accountQuestion(acct).query.acct
  for (const id of entities.ids('account')) if (entities.get('account', id)?.acct.toLowerCase() === name) return id
  return undefined
}
