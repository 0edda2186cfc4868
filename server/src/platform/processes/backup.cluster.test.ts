import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from '../database/openDatabase.ts'

function tool(name: string, words: readonly string[], input?: string): string {
  const done = spawnSync(join(process.env['TEST_POSTGRES_BIN'] ?? '', name), [...words], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(input === undefined ? {} : { input }),
  })
  if (done.status !== 0) throw new Error(`${name}: ${done.error?.message ?? done.stderr}`)
  return done.stdout
}

it('is restored from a dump, ready to serve', async () => {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const [from, to] = [0, 1].map(() => `backup_${randomUUID().replaceAll('-', '')}`) as [string, string]
  const urlOf = (name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const admin = new Client({ connectionString: server })
  await admin.connect()
  try {
    for (const name of [from, to]) await admin.query(`create database ${name}`)
    const first = await openDatabase({ kind: 'postgres', url: urlOf(from), connections: 1 })
    await first.kysely.updateTable('roles').set({ name: 'as it was' }).where('id', '=', 3).execute()
    const dump = tool('pg_dump', ['--no-owner', '--dbname', urlOf(from)])
    await first.kysely.updateTable('roles').set({ name: 'after the dump' }).where('id', '=', 3).execute()
    await first.close()
    tool('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '--dbname', urlOf(to)], dump)
    const second = await openDatabase({ kind: 'postgres', url: urlOf(to), connections: 1 })
    const role = await second.kysely.selectFrom('roles').select('name').where('id', '=', 3).executeTakeFirst()
    const made = await second.kysely
      .insertInto('process_slots')
      .values({ slot: 300, seen_at: new Date() })
      .returning('slot')
      .executeTakeFirst()
    await second.close()
    expect(role?.name).toBe('as it was')
    expect(made?.slot).toBe(300)
  } finally {
    for (const name of [from, to]) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
})
