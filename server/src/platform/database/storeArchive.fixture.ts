import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PREFIX = 'migrated-'
const DAY_MS = 86_400_000

/**
 * Stores a file under its name, by writing it elsewhere and renaming it. Other test runs may be writing to the same folder, so only
 * files older than a day are deleted: newer ones may be unfinished, or belong to other branches.
 */
export function storeArchive(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `draft-${randomUUID()}-${name}`)
  writeFileSync(draft, bytes)
  renameSync(draft, join(folder, name))
  for (const old of readdirSync(folder)) {
    if (old === name || !(old.startsWith(PREFIX) || (old.startsWith('draft-') && old.includes(PREFIX)))) continue
    const path = join(folder, old)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
    if (Date.now() - mtimeMs > DAY_MS) rmSync(path, { force: true })
  }
}
