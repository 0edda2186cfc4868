import { antennaEndpoints } from '@starling/api/antennas'
import type { Account } from '@starling/api/accounts'
import type { Session } from '@starling/domain/session'
import { apiQuery, changeOf, queryClientOf, queryKeyOf } from '../../session/apiQueries.ts'
import { without } from '../collection/collectionChanges.ts'
import { removeColumns } from '../collection/removeColumns.ts'

const idsOf = (accounts: readonly Account[]) => ({ data: accounts.map(({ id }) => id), accounts })

/** The deck columns of a deleted antenna are removed too. */
export function forgetAntenna({ key }: Session, { params }: { readonly params: { readonly id: string } }): void {
  removeColumns(key, 'antenna', params.id)
}

/** All antennas of the reader; there are at most thirty, so the server answers them on one page. */
export const ownAntennas = apiQuery(antennaEndpoints.list)
// Loaded again for each edit: with a stale copy an entry would be added twice or be missing.
/** Null for a deleted antenna, which is then removed from the cached list too. */
export const antennaById = apiQuery(antennaEndpoints.get, {
  staleMs: 0,
  whenGone: {
    data: null,
    follow: forgetAntenna,
    changes: ({ params }: { readonly params: { readonly id: string } }) => [changeOf(ownAntennas, {}, without(params.id))],
  },
})
export const antennaAccounts = apiQuery(antennaEndpoints.accounts, { read: idsOf, staleMs: 0 })
export const antennaExcludedAccounts = apiQuery(antennaEndpoints.excludedAccounts, { read: idsOf, staleMs: 0 })
export const antennaDomains = apiQuery(antennaEndpoints.domains, { staleMs: 0 })
export const antennaTags = apiQuery(antennaEndpoints.tags, { staleMs: 0 })
export const antennaKeywords = apiQuery(antennaEndpoints.keywords, { staleMs: 0 })
/** The reader's antennas that include an account, and those that exclude it. */
export const antennasOfAccount = apiQuery(antennaEndpoints.ofAccount)
export const antennasExcludingAccount = apiQuery(antennaEndpoints.excludingAccount)

/** Loads all antennas again. */
export async function renewAntennas(session: Session): Promise<void> {
  const client = queryClientOf(session)
  const rows = [ownAntennas, antennaById, antennaAccounts, antennaExcludedAccounts, antennaDomains, antennaTags, antennaKeywords]
  await Promise.all(
    [...rows, antennasOfAccount, antennasExcludingAccount].map(({ row }) => client.invalidateQueries({ queryKey: queryKeyOf(row) })),
  )
}
