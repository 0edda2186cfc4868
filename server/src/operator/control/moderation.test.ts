import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { runCommand } from './runCommand.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cy: TestAccount
const folder = mkdtempSync(join(tmpdir(), 'starling-moderation-'))
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cy = await server.createAccount('cy')
  await follow(server, cy, ben)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...words: string[]) => runCommand(server.ctx, { words, folder, password: null })
const get = async <T>(path: string, person: TestAccount | null): Promise<T> =>
  (await (await send(server, person?.token ?? null, 'GET', path)).json()) as T
const idsIn = async (path: string, person: TestAccount | null): Promise<string[]> =>
  (await get<{ id: string }[]>(path, person)).map(({ id }) => id)
/** Advances the clock so that the trends are computed again: they are cached for some minutes. */
const trendsAnew = (): void => server.advance(301_000)
const PUBLIC = ['/api/v1/timelines/public', '/api/v1/timelines/public?local=true', '/api/v1/timelines/tag/loud', '/api/v1/trends/statuses']

describe('a report', () => {
  it('arrives, is read by command, the account is limited, and its posts leave the public timelines', async () => {
    const rude = await post(ben, 'rude #loud words')
    await send(server, ada.token, 'POST', `/api/v1/statuses/${rude.id}/favourite`)
    await send(server, ada.token, 'POST', '/api/v1/reports', { account_id: ben.account.id, status_ids: [rude.id], comment: 'look at this' })
    const [line = ''] = (await run('reports', 'list')).lines
    expect(line).toMatch(/^\d+\t@ben\tby @ada\tother\t1 posts\t.*\topen\tlook at this$/)
    const id = line.split('\t')[0] ?? ''
    const shown = await run('reports', 'show', id)
    expect(shown.lines).toContain('  rude #loud words')
    expect(shown.data).toMatchObject({ id, about: '@ben', by: '@ada', posts: [{ id: rude.id, text: 'rude #loud words' }] })
    for (const path of PUBLIC) expect(await idsIn(path, ada), path).toContain(rude.id)

    await run('accounts', 'limit', '@ben')
    trendsAnew()
    for (const path of PUBLIC) {
      expect(await idsIn(path, null), path).not.toContain(rude.id)
      expect(await idsIn(path, ada), path).not.toContain(rude.id)
    }
    // Followers still see the posts, and so does the author.
    expect(await idsIn('/api/v1/timelines/home', cy)).toContain(rude.id)
    for (const reader of [cy, ben]) expect(await idsIn('/api/v1/timelines/public', reader)).toContain(rude.id)
    expect((await send(server, null, 'GET', `/api/v1/statuses/${rude.id}`)).status).toBe(200)
    expect(await get(`/api/v1/accounts/${ben.account.id}`, ada)).toMatchObject({ limited: true })
    expect(await idsIn('/api/v1/directory', ada)).not.toContain(ben.account.id)

    await run('reports', 'resolve', id)
    expect((await run('reports', 'list')).lines).toEqual([])
    expect((await run('reports', 'list', '--state', 'all')).lines).toHaveLength(1)
    await run('accounts', 'unlimit', 'ben')
    trendsAnew()
    for (const path of PUBLIC) expect(await idsIn(path, null), path).toContain(rude.id)
  })
})

describe('a warning', () => {
  it('reaches whom it is for as a notification, each time, and has to say something (R-ntf-01e, R-ntf-02a)', async () => {
    const finn = await server.createAccount('finn')
    for (const text of ['Be kind', 'Be kind']) await run('accounts', 'warn', 'finn', '--text', text)
    await server.settled()
    const told = await get<object[]>('/api/v1/notifications', finn)
    expect(told).toHaveLength(2)
    expect(told[0]).toMatchObject({
      type: 'moderation_warning',
      moderation_warning: { action: 'none', text: 'Be kind', status_ids: [], target_account: null, appeal: null },
    })
    await expect(run('accounts', 'warn', 'finn')).rejects.toThrow('--text')
    await expect(run('accounts', 'warn', 'finn', '--text', ' ')).rejects.toThrow('between 1 and 2000')
    await expect(run('accounts', 'warn', 'nobody', '--text', 'Hello')).rejects.toThrow('nobody')
  })
})

describe('a suspended account', () => {
  it('is hidden with all it wrote and signed out, until it is let back', async () => {
    const dan = await server.createAccount('dan')
    const words = await post(dan, 'words of dan #loud')
    await run('accounts', 'suspend', 'dan')
    trendsAnew()
    for (const path of PUBLIC) expect(await idsIn(path, ada), path).not.toContain(words.id)
    expect((await send(server, ada.token, 'GET', `/api/v1/statuses/${words.id}`)).status).toBe(404)
    expect((await send(server, dan.token, 'GET', '/api/v1/timelines/home')).status).toBe(401)
    expect((await run('accounts', 'show', 'dan')).lines).toContainEqual(expect.stringMatching(/^suspended at: 2026/))
    await run('accounts', 'unsuspend', 'dan')
    expect((await send(server, ada.token, 'GET', `/api/v1/statuses/${words.id}`)).status).toBe(200)
  })
})

