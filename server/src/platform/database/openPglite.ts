import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PGliteOptions } from '@electric-sql/pglite'
import { createPlannedQueries } from './createPlannedQueries.ts'
import type { Engine } from './Engine.ts'

/** PostgreSQL's type numbers; both drivers must parse these types in the same way. */
const INT8 = 20
const DATE = 1082
const TIMESTAMP = 1114

const asText = (value: string): string => value

export interface PgliteSource {
  /** A folder on disk; in memory when absent. */
  readonly folder?: string
  /** An archive of a folder made by `dump`, to start from. */
  readonly archive?: Blob
}

export interface PgliteEngine extends Engine {
  /** Exports the whole database as an archive that a later `openPglite` can start from. */
  dump(): Promise<Blob>
}

type Programs = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule'>>

let programs: Promise<Programs> | null = null

/**
 * PGlite's WebAssembly programs, compiled once and kept. Node 24 sometimes ends the process (“Check failed:
 * jit_page_->allocations_.erase”, https://github.com/nodejs/node/issues/64500) when one compiled program is freed while another is
 * compiled, so none is ever freed.
 */
async function loadPrograms(): Promise<Programs> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)))
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')])
  return { pgliteWasmModule, initdbWasmModule }
}

/** Opens PGlite in this thread: for tests, and for the worker thread that serves a running instance. */
export async function openPglite(source: PgliteSource): Promise<PgliteEngine> {
  const database = await PGlite.create({
    ...(await (programs ??= loadPrograms())),
    ...(source.folder === undefined ? {} : { dataDir: source.folder }),
    ...(source.archive === undefined ? {} : { loadDataDir: source.archive }),
    // Ids do not fit a JavaScript number; dates and times without a zone have no unambiguous Date.
    parsers: { [INT8]: asText, [DATE]: asText, [TIMESTAMP]: asText },
  })
  // Without this setting PostgreSQL plans a long statement again at every use, looking for a cheaper plan, which takes ten times as long as
  // running it. Our statements use the same indexes for all values, so one plan is enough.
  await database.exec('set plan_cache_mode = force_generic_plan')
  return {
    query: createPlannedQueries(database),
    dump: () => database.dumpDataDir('none'),
    close: () => database.close(),
  }
}
