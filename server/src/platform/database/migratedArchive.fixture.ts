import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely } from 'kysely'
import { EngineDialect } from './EngineDialect.ts'
import { fingerprint } from './fingerprint.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './openPglite.ts'
import { storeArchive } from './storeArchive.fixture.ts'

const here = dirname(fileURLToPath(import.meta.url))
const cache = join(here, '../../../../node_modules/.cache/starling')
const name = `migrated-${fingerprint()}.tar`

let made: Promise<Blob> | null = null

/** An empty, migrated database to start from: creating one takes seconds, copying one a fraction of a second. */
export function migratedArchive(): Promise<Blob> {
  made ??= readOrMake()
  return made
}

async function readOrMake(): Promise<Blob> {
  const path = join(cache, name)
  try {
    return new Blob([readFileSync(path)])
  } catch {
    // There is none for the current migrations yet.
  }
  const engine = await openPglite({})
  await migrate(new Kysely({ dialect: new EngineDialect(engine) }))
  const archive = await engine.dump()
  await engine.close()
  storeArchive(cache, name, new Uint8Array(await archive.arrayBuffer()))
  return archive
}
