import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { explainStatement } from '../platform/database/explainStatement.fixture.ts'
import type { PlanNode } from '../platform/database/explainStatement.fixture.ts'
import type { Tables } from '../Tables.ts'
import { SMALL_TABLES } from './fillTables.fixture.ts'

/** Partial indexes with few entries, which may be read from their beginning. */
const SHORT_INDEXES: ReadonlySet<string> = new Set([
  // Accounts that wait for admission, those with a role, those that were limited, and uploads without a post.
  'users_waiting',
  'users_with_role',
  'accounts_limited',
  'media_attachments_unused',
])

/** The first column of each index, which has to be part of a condition for the index to lead anywhere, and its table. */
async function readIndexes(db: Kysely<Tables>): Promise<Map<string, { readonly table: string; readonly column: string }>> {
  const { rows } = await sql<{ index: string; table: string; column: string }>`
    select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid, 1, true) as column
    from pg_index as i join pg_class as c on c.oid = i.indexrelid where c.relnamespace = current_schema()::regnamespace`.execute(db)
  return new Map(rows.map(({ index, ...row }) => [index, row]))
}

/** The steps of a plan that read a growing table, or one of its indexes, from one end to the other. */
function wholeReads(node: PlanNode, indexes: Awaited<ReturnType<typeof readIndexes>>, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': named, 'Index Name': index = '', 'Index Cond': condition } = node
  const { table = named ?? '', column = '' } = indexes.get(index) ?? {}
  const isWalked = /Index (Only )?Scan$/.test(type) && !SHORT_INDEXES.has(index)
  const isWhole = type === 'Seq Scan' || (isWalked && (condition === undefined ? !isLimited : !condition.includes(column)))
  const own = isWhole && !SMALL_TABLES.has(table) ? [`${table} by ${index === '' ? 'its rows' : index}`] : []
  return [...own, ...(node.Plans ?? []).flatMap((each) => wholeReads(each, indexes, isLimited || type === 'Limit'))]
}

/** Each of these statements that reads a table that grows from one end to the other, with what it reads. */
export async function findWholeReads(db: Kysely<Tables>, statements: readonly string[]): Promise<string[]> {
  const indexes = await readIndexes(db)
  const found: string[] = []
  for (const statement of statements) {
    const reads = wholeReads(await explainStatement(db, statement), indexes)
    if (reads.length > 0) found.push(`${reads.join(', ')}: ${statement.replaceAll(/\s+/g, ' ').trim()}`)
  }
  return found
}

/** What was executed and can be explained, each once. */
export function explainable(statements: readonly string[]): string[] {
  return [...new Set(statements)].filter((statement) => /^\s*(select|insert|update|delete|with)\b/i.test(statement))
}
