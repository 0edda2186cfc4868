import { json } from '../platform/database/json.ts'
import { summarizeYear } from '../posts/annual-reports/summarizeYear.ts'
import { SCHEMA_VERSION } from '../posts/annual-reports/table.ts'
import type { Town } from './Town.ts'
import { demoIndex } from './town/TownPlan.ts'

const HALF_MONTH_MS = 15 * 86_400_000

/** The year in which most statuses of the demo were written: they are from the last thirty days, which may begin in the previous year. */
export function reportYear(now: Date): number {
  return new Date(now.getTime() - HALF_MONTH_MS).getUTCFullYear()
}

/** Computes the annual report of the demo account. */
export async function insertAnnualReport({ db, ids, now, accountIds }: Town): Promise<void> {
  const accountId = accountIds[demoIndex] ?? ''
  const year = reportYear(now)
  const data = await summarizeYear({ db }, accountId, year)
  await db
    .insertInto('annual_reports')
    .values({ id: ids(now), account_id: accountId, year, data: json(data), schema_version: SCHEMA_VERSION, created_at: now })
    .execute()
}
