import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser, PASSWORD } from '../identity/oauth/oauth.fixture.ts'
import { tableNames } from '../platform/database/tableNames.ts'
import { startWorld } from './World.fixture.ts'
import type { World } from './World.fixture.ts'

let world: World
const secrets: string[] = [PASSWORD]
beforeAll(async () => {
  world = await startWorld()
  const browser = new Browser(world.server)
  await browser.signIn('ada@people.test')
  secrets.push(world.ada.token, world.appToken, world.app.client_secret, ...browser.cookies.values())
  // Causes errors of several kinds in requests with a token.
  await world.ask('GET', '/api/v1/timelines/home', { query: `access_token=${world.ada.token}` })
  await world.ask('GET', '/api/v1/accounts/:id', { params: ['999999999'] })
  await world.ask('POST', '/api/v1/statuses', { body: { status: ['no text'] } })
  await world.ask('POST', '/oauth/token', { token: null, body: { grant_type: 'password', password: PASSWORD, client_id: 'none' } })
})
afterAll(() => world.close())

it('no table holds a password, a token, a session or an application’s secret as it is', async () => {
  const { kysely } = world.server.database
  const names = await tableNames(kysely)
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.id(name)} as t`.execute(kysely)
    const stored = rows.map(({ text }) => text).join('\n')
    for (const secret of secrets) expect(stored.includes(secret), name).toBe(false)
  }
})

it('no line of the log does either', () => {
  const logged = JSON.stringify(world.server.logged, (_, value: unknown) =>
    value instanceof Error ? `${value.message} ${value.stack ?? ''}` : value,
  )
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

/** Columns whose names sound like secrets and that are none, or of no use without one that is stored as a hash. */
const HARMLESS = /(_hash|_key|_method)$|^(hash|key|blurhash|shortcode|keyword|code_challenge|csrf_token)$/

it('what has to be stored as it is, is what SECURITY names (#27, fault 14)', async () => {
  const { kysely } = world.server.database
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name from information_schema.columns where table_schema = current_schema()
      and column_name ~ 'secret|key|auth$|token|password|code|hash|p256dh' and data_type in ('text', 'jsonb', 'bytea', 'uuid')`.execute(
    kysely,
  )
  const found = rows.filter(({ name }) => name === 'private_key' || !HARMLESS.test(name)).map(({ table, name }) => `${table}.${name}`)
  // The private keys for other servers are locked.
  const plain = found.filter((each) => each !== 'account_keys.private_key')
  expect(plain.toSorted()).toEqual(['push_subscriptions.auth', 'push_subscriptions.p256dh', 'second_factors.secret'])
  const settings = await kysely.selectFrom('instance_settings').select('key').where('key', 'like', '%key%').execute()
  expect(settings.map(({ key }) => key).toSorted()).toEqual(['device_key', 'vapid_keys'])
  const text = readFileSync(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8')
  for (const name of ['push_subscriptions', 'second_factors', 'device_key', 'vapid_keys']) expect(text).toContain(`\`${name}\``)
})
