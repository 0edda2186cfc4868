import { blockEndpoints } from '@starling/api/blocks'
import { allPages, whereThere } from '@starling/api/client'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import { filterEndpoints } from '@starling/api/filters'
import { muteEndpoints } from '@starling/api/mutes'
import type { Session } from '@starling/domain/session'
import { fullAcct } from '@starling/domain/transfer'
import type { ReaderRules } from '@starling/domain/visiting'
import { serverDomain } from './loadInstance.ts'

/** The reader's filters, mutes and blocks, as their server has them now. Rejects with the ApiError. */
export async function readRules(session: Session): Promise<ReaderRules> {
  const { client, entities } = session
  const [domain, filters, mutes, blocks, domains] = await Promise.all([
    serverDomain(session),
    whereThere(async () => (await client.call(filterEndpoints.list)).data, []),
    whereThere(() => allPages(client, muteEndpoints.list), []),
    whereThere(() => allPages(client, blockEndpoints.list), []),
    whereThere(() => allPages(client, domainBlockEndpoints.list), []),
  ])
  const me = session.me === null ? undefined : entities.get('account', session.me.id)
  return {
    own: me === undefined ? null : fullAcct(me.acct, domain),
    filters,
    people: new Set([...mutes, ...blocks].flatMap(({ acct, url }) => [fullAcct(acct, domain), url])),
    domains: new Set(domains.map((each) => each.toLowerCase())),
  }
}
