import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../Tables.ts'

type Db = Kysely<Tables>

/** The digest of an empty list. */
export const NOBODY = '0'.repeat(64)

/** The digest of these addresses, in any order, as FEP-8fcf defines it: the exclusive or of all their hashes. */
export function digestOf(uris: Iterable<string>): string {
  let sum = 0n
  for (const uri of new Set(uris)) sum ^= BigInt(`0x${createHash('sha256').update(uri).digest('hex')}`)
  return sum.toString(16).padStart(64, '0')
}

const ORIGIN = sql<string>`substring(a.uri from '^https?://[^/]+')`

function followersElsewhere(accountId: string): RawBuilder<unknown> {
  return sql`from follows as f join accounts as a on a.id = f.account_id
    where f.target_account_id = ${accountId} and a.domain is not null and a.uri is not null`
}

/** For each other server with followers of an account, by origin, the digest of these followers. */
export async function digestsByOrigin(db: Db, accountId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ origin: string; bits: string }>`
    select ${ORIGIN} as origin, bit_xor(('x' || encode(sha256(convert_to(a.uri, 'UTF8')), 'hex'))::bit(256))::text as bits
    ${followersElsewhere(accountId)} group by 1`.execute(db)
  return new Map(rows.map(({ origin, bits }) => [origin, BigInt(`0b${bits}`).toString(16).padStart(64, '0')]))
}

/** The ActivityPub ids of an account's followers at one other server. */
export async function followersAt(db: Db, accountId: string, origin: string): Promise<string[]> {
  const { rows } = await sql<{ uri: string }>`
    select a.uri ${followersElsewhere(accountId)} and ${ORIGIN} = ${origin} order by a.id`.execute(db)
  return rows.map(({ uri }) => uri)
}