describe('a deleted account', () => {
  it('leaves its name behind, which nobody else is given', async () => {
    await server.createAccount('eve')
    await run('accounts', 'delete', 'eve')
    await expect(
      runCommand(server.ctx, { words: ['accounts', 'create', 'Eve', '--email', 'other@x.test'], folder, password: 'long enough' }),
    ).rejects.toThrow('The username is taken')
    const [row] = await server.ctx.db.selectFrom('deleted_accounts').selectAll().where('username', '=', 'eve').execute()
    expect(row).toMatchObject({ uri: 'https://starling.test/users/eve' })
  })
})

describe('a blocked server', () => {
  it('has its people hidden, those suspended before by themselves not let back with it', async () => {
    const far = await server.createAccount('far')
    const near = await server.createAccount('nearby')
    for (const person of [far, near])
      await server.ctx.db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', person.account.id).execute()
    await run('accounts', 'suspend', 'nearby@far.test')
    server.advance(1000)
    expect((await run('domains', 'block', 'FAR.test', '--comment', 'spam')).lines).toEqual([
      'Blocked far.test (suspend); 1 known accounts.',
      'Ended 0 follows for good; 0 people here are told.',
    ])
    expect(await get('/api/v1/instance/domain_blocks', null)).toMatchObject([{ domain: 'far.test', severity: 'suspend', comment: 'spam' }])
    expect(await get(`/api/v1/accounts/${far.account.id}`, ada)).toMatchObject({ suspended: true })
    expect((await run('domains', 'unblock', 'far.test')).data).toEqual({ domain: 'far.test', accounts: 1 })
    const left = await server.ctx.db.selectFrom('accounts').select('username').where('suspended_at', 'is not', null).execute()
    expect(left).toEqual([{ username: 'nearby' }])
  })

  it('loses all follows with people here, who are told once how many, and gets none of them back (#12, part 4.1)', async () => {
    const far: TestAccount[] = []
    for (const name of ['one', 'two', 'asking']) far.push(await server.createAccount(`severed_${name}`))
    const [one, two, asking] = far as [TestAccount, TestAccount, TestAccount]
    const gil = await server.createAccount('gil', { locked: true })
    for (const [follower, followed] of [
      [ada, one],
      [ada, two],
      [one, ada],
      [ben, one],
      [cy, ada],
    ] as const)
      await send(server, follower.token, 'POST', `/api/v1/accounts/${followed.account.id}/follow`)
    await send(server, asking.token, 'POST', `/api/v1/accounts/${gil.account.id}/follow`)
    const { db } = server.ctx
    for (const { account } of far) await db.updateTable('accounts').set({ domain: 'sever.test' }).where('id', '=', account.id).execute()
    const rowsWith = async (table: 'follows' | 'follow_requests'): Promise<number> =>
      (
        await db
          .selectFrom(table)
          .innerJoin('accounts as a', (join) =>
            join
              .on('a.domain', '=', 'sever.test')
              .on((on) => on.or([on('a.id', '=', on.ref(`${table}.account_id`)), on('a.id', '=', on.ref(`${table}.target_account_id`))])),
          )
          .select('a.id')
          .execute()
      ).length
    const countsOf = async ({ account }: TestAccount) => {
      const { followers_count, following_count } = await get<{ followers_count: number; following_count: number }>(
        `/api/v1/accounts/${account.id}`,
        ada,
      )
      return [followers_count, following_count]
    }
    const toldTo = async (person: TestAccount): Promise<unknown[]> => {
      await server.settled()
      return (await get<{ event: unknown }[]>('/api/v1/notifications?types[]=severed_relationships', person)).map(({ event }) => event)
    }
    expect([await rowsWith('follows'), await rowsWith('follow_requests')]).toEqual([4, 1])

    expect((await run('domains', 'block', 'sever.test', '--severity', 'silence')).data).toMatchObject({ accounts: 3, severed: 0, told: 0 })
    expect([await rowsWith('follows'), await toldTo(ada)]).toEqual([4, []])

    server.advance(1000)
    const blocked = await run('domains', 'block', 'sever.test')
    expect(blocked.lines[1]).toBe('Ended 4 follows for good; 2 people here are told.')
    expect(blocked.data).toMatchObject({ accounts: 3, severed: 4, told: 2 })
    expect([await rowsWith('follows'), await rowsWith('follow_requests')]).toEqual([0, 0])
    // The follow made by the first test is not counted.
    expect([await countsOf(ada), await countsOf(ben)]).toEqual([
      [1, 0],
      [0, 0],
    ])
    const event = { type: 'domain_block', target_name: 'sever.test', purged: false }
    expect(await toldTo(ada)).toEqual([expect.objectContaining({ ...event, followers_count: 1, following_count: 2 })])
    expect(await toldTo(ben)).toEqual([expect.objectContaining({ ...event, followers_count: 0, following_count: 1 })])
    for (const person of [cy, gil]) expect(await toldTo(person)).toEqual([])

    // Repeating it ends no further follows; removing the block restores none.
    expect((await run('domains', 'block', 'sever.test', '--comment', 'again')).data).toMatchObject({ severed: 0, told: 0 })
    expect((await run('domains', 'unblock', 'sever.test')).data).toEqual({ domain: 'sever.test', accounts: 3 })
    expect(await rowsWith('follows')).toBe(0)
    expect(await toldTo(ada)).toHaveLength(1)
    expect((await send(server, ada.token, 'POST', `/api/v1/accounts/${one.account.id}/follow`)).status).toBe(200)
  })
})

