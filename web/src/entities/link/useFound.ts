import type { Account } from '@starling/api/accounts'
import { accountEndpoints } from '@starling/api/accounts'
import { searchEndpoints } from '@starling/api/search'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

/** The server's results for the typed words. */
export interface Found {
  readonly people: readonly Account[]
  readonly tags: readonly string[]
}

const nothing: Found = { people: [], tags: [] }
/** Typing again within this time delays the request. */
const pauseMs = 200
const most = 4

/** Accounts and hashtags for the typed words; none without words, and the previous ones while new ones are loading. */
export function useFound(q: string): Found {
  const session = useSession()
  const [found, setFound] = useState<Found>(nothing)
  useEffect(() => {
    const words = q.replace(/^[@#]/, '')
    if (words.length < 2 || /^https?:/i.test(words)) return undefined
    const leave = new AbortController()
    const { signal } = leave
    const timer = setTimeout(() => {
      const ask = async () => {
        // Visitors may not search for accounts alone, nor ask the server to search remotely.
        const people = session.me
          ? session.client.call(accountEndpoints.search, { query: { q: words, limit: most, resolve: false }, signal })
          : Promise.resolve({ data: [], askedAt: 0 })
        const tags = session.client.call(searchEndpoints.search, { query: { q: words, type: 'hashtags', limit: most }, signal })
        const [accounts, others] = await Promise.all([people, tags])
        if (accounts.data.length > 0) session.import({ accounts: accounts.data, askedAt: accounts.askedAt })
        if (!signal.aborted) setFound({ people: accounts.data, tags: others.data.hashtags.map(({ name }) => name) })
      }
      // Screens and actions are found without the server; the search screen itself shows a failure.
      ask().catch(() => {
        if (!signal.aborted) setFound(nothing)
      })
    }, pauseMs)
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [session, q])
  return q.length < 2 ? nothing : found
}
