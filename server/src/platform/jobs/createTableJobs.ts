import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { json } from '../database/json.ts'
import type { IdSource } from '../ids/createIds.ts'
import type { Tables } from '../../Tables.ts'
import type { JobOptions, Jobs } from './Jobs.ts'

/** How long a worker that says nothing is believed alive. */
const LEASE_MS = 60_000
const MOST_ATTEMPTS = 5
/** Of all work that has no lane of its own. */
const MOST_AT_ONCE = 4
/** After the first failure; each further one waits four times as long. */
const FIRST_PAUSE_MS = 30_000

export interface TableJobs extends Jobs {
  /** Stores what was asked for while the app was being made. */
  begin(): Promise<void>
  /** Does everything that is due, and what that asks for in turn. May be called again while that goes on. */
  runDue(): Promise<void>
  /** How many are due and have not been begun. */
  countDue(): Promise<number>
  /** Says that what is being done here still is; to be called every half minute. */
  renew(): Promise<void>
}

interface TableJobsOptions {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly ids: IdSource
  readonly onError: (error: unknown, name: string) => void
}

interface ClaimedJob {
  readonly id: string
  readonly name: string
  readonly data: object
  readonly attempts: number
}

/** Work that is done beside other work, so much of it at once. */
interface Lane {
  readonly most: number
  readonly names: string[]
  active: number
}

export function createTableJobs({ db, now, ids, onError }: TableJobsOptions): TableJobs {
  const works = new Map<string, (data: object) => Promise<void>>()
  const mainLane: Lane = { most: MOST_AT_ONCE, names: [], active: 0 }
  const lanes: Lane[] = [mainLane]
  const running = new Set<string>()
  let early: (() => Promise<void>)[] | null = []

  const store = async (name: string, data: object, options: JobOptions): Promise<void> => {
    const { after, key, turnOf = null, host = null, db: to = db } = options
    const turn =
      turnOf === null
        ? 0
        : sql<number>`(select count(*) from jobs as waiting where waiting.name = ${name} and waiting.turn_of = ${turnOf})::integer`
    const fairness = { turn_of: turnOf, turn, host }
    const request = { data: json(data), run_after: after ?? now(), attempts: 0, locked_until: null, lock: null, ...fairness }
    const insert = to.insertInto('jobs').values({ id: ids.next(), name, key: key ?? null, ...request })
    await (
      key === undefined
        ? insert
        : // The one that is being done stays with its worker, whose lock no longer fits; this one is done after it, or beside it.
          insert.onConflict((conflict) => conflict.columns(['name', 'key']).where('key', 'is not', null).doUpdateSet(request))
    ).execute()
  }

  const claim = async (lane: Lane): Promise<(ClaimedJob & { readonly lock: string }) | undefined> => {
    const lock = randomUUID()
    const moment = now()
    const { rows } = await sql<ClaimedJob>`
      update jobs set lock = ${lock}, locked_until = ${new Date(moment.getTime() + LEASE_MS)}, attempts = attempts + 1
      where id = (
        select id from jobs where run_after <= ${moment} and (locked_until is null or locked_until < ${moment}) and name = any(${[...lane.names]}::text[])
          and (host is null or not exists (select 1 from jobs as busy where busy.host = jobs.host and busy.name = jobs.name and busy.locked_until >= ${moment}))
        order by turn, run_after, id limit 1 for update skip locked)
      returning id, name, data, attempts`.execute(db)
    return rows[0] === undefined ? undefined : { ...rows[0], lock }
  }

  const perform = async (job: ClaimedJob & { readonly lock: string }): Promise<void> => {
    try {
      await works.get(job.name)?.(job.data)
    } catch (error) {
      onError(error, job.name)
      if (job.attempts < MOST_ATTEMPTS) {
        const later = new Date(now().getTime() + FIRST_PAUSE_MS * 4 ** (job.attempts - 1))
        await db
          .updateTable('jobs')
          .set({ run_after: later, locked_until: null, lock: null })
          .where('id', '=', job.id)
          .where('lock', '=', job.lock)
          .execute()
        return
      }
    }
    await db.deleteFrom('jobs').where('id', '=', job.id).where('lock', '=', job.lock).execute()
  }

  return {
    define(name, work, { most } = {}) {
      works.set(name, work as (data: object) => Promise<void>)
      if (most === undefined) mainLane.names.push(name)
      else lanes.push({ most, names: [name], active: 0 })
    },
    enqueue(name, data, options = {}) {
      const work = (): Promise<void> => store(name, data, options)
      if (early === null) return work()
      early.push(work)
      return Promise.resolve()
    },
    async cancel(name, key) {
      await db.deleteFrom('jobs').where('name', '=', name).where('key', '=', key).execute()
    },
    async begin() {
      const asked = early ?? []
      early = null
      for (const work of asked) await work()
    },
    async runDue() {
      const work = async (lane: Lane): Promise<void> => {
        lane.active += 1
        try {
          for (let job = await claim(lane); job !== undefined; job = await claim(lane)) {
            const { lock } = job
            running.add(lock)
            await perform(job).finally(() => running.delete(lock))
          }
        } finally {
          lane.active -= 1
        }
      }
      // Whoever is at work already goes on; only free places are filled.
      await Promise.all(lanes.flatMap((lane) => Array.from({ length: lane.most - lane.active }, () => work(lane))))
    },
    async countDue() {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from jobs where run_after <= ${now()} and locked_until is null`.execute(db)
      return rows[0]?.count ?? 0
    },
    async renew() {
      if (running.size === 0) return
      const until = new Date(now().getTime() + LEASE_MS)
      await db
        .updateTable('jobs')
        .set({ locked_until: until })
        .where('lock', 'in', [...running])
        .execute()
    },
  }
}
