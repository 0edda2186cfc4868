import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'
import type { JobKind } from './Jobs.ts'

export interface ClaimedJob {
  readonly id: string
  readonly data: object
  readonly attempts: number
  readonly lock: string
}

interface Claim {
  /** How many jobs are taken at most. */
  readonly most: number
  readonly moment: Date
  /** The end of the lease. */
  readonly until: Date
}

/** Whether jobs that may be claimed depend on running jobs: such claims must not overlap, because they would not see each other's jobs. */
export function isClaimedInTurn({ perHost, isSequenced }: JobKind): boolean {
  return perHost !== undefined || isSequenced === true
}

/** Claims due jobs of a kind that may run beside the running ones, in the order of their turns. */
export async function claimJobs(db: Kysely<Tables>, kind: JobKind, { most, moment, until }: Claim): Promise<readonly ClaimedJob[]> {
  const { name, perHost, isSequenced } = kind
  const left = (host: string) =>
    sql`${perHost ?? 0} - (select count(*) from jobs as busy where busy.name = ${name} and busy.host = ${sql.ref(host)} and busy.locked_until >= ${moment})`
  const hasRoom = perHost === undefined ? sql`true` : sql`(host is null or ${left('jobs.host')} > 0)`
  const isNext =
    isSequenced === true
      ? sql`(sequence is null or not exists (select 1 from jobs as other where other.name = ${name} and other.sequence = jobs.sequence and other.failed_at is null
          and other.id <> jobs.id and (other.locked_until >= ${moment} or (other.id < jobs.id and other.run_after <= ${moment}))))`
      : sql`true`
  // Per host, at most as many jobs as the limit leaves beside the running ones; at most one of a sequence was selected.
  const fits = perHost === undefined ? sql`true` : sql`(host is null or place <= ${left('next.host')})`
  const { rows } = await sql<ClaimedJob>`
    with next as materialized (
      select id, host, row_number() over (partition by host order by turn, run_after, id) as place from (
        select id, host, turn, run_after from jobs
        where name = ${name} and failed_at is null and run_after <= ${moment} and (locked_until is null or locked_until < ${moment}) and ${hasRoom} and ${isNext}
        order by turn, run_after, id limit ${most} for update skip locked) as found
    ), taken as (
      update jobs set lock = gen_random_uuid(), locked_until = ${until}, attempts = attempts + 1
      where id in (select id from next where ${fits})
      returning id, data, attempts, lock, turn, run_after)
    select id, data, attempts, lock from taken order by turn, run_after, id`.execute(db)
  return rows
}
