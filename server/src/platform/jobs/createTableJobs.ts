import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import pLimit from 'p-limit'
import { runInBackground } from '../database/background.ts'
import { anyOf } from '../database/anyOf.ts'
import { json } from '../database/json.ts'
import { describeError } from '../logging/describeError.ts'
import type { IdSource } from '../ids/createIds.ts'
import type { Tables } from '../../Tables.ts'
import { claimJobs, isClaimedInTurn } from './claimJobs.ts'
import type { ClaimedJob } from './claimJobs.ts'
import type { JobKind, Jobs } from './Jobs.ts'

/** After this time without a sign of life a worker counts as dead, in milliseconds. */
const LEASE_MS = 60_000
const MOST_ATTEMPTS = 5
/** How long the end of further jobs is awaited after the end of one, in milliseconds. */
const GATHERING_MS = 20
/** Rows inserted by one statement; each takes seven of the 65,535 parameters that a statement may have. */
const ROWS_AT_ONCE = 1000
/** The wait after the first failure, in milliseconds; each further one is four times as long. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

export interface TableJobs extends Jobs {
  /** Registers the function for a kind of job, while the app is being composed. */
  define(kind: JobKind): void
  /** Stores the recurring jobs; to be called once, when all kinds are registered. */
  begin(): Promise<void>
  /**
   * Runs everything that is due, and jobs that are scheduled by that. May be called while an earlier call is still running: running
   * jobs continue, and only free places are filled and waited for.
   */
  runDue(): Promise<void>
  /** The number of due jobs that have not been started. */
  countDue(): Promise<number>
  /** The number of jobs that have used up their tries. */
  countFailed(): Promise<number>
  /** Renews the claims of running jobs; to be called every half minute. */
  renew(): Promise<void>
  /** Starts no further job, and waits at most this long for running ones. A job that has not ended by then is repeated after its lease. */
  stop(milliseconds: number): Promise<void>
}

interface TableJobsOptions {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly ids: IdSource
  readonly onError: (error: unknown, name: string) => void
  /** Whether other processes take jobs from the same database. */
  readonly isShared: boolean
}

/** The sum of the results. A failure is thrown only when all have ended: callers must not continue before the work is over. */
async function countAll(work: readonly Promise<number>[]): Promise<number> {
  const ends = await Promise.allSettled(work)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.reduce((sum, end) => sum + (end.status === 'fulfilled' ? end.value : 0), 0)
}