describe('custom emoji', () => {
  const named = async (shortcode: string) =>
    (await get<{ shortcode: string; url: string; category: string | null; aliases: string[] }[]>('/api/v1/custom_emojis', null)).find(
      (each) => each.shortcode === shortcode,
    )
  const picture = (background: string) =>
    sharp({ create: { width: 200, height: 100, channels: 4, background } })
      .png()
      .toBuffer()

  it('come from a file or a folder, change and go', async () => {
    writeFileSync(join(folder, 'blob_cat.png'), await picture('#f00'))
    writeFileSync(join(folder, 'two words.png'), await picture('#0f0'))
    writeFileSync(join(folder, 'broken.png'), 'no picture')
    writeFileSync(join(folder, 'notes.txt'), 'no picture either')
    const { data } = await run('emojis', 'add-folder', '.', '--category', 'Blobs')
    expect(data).toEqual({ added: ['blob_cat', 'two_words'], failed: [expect.stringContaining('broken.png')] })
    const first = await named('blob_cat')
    expect(first).toMatchObject({ category: 'Blobs', aliases: [] })
    const path = new URL(first?.url ?? '').pathname
    const stored = await server.request(path)
    expect(await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 })
    await run('emojis', 'change', ':blob_cat:', '--aliases', 'cat, kitty', '--category', '')
    expect(await named('blob_cat')).toMatchObject({ category: null, aliases: ['cat', 'kitty'] })
    // A new picture for an existing emoji keeps its other data, and the old file is deleted.
    await run('emojis', 'add', 'blob_cat', 'two words.png')
    expect(await named('blob_cat')).toMatchObject({ aliases: ['cat', 'kitty'] })
    await server.runJobs()
    expect((await server.request(path)).status).toBe(404)
    await run('emojis', 'delete', 'blob_cat')
    expect(await named('blob_cat')).toBeUndefined()
  })
})

describe('the instance’s texts', () => {
  it('are written in Markdown, and taken back', async () => {
    writeFileSync(join(folder, 'privacy.md'), 'We keep **nothing** <script>alert(1)</script>')
    const before = await get<{ content: string }>('/api/v1/instance/privacy_policy', null)
    await run('texts', 'set', 'privacy', 'privacy.md')
    const { content } = await get<{ content: string }>('/api/v1/instance/privacy_policy', null)
    expect(content).toContain('<strong>nothing</strong>')
    expect(content).not.toContain('<script>')
    await run('texts', 'reset', 'privacy')
    expect(await get('/api/v1/instance/privacy_policy', null)).toMatchObject({ content: before.content })
    expect((await send(server, null, 'GET', '/api/v1/instance/terms_of_service')).status).toBe(404)
    await run('texts', 'set', 'terms', 'privacy.md', '--from', '2027-01-01')
    expect(await get('/api/v1/instance/terms_of_service', null)).toMatchObject({ effective_date: '2027-01-01', effective: false })
  })

  it('have rules with numbers', async () => {
    const rules = () => get<{ id: string; text: string; hint: string }[]>('/api/v1/instance/rules', null)
    const before = (await rules()).length
    await run('rules', 'add', 'No shouting', '--hint', 'Not even in capitals')
    expect((await rules()).at(-1)).toMatchObject({ id: String(before + 1), text: 'No shouting', hint: 'Not even in capitals' })
    await run('rules', 'change', '1', 'Be very kind')
    expect((await rules())[0]).toMatchObject({ text: 'Be very kind', hint: expect.stringMatching(/^Argue/) })
    await run('rules', 'remove', String(before + 1))
    expect(await rules()).toHaveLength(before)
  })
})
