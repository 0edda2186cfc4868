import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { openDatabase } from './openDatabase.ts'
import { prepareTemplate } from './prepareFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'starling-prepare-'))
const templates = join(root, 'templates')
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('makes a database once and copies it afterwards, whatever an interrupted start has left', async () => {
  mkdirSync(join(templates, 'database-of-an-older-version'), { recursive: true })
  const first = await openDatabase({ kind: 'folder', folder: join(root, 'first'), templates })
  await first.close()
  expect(readdirSync(templates)).toEqual([`database-${fingerprint()}`])

  // A mark in the template shows that the second database comes from it.
  writeFileSync(join(templates, `database-${fingerprint()}`, 'mark'), '')
  mkdirSync(join(root, 'second', 'database.draft'), { recursive: true })
  writeFileSync(join(root, 'second', 'database.draft', 'half'), '')
  const second = await openDatabase({ kind: 'folder', folder: join(root, 'second'), templates })
  expect(await second.kysely.selectFrom('roles').select('id').execute()).toHaveLength(4)
  expect(await second.kysely.selectFrom('accounts').select('id').execute()).toEqual([])
  await second.close()
  expect(existsSync(join(root, 'second', 'database', 'mark'))).toBe(true)
  expect(existsSync(join(root, 'second', 'database', 'half'))).toBe(false)
  expect(existsSync(join(root, 'second', 'database.draft'))).toBe(false)
})

it('keeps no template where none can be kept, so that the database is made in its own place', async () => {
  const blocked = join(root, 'blocked')
  writeFileSync(blocked, 'a file where a folder is wanted')
  expect(await prepareTemplate(join(blocked, 'templates'))).toBeNull()
})

it('opens a copy of a closed folder as a backup is restored', async () => {
  const folder = join(root, 'original')
  const original = await openDatabase({ kind: 'folder', folder, templates })
  await original.kysely.updateTable('roles').set({ name: 'as it was' }).where('id', '=', 3).execute()
  await original.close()
  cpSync(folder, join(root, 'backup'), { recursive: true })
  const changed = await openDatabase({ kind: 'folder', folder, templates })
  await changed.kysely.updateTable('roles').set({ name: 'lost' }).where('id', '=', 3).execute()
  await changed.close()
  rmSync(folder, { recursive: true })
  cpSync(join(root, 'backup'), folder, { recursive: true })
  const restored = await openDatabase({ kind: 'folder', folder, templates })
  const role = await restored.kysely.selectFrom('roles').select('name').where('id', '=', 3).executeTakeFirst()
  await restored.close()
  expect(role?.name).toBe('as it was')
})
