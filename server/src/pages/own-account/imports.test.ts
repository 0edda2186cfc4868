import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser, hiddenFields, passwordHash } from '../../identity/oauth/oauth.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import type { ExportName } from './table.ts'
import { importCsv } from './importCsv.ts'
import { listImports, finishLine } from './imports.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
async function newcomer(): Promise<{ person: TestAccount; browser: Browser }> {
  const name = `newcomer${(count += 1)}`
  const person = await server.createAccount(name, { passwordHash: await passwordHash() })
  const browser = new Browser(server)
  await browser.signIn(name)
  return { person, browser }
}
const people = async (howMany: number): Promise<string[]> => {
  const made = await Promise.all(Array.from({ length: howMany }, () => server.createAccount(`somebody${(count += 1)}`)))
  return made.map(({ account }) => `${account.acct}@starling.test`)
}
const followed = async ({ account }: TestAccount): Promise<number> =>
  (await server.ctx.db.selectFrom('follows').select('id').where('account_id', '=', account.id).execute()).length
const progressOf = async ({ account }: TestAccount) => {
  const imports = await listImports(server.ctx.db, account.id)
  return imports.map(({ name, total, waiting, leftOut }) => [name, total, waiting, leftOut])
}
const take = ({ account }: TestAccount, name: ExportName, lines: readonly string[]) =>
  importCsv(server.ctx, account.id, name, lines.join('\n'))

it('a file says how far it has been taken in, and gives back the lines that were left out (#28, 3.5)', async () => {
  const { person, browser } = await newcomer()
  const accts = await people(3)
  const form = new FormData()
  form.set('csrf_token', hiddenFields((await browser.open('/auth/account')).text)['csrf_token'] ?? '')
  form.set('kind', 'following_accounts')
  const lines = ['Account address,Show boosts', ...accts.map((acct) => `${acct},true`), '"nobody, at all@nowhere.test",false', 'ghost,true']
  form.set('file', new Blob([lines.join('\n')]), 'file.csv')
  const { text: waiting } = await browser.post('/auth/account/import', form)
  expect(waiting).toMatch(/0 of 5 lines\s*<progress max="5" value="0"/)
  expect(waiting).toContain('Look again')
  await server.runJobs()
  const { text: done } = await browser.open('/auth/account')
  expect(done).toContain('5 of 5 lines')
  expect(done).not.toMatch(/<progress|Look again/)
  expect(await followed(person)).toBe(3)
  const path = /href="(\/auth\/account\/import\/\d+\.csv)"[^>]*>The lines that were left out: 2</.exec(done)?.[1] ?? ''
  const file = await browser.open(path)
  expect([file.response.headers.get('content-type'), file.text]).toEqual([
    'text/csv; charset=utf-8',
    '"nobody, at all@nowhere.test",false\nghost,true\n',
  ])
  const other = await newcomer()
  expect((await other.browser.open(path)).response.status).toBe(404)
  expect((await new Browser(server).open(path)).response.status).toBe(303)
  for (const odd of ['0.csv', '1.csv', 'x.csv', `${'9'.repeat(30)}.csv`])
    expect((await browser.open(`/auth/account/import/${odd}`)).response.status).toBe(404)
})

it('goes on where it was interrupted, and takes no line twice (#28, 3.5)', async () => {
  const { person } = await newcomer()
  const accts = await people(150)
  await take(person, 'following_accounts', accts)
  const [file] = await listImports(server.ctx.db, person.account.id)
  // The state that a process leaves which ends after two lines: one imported, one refused.
  await finishLine(server.ctx.db, file?.id ?? '', 1, true)
  await finishLine(server.ctx.db, file?.id ?? '', 2, false)
  expect(await progressOf(person)).toEqual([['following_accounts', 150, 148, 1]])
  await server.runJobs()
  expect(await progressOf(person)).toEqual([['following_accounts', 150, 0, 1]])
  expect(await followed(person)).toBe(148)
})

it('of each kind the newest ended file is kept, and every one that still waits (#28, 3.5)', async () => {
  const { person } = await newcomer()
  await take(person, 'muted_accounts', ['ghost'])
  await server.runJobs()
  await take(person, 'blocked_accounts', ['ghost'])
  await take(person, 'muted_accounts', ['ghost', 'ghost2'])
  await take(person, 'muted_accounts', ['ghost3'])
  expect(await progressOf(person)).toEqual([
    ['muted_accounts', 1, 1, 0],
    ['muted_accounts', 2, 2, 0],
    ['blocked_accounts', 1, 1, 0],
  ])
})

it('takes what no database stores, and work that was waiting in the form of former versions (#28, 3.5)', async () => {
  const { person } = await newcomer()
  const [one = '', other = ''] = await people(2)
  expect(await take(person, 'following_accounts', [`${one.slice(0, 3)}\0${one.slice(3)},true`, '\0'])).toBe(1)
  await server.ctx.jobs.enqueue('account.import', { accountId: person.account.id, name: 'following_accounts', lines: [[other, 'true']] })
  await server.runJobs()
  expect(await followed(person)).toBe(2)
})
