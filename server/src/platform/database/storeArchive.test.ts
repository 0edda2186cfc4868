import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeArchive } from './storeArchive.fixture.ts'

it('leaves alone what other runs are storing at the same moment, and clears away what is old', () => {
  const folder = mkdtempSync(join(tmpdir(), 'starling-archives-'))
  try {
    const theirs = ['draft-1-migrated-a.tar', 'draft-2-migrated-b.tar', 'migrated-b.tar', 'database-c']
    const old = ['draft-3-migrated-a.tar', 'migrated-d.tar']
    for (const name of [...theirs, ...old]) writeFileSync(join(folder, name), '')
    for (const name of old) utimesSync(join(folder, name), 0, 0)
    for (const word of ['one', 'two']) {
      storeArchive(folder, 'migrated-a.tar', Buffer.from(word))
      expect(readFileSync(join(folder, 'migrated-a.tar'), 'utf8')).toBe(word)
    }
    expect(readdirSync(folder).toSorted()).toEqual([...theirs, 'migrated-a.tar'].toSorted())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
