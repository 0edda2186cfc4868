import type { webcrypto } from 'node:crypto'
import type { ColumnType, RawBuilder } from 'kysely'

/** What an account signs with. Its row stays for a while when the account is deleted. */
interface AccountKeyTable {
  account_id: string
  algorithm: 'rsa' | 'ed25519'
  /** As a JSON Web Key. */
  public_key: ColumnType<webcrypto.JsonWebKey, RawBuilder<webcrypto.JsonWebKey>, never>
  /** A JSON Web Key that `createSeal` has locked. */
  private_key: string
  created_at: Date
  /** When it is thrown away, of a deleted account. */
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** What Fedify keeps: documents it has fetched, activities it has seen. */
interface FederationKvTable {
  /** Of the key, which may be longer than an index takes. */
  hash: string
  key: string[]
  value: ColumnType<unknown, RawBuilder<unknown>, RawBuilder<unknown>>
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface FederationTables {
  account_keys: AccountKeyTable
  federation_kv: FederationKvTable
}