export function createTableJobs({ db, now, ids, onError, isShared }: TableJobsOptions): TableJobs {
  const kinds = new Map<string, JobKind>()
  /** Claims that must not overlap wait here and not in the database, where each would keep a connection from requests. */
  const claimsInTurn = new Map<string, ReturnType<typeof pLimit>>()
  const running = new Set<string>()
  /** The calls of `runDue` that have not ended. */
  const calls = new Set<Promise<void>>()
  let isStopping = false
  /** The number of occupied slots of each kind in this process. */
  const busy = new Map<string, number>()
  const hold = (name: string, places: number): void => void busy.set(name, (busy.get(name) ?? 0) + places)
  const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds)

  /** Claims jobs for the free slots of a kind in this process, and occupies the slots. */
  const claim = async (kind: JobKind): Promise<readonly ClaimedJob[]> => {
    const { name } = kind
    const most = (kind.atOnce ?? 1) - (busy.get(name) ?? 0)
    if (isStopping || most <= 0) return []
    const take = (connection: Kysely<Tables>) => claimJobs(connection, kind, { most, moment: now(), until: later(LEASE_MS) })
    const takeAlone = () =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtext(${`jobs ${name}`}))`.execute(transaction)
        return take(transaction)
      })
    hold(name, most)
    let jobs: readonly ClaimedJob[] = []
    try {
      // A database used by this process alone executes one statement at a time.
      jobs = (await (isShared && isClaimedInTurn(kind) ? claimsInTurn.get(name)?.(takeAlone) : take(db))) ?? []
    } finally {
      hold(name, jobs.length - most)
    }
    return jobs
  }

  const release = (
    job: ClaimedJob,
    state: {
      readonly data?: RawBuilder<object>
      readonly attempts: number
      readonly run_after?: Date
      readonly failed_at?: Date
      readonly last_error: string | null
    },
  ): Promise<unknown> =>
    db
      .updateTable('jobs')
      .set({ ...state, locked_until: null, lock: null })
      .where('id', '=', job.id)
      .where('lock', '=', job.lock)
      .execute()

  /** Repeats a failed job later, or keeps it for the operator; a recurring job runs again at its next time. */
  const fail = async (kind: JobKind, { job, error }: { readonly job: ClaimedJob; readonly error: unknown }): Promise<void> => {
    const { attempts } = job
    const last_error = describeError(error)
    const pause = Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS)
    if (attempts < MOST_ATTEMPTS || kind.isNeverGivenUp === true) await release(job, { attempts, run_after: later(pause), last_error })
    else if (kind.every !== undefined) await release(job, { attempts: 0, run_after: later(kind.every), last_error })
    else await release(job, { attempts, failed_at: now(), last_error })
  }

  /** Runs a job; answers whether it is finished and its row can be deleted. */
  const perform = async (kind: JobKind, job: ClaimedJob): Promise<boolean> => {
    let rest: object | void
    try {
      rest = await kind.work(job.data)
    } catch (error) {
      onError(error, kind.name)
      await fail(kind, { job, error })
      return false
    }
    if (rest !== undefined) await release(job, { data: json(rest), attempts: 0, run_after: now(), last_error: null })
    else if (kind.every !== undefined) await release(job, { attempts: 0, run_after: later(kind.every), last_error: null })
    else return true
    return false
  }

  const remove = async (jobs: readonly ClaimedJob[]): Promise<void> => {
    if (jobs.length === 0) return
    await db
      .deleteFrom('jobs')
      .where('id', '=', anyOf(jobs.map(({ id }) => id)))
      .where('lock', '=', sql<string>`any(${jobs.map(({ lock }) => lock)}::uuid[])`)
      .execute()
  }

  /**
   * Fills the free slots of a kind, and again when some of its jobs have ended, until none can run; answers how many were done. Each kind
   * has its own slots, so that a slow remote page does not delay the end of a poll.
   */
  const fillLane = async (kind: JobKind): Promise<number> => {
    const atWork = new Set<Promise<void>>()
    const errors: unknown[] = []
    /** Their slots stay occupied until their rows are deleted. */
    let over: ClaimedJob[] = []
    let done = 0
    let ended = 0
    const leave = ({ lock }: ClaimedJob): void => {
      running.delete(lock)
      hold(kind.name, -1)
      done += 1
    }
    const begin = (job: ClaimedJob): void => {
      running.add(job.lock)
      const work = perform(kind, job)
        .then((isOver) => (isOver ? void over.push(job) : leave(job)))
        .catch((error: unknown) => {
          errors.push(error)
          leave(job)
        })
        .finally(() => {
          atWork.delete(work)
          ended += 1
        })
      atWork.add(work)
    }
    const clear = async (): Promise<void> => {
      const cleared = over
      over = []
      await remove(cleared).catch((error: unknown) => errors.push(error))
      cleared.forEach(leave)
    }
    /** Waits until half of the slots are free, or a short time after the first one: one statement then claims jobs for all of them. */
    const someEnd = async (before: number): Promise<void> => {
      const isEnough = (): boolean => ended >= before + Math.ceil((kind.atOnce ?? 1) / 2) || atWork.size === 0
      if (ended === before) await Promise.race(atWork)
      const patience = new AbortController()
      const gathering = { isOver: false }
      const limit = setTimeout(GATHERING_MS, undefined, { signal: patience.signal })
        .then(() => (gathering.isOver = true))
        .catch(() => undefined)
      while (!gathering.isOver && !isEnough()) await Promise.race([limit, ...atWork])
      patience.abort()
    }
    while (errors.length === 0) {
      await clear()
      const before = ended
      const jobs = await claim(kind).catch((error: unknown) => {
        errors.push(error)
        return []
      })
      for (const job of jobs) begin(job)
      // With a limit per host, jobs of other hosts may be due as well.
      if (jobs.length > 0 && kind.perHost !== undefined) continue
      if (atWork.size > 0) await someEnd(before)
      else if (over.length === 0) break
    }
    // Callers must not continue before the work is over.
    await Promise.all(atWork)
    await clear()
    if (errors.length > 0) throw errors[0]
    return done
  }

  const dueKinds = async (): Promise<JobKind[]> => {
    if (isStopping) return []
    const moment = now()
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${[...kinds.keys()]}::text[]) as kind (name) where exists (
        select 1 from jobs where jobs.name = kind.name and failed_at is null and run_after <= ${moment} and (locked_until is null or locked_until < ${moment}))`.execute(
      db,
    )
    return rows.flatMap(({ name }) => kinds.get(name) ?? [])
  }

  const storeRecurring = async (): Promise<void> => {
    const recurring = [...kinds.values()].filter((kind) => kind.every !== undefined)
    if (recurring.length === 0) return
    await db
      .insertInto('jobs')
      .values(recurring.map(({ name }) => ({ id: ids.next(), name, key: name, host: null, data: json({}), run_after: now(), attempts: 0 })))
      .onConflict((conflict) => conflict.columns(['name', 'key']).where('key', 'is not', null).doNothing())
      .execute()
  }

  return {
    define(kind) {
      kinds.set(kind.name, kind)
      claimsInTurn.set(kind.name, pLimit(1))
    },
    async enqueue(
      name,
      data,
      { after = now(), key, isNeverPutOff = false, host = null, turnOf = null, sequence = null, db: transaction = db } = {},
    ) {
      const every = kinds.get(name)?.every
      const turn =
        turnOf === null
          ? 0
          : sql<number>`(select count(*) from jobs as waiting where waiting.name = ${name} and waiting.turn_of = ${turnOf})::integer`
      const request = {
        data: json(data),
        host,
        sequence,
        turn_of: turnOf,
        turn,
        attempts: 0,
        locked_until: null,
        lock: null,
        failed_at: null,
        last_error: null,
      }
      // Never later than the next regular run, and never later than an earlier request, unless that run has begun already.
      const latest = every === undefined ? after : new Date(Math.min(after.getTime(), now().getTime() + every))
      const run_after =
        every === undefined && !isNeverPutOff
          ? latest
          : sql<Date>`case when jobs.lock is null then least(jobs.run_after, excluded.run_after) else excluded.run_after end`
      const name_key = every === undefined ? key : name
      const insert = transaction.insertInto('jobs').values({ id: ids.next(), name, key: name_key ?? null, ...request, run_after: latest })
      await (
        name_key === undefined
          ? insert
          : // The one that is being done stays with its worker, whose lock no longer fits; this one is done after it, or beside it.
            insert.onConflict((conflict) =>
              conflict
                .columns(['name', 'key'])
                .where('key', 'is not', null)
                .doUpdateSet({ ...request, run_after }),
            )
      ).execute()
    },
    async enqueueMany(name, requests, { after = now(), keyOf, hostOf, sequence = null, db: transaction = db } = {}) {
      for (let first = 0; first < requests.length; first += ROWS_AT_ONCE) {
        const rows = requests.slice(first, first + ROWS_AT_ONCE).map((data) => ({
          id: ids.next(),
          name,
          key: keyOf?.(data) ?? null,
          data: json(data),
          host: hostOf?.(data) ?? null,
          sequence,
          run_after: after,
        }))
        await transaction
          .insertInto('jobs')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['name', 'key']).where('key', 'is not', null).doNothing())
          .execute()
      }
    },
    async cancel(name, key, transaction = db) {
      await transaction.deleteFrom('jobs').where('name', '=', name).where('key', '=', key).execute()
    },
    begin: storeRecurring,
    runDue() {
      const call = runInBackground(async () => {
        // If all due jobs wait for another process or a busy host, nothing is done now; the next call handles them.
        let isProgress = true
        while (isProgress) isProgress = (await countAll((await dueKinds()).map(fillLane))) > 0
      }).finally(() => calls.delete(call))
      calls.add(call)
      return call
    },
    async stop(milliseconds) {
      isStopping = true
      const patience = new AbortController()
      const limit = setTimeout(milliseconds, undefined, { signal: patience.signal }).catch(() => undefined)
      await Promise.race([Promise.allSettled(calls), limit])
      patience.abort()
    },
    async countDue() {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from jobs where failed_at is null and run_after <= ${now()} and locked_until is null`.execute(db)
      return rows[0]?.count ?? 0
    },
    async countFailed() {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs where failed_at is not null`.execute(db)
      return rows[0]?.count ?? 0
    },
    async renew() {
      // If the row of a recurring job was deleted, it is stored again within half a minute.
      await storeRecurring()
      if (running.size === 0) return
      await db
        .updateTable('jobs')
        .set({ locked_until: later(LEASE_MS) })
        .where('lock', 'in', [...running])
        .execute()
    },
  }
}
