import { searchEndpoints } from '@starling/api/search'
import type { SearchResults } from '@starling/api/search'
import { useSession } from '../../session/SessionProvider.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'

/** How long what was not found is not looked up again, in milliseconds. */
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

/** Has the server look somebody up at another one, where it does not know them. Visitors are refused that. */
export function useLookUp(acct: string, isWanted: boolean): LookUp {
  const { me } = useSession()
  const isEnabled = isWanted && me !== null && acct.includes('@')
  const { data, isFetching } = useApiQuery(lookedUp, { query: { q: `@${acct}`, type: 'accounts', resolve: true, limit: 1 } }, { isEnabled })
  if (!isEnabled) return { phase: 'idle', id: null, lookUp: undefined }
  const id = data?.found.find((each) => isNamed(each, acct.toLowerCase()))?.id ?? null
  return { phase: isFetching && id === null ? 'looking' : 'ready', id, lookUp: data?.lookUp }
}

/** Some people's pages are at another server than their address names: `ada@example.org` at social.example.org. */
function isNamed({ acct, url }: { readonly acct: string; readonly url: string }, wanted: string): boolean {
  const known = acct.toLowerCase()
  return known === wanted || (URL.canParse(url) && `${known.split('@')[0]}@${new URL(url).host}` === wanted)
}
