import type { Account, CredentialAccount, Relationship } from '@starling/api/accounts'
import type { Poll } from '@starling/api/polls'
import type { Status } from '@starling/api/statuses'

/** What the store keeps, by kind; a relationship's id is the account's. */
export interface EntityMap {
  status: Status
  account: Account
  /** The reader's own account with what only its owner receives, such as the source of the profile; `account` holds the public one. */
  credentialAccount: CredentialAccount
  relationship: Relationship
  poll: Poll
}

/** The one place entities are read from: nested copies inside a status only give the id. */
export interface EntityStore {
  /** The entity as the reader should see it, pending actions applied; the same object until it changes. */
  get<K extends keyof EntityMap>(kind: K, id: string): EntityMap[K] | undefined
  /** Calls back after that one entity changed, batched by the session's `schedule`; answers the undo. */
  subscribe(kind: keyof EntityMap, id: string, listener: () => void): () => void
}
