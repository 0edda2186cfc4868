import { antennaEndpoints } from '@starling/api/antennas'
import type { AntennaDraft } from '@starling/domain/antennas'
import { toAntennaDraft } from '@starling/domain/antennas'
import type { Session } from '@starling/domain/session'

/** Loads everything the server stores of an antenna. Rejects with the ApiError. */
export async function loadAntennaDraft({ client }: Pick<Session, 'client'>, id: string, signal: AbortSignal): Promise<AntennaDraft> {
  const named = { params: { id }, signal }
  // A limit of zero asks for all members on one page.
  const members = { ...named, query: { limit: 0 } }
  const [antenna, accounts, excluded, domains, tags, keywords] = await Promise.all([
    client.call(antennaEndpoints.get, named),
    client.call(antennaEndpoints.accounts, members),
    client.call(antennaEndpoints.excludedAccounts, members),
    client.call(antennaEndpoints.domains, named),
    client.call(antennaEndpoints.tags, named),
    client.call(antennaEndpoints.keywords, named),
  ])
  return toAntennaDraft({
    antenna: antenna.data,
    accountIds: accounts.data.map((account) => account.id),
    excludedAccountIds: excluded.data.map((account) => account.id),
    domains: domains.data,
    tags: tags.data,
    keywords: keywords.data,
  })
}
