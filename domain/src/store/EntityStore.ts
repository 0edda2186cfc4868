import type { Account, CredentialAccount, Relationship } from '@starling/api/accounts'
import type { Poll } from '@starling/api/polls'
import type { Status } from '@starling/api/statuses'

/** The kinds of entities; a relationship's id is that of the account. */
export interface EntityMap {
  status: Status
  account: Account
  /** The reader's own account as `verify_credentials` answers it, with the source of the profile; `account` holds the public form. */
  credentialAccount: CredentialAccount
  relationship: Relationship
  poll: Poll
}

/** The one place entities are read from: of copies nested in a status only the id is used. */
export interface EntityStore {
  /** The entity as the reader should see it, with pending actions applied; the same object until it changes. */
  get<K extends keyof EntityMap>(kind: K, id: string): EntityMap[K] | undefined
  /** The ids of all entities of a kind in the store. */
  ids(kind: keyof EntityMap): Iterable<string>
  /** Calls back after this entity changed, batched by the session's `schedule`; answers the function that unsubscribes. */
  subscribe(kind: keyof EntityMap, id: string, listener: () => void): () => void
}
