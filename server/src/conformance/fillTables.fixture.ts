import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../Tables.ts'
import { analyzeTables } from '../platform/database/analyzeTables.ts'

/** Tables whose size the operator decides; reading one of them whole is cheap. All others grow with use. */
export const SMALL_TABLES: ReadonlySet<string> = new Set([
  'announcements',
  'custom_emojis',
  'instance_domain_blocks',
  'relays',
  'instance_settings',
  'invitations',
  'migrations',
  'process_slots',
  'roles',
])

const ROWS = 4_000
/** Four rows of each table belong to one account, on average. */
const ACCOUNTS = ROWS / 4

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly position: number
}

/** Columns whose usual values affect plans; `n` is the number of the row. */
const USUAL: Readonly<Record<string, string>> = {
  'statuses.visibility': `(array['public', 'unlisted', 'private', 'direct'])[1 + n % 4]`,
  'statuses.deleted_at': 'case when n % 10 = 0 then now() end',
  'statuses.search': `array_to_tsvector(array['word' || n, 'often'])`,
  'statuses.uri': 'null',
  'notifications.type': `(array['mention', 'favourite', 'follow'])[1 + n % 3]`,
  // Nearly all uploads belong to a post; the others are deleted after a day.
  'media_attachments.status_id': 'case when n % 500 > 0 then n end',
  'media_attachments.type': `'image'`,
  'account_keys.algorithm': `(array['rsa', 'ed25519'])[1 + n % 2]`,
  // There is one row for each account.
  'users.account_id': 'n',
  'notification_policies.account_id': 'n',
  'reaction_decks.account_id': 'n',
  'deleted_accounts.account_id': 'n',
}

/** Fills every table that grows with use, whose checks it drops, without triggers, and updates PostgreSQL's statistics. */
export async function fillTables(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable", a.attnum as position
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and not a.atthasdef
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname, a.attnum`.execute(db)
  const { rows: checks } = await sql<{ table: string; name: string }>`
    select c.conrelid::regclass::text as table, c.conname as name from pg_constraint as c
    where c.contype = 'c' and c.connamespace = current_schema()::regnamespace`.execute(db)
  await db.transaction().execute(async (filling) => {
    // Plans do not depend on which values are allowed.
    for (const { table, name } of checks) await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(filling)
    await sql`set local session_replication_role = replica`.execute(filling)
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      if (SMALL_TABLES.has(table)) continue
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      const values = columns.map(valueOf).join(', ')
      const statement = `insert into "${table}" (${names}) select ${values} from generate_series(1, ${ROWS}) as n on conflict do nothing`
      await sql.raw(statement).execute(filling)
    }
  })
  await analyzeTables(db)
}

function valueOf({ table, name, type, isNullable, position }: Column): string {
  const usual = USUAL[`${table}.${name}`]
  if (usual !== undefined) return usual
  const value = plainValue(name, type, position)
  // Values that may be absent are absent in most rows.
  return isNullable ? `case when n % 10 = ${position % 10} then ${value} end` : value
}

function plainValue(name: string, type: string, position: number): string {
  switch (type) {
    case 'bigint':
      // Each pair of accounts occurs once in a table that relates two.
      return name.endsWith('account_id') ? `1 + (n * ${position} + n / ${ACCOUNTS} * ${position - 1}) % ${ACCOUNTS}` : 'n'
    case 'text':
      return `'value' || n`
    case 'text[]':
      return `array['value' || n]`
    case 'integer[]':
      return 'array[n]'
    case 'jsonb':
      return `'{}'`
    case 'uuid':
      return 'gen_random_uuid()'
    case 'boolean':
      return 'false'
    case 'tsvector':
      return `array_to_tsvector(array['value' || n])`
    case 'timestamp with time zone':
      return `timestamptz '2024-01-01' + n * interval '1 minute'`
    default:
      return `(n % 1000)::${type}`
  }
}
