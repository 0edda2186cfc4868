import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A name for the state of an empty, migrated database; it differs for each set of migrations and each version of PGlite. */
export function fingerprint(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const hash = createHash('sha256')
  for (const file of readdirSync(join(here, 'migrations')).sort()) hash.update(file).update(readFileSync(join(here, 'migrations', file)))
  const { dependencies } = JSON.parse(readFileSync(join(here, '../../../package.json'), 'utf8')) as { dependencies: Record<string, string> }
  hash.update(dependencies['@electric-sql/pglite'] ?? '')
  return hash.digest('hex').slice(0, 16)
}
