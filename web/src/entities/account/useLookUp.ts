import { searchEndpoints } from '@starling/api/search'
import type { SearchResults } from '@starling/api/search'
import { useSession } from '../../session/SessionProvider.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'

/** How long an account that was not found is not looked up again, in milliseconds. */
const STALE_MS = 60_000

const lookedUp = apiQuery(searchEndpoints.search, {
  read: ({ accounts, look_up }) => ({
    data: { found: accounts.map(({ id, acct, url }) => ({ id, acct, url })), lookUp: look_up },
    accounts,
  }),
  staleMs: STALE_MS,
})

interface LookUp {
  readonly phase: 'idle' | 'looking' | 'ready'
  /** The account with this handle; null for none. */
  readonly id: string | null
  readonly lookUp: SearchResults['look_up']
}

/** Asks the server to look up an account it does not know at another server. Servers refuse this to visitors. */
export function useLookUp(acct: string, isWanted: boolean): LookUp {
  const { me } = useSession()
  const isEnabled = isWanted && me !== null && acct.includes('@')
  const { data, isFetching } = useApiQuery(lookedUp, { query: { q: `@${acct}`, type: 'accounts', resolve: true, limit: 1 } }, { isEnabled })
  if (!isEnabled) return { phase: 'idle', id: null, lookUp: undefined }
  const id = data?.found.find((each) => isNamed(each, acct.toLowerCase()))?.id ?? null
  return { phase: isFetching && id === null ? 'looking' : 'ready', id, lookUp: data?.lookUp }
}

/** The page of an account may be at another host than its acct: `ada@example.org` at social.example.org. */
function isNamed({ acct, url }: { readonly acct: string; readonly url: string }, wanted: string): boolean {
  const known = acct.toLowerCase()
  return known === wanted || (URL.canParse(url) && `${known.split('@')[0]}@${new URL(url).host}` === wanted)
}
