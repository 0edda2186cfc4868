import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { DatabaseHandle } from '../../server/src/platform/database/openDatabase.ts'

/** Processor time since an arbitrary moment, in milliseconds. */
export interface ProcessorTime {
  /** Of the thread that answers requests. */
  readonly node: number
  /** Of PostgreSQL's processes, or of the embedded database's thread and the rest of the process; NaN where it cannot be measured. */
  readonly database: number
}

const NANOSECONDS_PER_MS = 1e6

/** The processor time used so far. Unlike durations, it hardly depends on other processes of the machine. */
export async function readProcessorTime(database: DatabaseHandle): Promise<ProcessorTime> {
  const thread = process.threadCpuUsage()
  const node = (thread.user + thread.system) / 1000
  if (database.kind === 'pglite') {
    const whole = process.cpuUsage()
    return { node, database: (whole.user + whole.system) / 1000 - node }
  }
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(database.kysely)
  return { node, database: rows.reduce((sum, { pid }) => sum + ofProcess(pid), 0) }
}

/** Linux reports it in nanoseconds. */
function ofProcess(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS_PER_MS
  } catch {
    return Number.NaN
  }
}
