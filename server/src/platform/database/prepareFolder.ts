import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { EngineDialect } from './EngineDialect.ts'
import { fingerprint } from './fingerprint.ts'
import { migrate } from './migrate.ts'
import { openPgliteWorker } from './openPgliteWorker.ts'

const PREFIX = 'database-'

/**
 * Creates an empty, migrated database at `database` unless one exists. Creating one takes ten times as long as copying one, so the first
 * one created on a machine is kept in `templates`. A folder gets its final name only when it is complete.
 */
export async function prepareFolder(database: string, templates: string | null): Promise<void> {
  if (existsSync(database)) return
  const draft = `${database}.draft`
  await rm(draft, { recursive: true, force: true })
  const template = templates === null ? null : await prepareTemplate(templates)
  if (template === null) await make(draft)
  else await cp(template, draft, { recursive: true })
  await rename(draft, database)
}

/** The folder to copy, created when it does not exist; null where nothing can be stored, such as in a read-only installation. */
export async function prepareTemplate(templates: string): Promise<string | null> {
  const name = `${PREFIX}${fingerprint()}`
  const path = join(templates, name)
  if (existsSync(path)) return path
  // Another process may be doing the same: each has its own temporary copy, and the first to finish wins.
  const draft = join(templates, `draft-${process.pid}-${name}`)
  try {
    mkdirSync(templates, { recursive: true })
    await make(draft)
    await rename(draft, path)
    for (const old of readdirSync(templates))
      if (old.startsWith(PREFIX) && old !== name) await rm(join(templates, old), { recursive: true, force: true })
  } catch {
    // The folder is not writable, or another process was faster; the temporary copy is deleted where that is possible.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
  }
  return existsSync(path) ? path : null
}

async function make(folder: string): Promise<void> {
  const engine = await openPgliteWorker(folder)
  try {
    await migrate(new Kysely({ dialect: new EngineDialect(engine) }))
  } finally {
    await engine.close()
  }
}
