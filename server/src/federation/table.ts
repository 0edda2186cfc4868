import type { webcrypto } from 'node:crypto'
import type { ColumnType, RawBuilder } from 'kysely'

/** The keys with which an account signs. They are kept for a while after the account was deleted. */
interface AccountKeyTable {
  account_id: string
  algorithm: 'rsa' | 'ed25519'
  /** As a JSON Web Key. */
  public_key: ColumnType<webcrypto.JsonWebKey, RawBuilder<webcrypto.JsonWebKey>, never>
  /** A JSON Web Key encrypted by `createSeal`. */
  private_key: string
  created_at: Date
  /** For a deleted account: the time at which the keys are deleted. */
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Fedify's key-value storage: fetched documents and ids of received activities. */
interface FederationKvTable {
  /** A hash of the key, which may exceed the size limit of an index. */
  hash: string
  key: string[]
  value: ColumnType<unknown, RawBuilder<unknown>, RawBuilder<unknown>>
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface FederationTables {
  account_keys: AccountKeyTable
  federation_kv: FederationKvTable
}
