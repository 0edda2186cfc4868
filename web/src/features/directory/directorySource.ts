import type { Account } from '@starling/api/accounts'
import { directoryEndpoints } from '@starling/api/directory'
import type { ListSource } from '@starling/domain/feeds'

export type DirectoryOrder = 'active' | 'new'
export type DirectoryScope = 'local' | 'all'

/** As many as the reference shows at once (R-const-23). */
const pageSize = 20

/** The people who agreed to be found: the lately active or the newest, of this server or of all; older ones come by offset (R-disc-05). */
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
