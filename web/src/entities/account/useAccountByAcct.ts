import { createLookups } from '@starling/domain/actions'
import { asApiError } from '@starling/api/client'
import type { ApiError } from '@starling/api/client'
import type { Session } from '@starling/domain/session'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { keptByPage } from '../../storage/pageMemory.ts'

export type FoundAccount =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly retry: () => void }

/** Ids by session and acct, so that a profile seen once is shown at once, as long as the session has it. */
const ids = keptByPage(new Map<string, string>())

function knownId({ entities }: Session, key: string): string | undefined {
  const id = ids.get(key)
  // The store removes accounts that no screen has shown for a while.
  return id !== undefined && entities.get('account', id) ? id : undefined
}

/** Finds the account a profile address names (R-acct-03). */
export function useAccountByAcct(acct: string): FoundAccount {
  const session = useSession()
  const key = `${session.key} ${acct.toLowerCase()}`
  const [answer, setAnswer] = useState<{ readonly key: string; readonly found: FoundAccount } | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    const retry = () => setAttempt(attempt + 1)
    const settle = (found: FoundAccount) => {
      if (!signal.aborted) setAnswer({ key, found })
    }
    session
      .part(createLookups)
      .lookupAccount(acct)
      .then(
        (account) => {
          if (account) ids.set(key, account.id)
          settle(account ? { kind: 'found', id: account.id } : { kind: 'absent' })
        },
        (cause: unknown) => {
          const id = knownId(session, key)
          // The account found before stays on screen where the request fails, for example offline.
          if (id !== undefined) return settle({ kind: 'found', id })
          return settle({ kind: 'failed', error: asApiError(cause), retry })
        },
      )
    return () => {
      leave.abort()
    }
  }, [session, acct, key, attempt])

  if (answer?.key === key) return answer.found
  const id = knownId(session, key)
  return id === undefined ? { kind: 'looking' } : { kind: 'found', id }
}
