import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'

/** One step of a plan, with PostgreSQL's names. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * The plan that is used for all values of a statement's parameters, as the server's connections use it. Reading whole tables and indexes is made to
 * cost what it costs in tables ten times as large, so that a test need not fill them.
 */
export function explainStatement(db: Kysely<Tables>, statement: string): Promise<PlanNode> {
  return db.transaction().execute(async (session) => {
    for (const cost of ['seq_page_cost = 10', 'cpu_tuple_cost = 0.1', 'cpu_index_tuple_cost = 0.05'])
      await sql.raw(`set local ${cost}`).execute(session)
    await sql.raw(`prepare explained as ${statement}`).execute(session)
    const { rows } = await sql<{ count: number }>`
      select cardinality(parameter_types) as count from pg_prepared_statements where name = 'explained'`.execute(session)
    const parameters = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ')
    const { rows: explained } = await sql
      .raw<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `explain (format json) execute explained${parameters === '' ? '' : `(${parameters})`}`,
      )
      .execute(session)
    await sql`deallocate explained`.execute(session)
    const [plan] = explained[0]?.['QUERY PLAN'] ?? []
    if (plan === undefined) throw new Error(`PostgreSQL explains nothing of: ${statement}`)
    return plan.Plan
  })
}
