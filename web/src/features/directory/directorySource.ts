import type { Account } from '@starling/api/accounts'
import { directoryEndpoints } from '@starling/api/directory'
import type { ListSource } from '@starling/domain/feeds'

export type DirectoryOrder = 'active' | 'new'
export type DirectoryScope = 'local' | 'all'

/** The page size of Mastodon's own client. */
const pageSize = 20

/** The directory's accounts: recently active or newest, of this server or of all; older ones are loaded by offset. */
export function directorySource(order: DirectoryOrder, scope: DirectoryScope): ListSource<Account> {
  const query = { order, local: scope === 'local', limit: pageSize }
  return {
    key: `${directoryEndpoints.list.path} ${order} ${scope}`,
    entity: 'account',
    order: 'by-server',
    limit: pageSize,
    isReplaced: true,
    pagesByCount: true,
    load: (client, { offset }, signal) =>
      client.call(directoryEndpoints.list, { query: { ...query, ...(offset === undefined ? {} : { offset }) }, signal }),
    follow: (client, link, signal) => client.follow(directoryEndpoints.list, link, { signal }),
    keep(answer, ports) {
      ports.importAccounts(answer.data, answer)
      return answer.data.map(({ id }) => id)
    },
  }
}
