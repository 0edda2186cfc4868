import { createHash } from 'node:crypto'
import type { KvKey, KvStore, KvStoreSetOptions } from '@fedify/fedify'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'

/** How many rows are read at once when all keys with a prefix are listed. */
const PAGE = 500

/** How long a value without an expiry is kept, in milliseconds, such as keys and signature formats of other servers. */
const KEPT_MS = 30 * 86_400_000

/** Fedify's key-value storage in our database. */
export function createKvStore({ db, now }: Pick<AppContext, 'db' | 'now'>): KvStore {
  const isFresh = (): RawBuilder<boolean> => sql<boolean>`(federation_kv.expires_at is null or federation_kv.expires_at > ${now()})`
  const endOf = (options?: KvStoreSetOptions): Date => new Date(now().getTime() + (options?.ttl?.total('milliseconds') ?? KEPT_MS))

  async function remove(key: KvKey): Promise<void> {
    await db.deleteFrom('federation_kv').where('hash', '=', hashOf(key)).execute()
  }

  const write = (key: KvKey, value: unknown, options?: KvStoreSetOptions) => {
    const row = { value: json(value), expires_at: endOf(options) }
    const insert = db.insertInto('federation_kv').values({ hash: hashOf(key), key: [...key], ...row })
    return { insert, row }
  }

  return {
    async get<T>(key: KvKey): Promise<T | undefined> {
      if (isActivityMark(key)) return undefined
      const row = await db.selectFrom('federation_kv').select('value').where('hash', '=', hashOf(key)).where(isFresh()).executeTakeFirst()
      return row === undefined ? undefined : (row.value as T)
    },
    async set(key, value, options) {
      if (isActivityMark(key)) return
      // JSON has no `undefined`, so the row is deleted instead.
      if (value === undefined) return remove(key)
      const { insert, row } = write(key, value, options)
      await insert.onConflict((conflict) => conflict.column('hash').doUpdateSet(row)).execute()
    },
    delete: remove,
    async cas(key, expected, value, options) {
      const isExpected = sql<boolean>`federation_kv.value = ${json(expected ?? null)} and ${isFresh()}`
      if (value === undefined) {
        if (expected === undefined) return (await this.get(key)) === undefined
        const gone = await db.deleteFrom('federation_kv').where('hash', '=', hashOf(key)).where(isExpected).executeTakeFirst()
        return gone.numDeletedRows > 0n
      }
      const { insert, row } = write(key, value, options)
      if (expected !== undefined) {
        const changed = await db.updateTable('federation_kv').set(row).where('hash', '=', hashOf(key)).where(isExpected).executeTakeFirst()
        return changed.numUpdatedRows > 0n
      }
      // An expired row counts as missing, and is overwritten.
      const stored = await insert
        .onConflict((conflict) =>
          conflict
            .column('hash')
            .doUpdateSet(row)
            .where(sql<boolean>`not ${isFresh()}`),
        )
        .returning('hash')
        .executeTakeFirst()
      return stored !== undefined
    },
    async *list(prefix) {
      for (let after = ''; ;) {
        const rows = await db
          .selectFrom('federation_kv')
          .select(['hash', 'key', 'value'])
          .where('hash', '>', after)
          .where(isFresh())
          .$if(prefix !== undefined, (query) =>
            query.where(sql<boolean>`key[1:${sql.lit(prefix?.length ?? 0)}] = ${[...(prefix ?? [])]}::text[]`),
          )
          .orderBy('hash')
          .limit(PAGE)
          .execute()
        for (const { key, value } of rows) yield { key: key as unknown as KvKey, value }
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) return
        after = last.hash
      }
    },
  }
}

/**
 * Whether a key marks a received activity. Fedify would use these marks to ignore repeated activities by id, regardless of sender and
 * inbox: a post for two personal inboxes would only reach one of them, and another account could use up the id. Repeated activities are
 * recognised by the stored rows instead.
 */
function isActivityMark(key: KvKey): boolean {
  return key[1] === 'activityIdempotence'
}

/** Lets Fedify try a server at once that it had paused because of failed deliveries. */
export async function forgetCircuit({ db }: Pick<AppContext, 'db'>, host: string): Promise<void> {
  await db
    .deleteFrom('federation_kv')
    .where('hash', '=', hashOf(['_fedify', 'circuit', host]))
    .execute()
}

function hashOf(key: KvKey): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url')
}
