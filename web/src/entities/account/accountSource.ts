import type { Account, accountEndpoints } from '@starling/api/accounts'
import type { blockEndpoints } from '@starling/api/blocks'
import type { followRequestEndpoints } from '@starling/api/follow-requests'
import type { muteEndpoints } from '@starling/api/mutes'
import type { referenceEndpoints } from '@starling/api/references'
import type { statusEndpoints } from '@starling/api/statuses'
import type { ListAnswer, ListSource } from '@starling/domain/feeds'

/** A list of accounts that belongs to an account or a post. */
type OwnedEndpoint =
  | typeof accountEndpoints.followers
  | typeof accountEndpoints.following
  | typeof accountEndpoints.endorsements
  | typeof statusEndpoints.rebloggedBy
  | typeof statusEndpoints.favouritedBy
  | typeof referenceEndpoints.mentionedBy

/** A list of accounts that belongs to the reader. */
type OwnEndpoint = typeof blockEndpoints.list | typeof muteEndpoints.list | typeof followRequestEndpoints.list

/** The server's default page size. */
const pageSize = 40

/** These lists are ordered by when somebody followed or blocked; cursors are not account ids, so only the server's links can be used. */
const base = {
  entity: 'account',
  order: 'by-server',
  limit: pageSize,
  keep(answer: ListAnswer<Account>, ports: Parameters<ListSource<Account>['keep']>[1]) {
    ports.importAccounts(answer.data, answer)
    return answer.data.map(({ id }) => id)
  },
} as const

/** The accounts that belong to an account or a post, such as its followers or who favourited it. */
export function accountSource(endpoint: OwnedEndpoint, ownerId: string): ListSource<Account> {
  return {
    ...base,
    key: `${endpoint.path} ${ownerId}`,
    // Followers, following and who is featured fail silently.
    isSilent: endpoint.path.startsWith('/api/v1/accounts/'),
    load: (client, _cursor, signal) => client.call(endpoint, { params: { id: ownerId }, signal }),
    follow: (client, link, signal) => client.follow(endpoint, link, { signal }),
  }
}

/** The accounts that belong to the reader, such as who is blocked. */
export function ownAccountSource(endpoint: OwnEndpoint): ListSource<Account> {
  return {
    ...base,
    key: endpoint.path,
    load: (client, _cursor, signal) => client.call(endpoint, { signal }),
    follow: (client, link, signal) => client.follow(endpoint, link, { signal }),
  }
}
