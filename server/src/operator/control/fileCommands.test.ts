import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FILE_COLUMNS } from '../../files/media/fileColumns.ts'
import type { FileCheck } from '../../files/media/checkFiles.ts'
import { storeCustomEmoji } from '../../files/custom-emojis/storeCustomEmoji.ts'
import { createFolderStore } from '../../platform/media-store/createFolderStore.ts'
import { createS3Server } from '../../platform/media-store/createS3Server.fixture.ts'
import { createS3Store } from '../../platform/media-store/createS3Store.ts'
import type { MediaStore } from '../../platform/media-store/MediaStore.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { sendToRunningInstance } from './sendToRunningInstance.ts'
import { startControlServer } from './ControlServer.ts'
import { runCommand } from './runCommand.ts'

const makers: Readonly<Record<string, (folder: string) => Promise<{ store: MediaStore; close: () => Promise<void> }>>> = {
  folder: async (folder) => ({ store: createFolderStore(join(folder, 'media')), close: () => Promise.resolve() }),
  async bucket() {
    const bucket = await createS3Server()
    const store = createS3Store(bucket.settings)
    return { store, close: () => store.close().then(() => bucket.close()) }
  },
}

const ORPHANS = ['cards/aa/orphan.webp', 'attachments/bb/orphan-of-a-post.jpg']

describe.each(Object.keys(makers))('the files of a %s (#12, part 2.1)', (name) => {
  let folder: string
  let store: MediaStore
  let closeStore: () => Promise<void>
  let server: TestServer
  let ada: TestAccount
  let picture: Uint8Array
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'starling-files-'))
    ;({ store, close: closeStore } = await makers[name]!(folder))
    server = await startTestServer({ mediaStore: store })
    ada = await server.createAccount('ada')
    picture = new Uint8Array(
      await sharp({ create: { width: 32, height: 32, channels: 3, background: '#a26' } })
        .png()
        .toBuffer(),
    )
    // One file of every kind.
    await send('PATCH', '/api/v1/accounts/update_credentials', { avatar: picture, header: picture })
    await upload()
    await storeCustomEmoji(server.ctx, 'tidy', picture, {})
    const { db, ids, now } = server.ctx
    await store.put('cards/cc/of-a-page.webp', picture)
    await db
      .insertInto('preview_cards')
      .values({ id: ids.next(), url: 'https://pages.test/', image_key: 'cards/cc/of-a-page.webp', updated_at: now() })
      .execute()
  })
  beforeEach(async () => {
    for (const key of ORPHANS) await store.put(key, picture)
  })
  afterAll(async () => {
    await server.close()
    await closeStore()
    await rm(folder, { recursive: true, force: true })
  })

  const send = (method: string, path: string, files: Readonly<Record<string, Uint8Array>>): Promise<Response> => {
    const body = new FormData()
    for (const [field, bytes] of Object.entries(files)) body.append(field, new Blob([new Uint8Array(bytes)]), field)
    return server.request(path, { method, body, headers: { authorization: `Bearer ${ada.token}` } })
  }
  const upload = async (): Promise<string> => ((await (await send('POST', '/api/v2/media', { file: picture })).json()) as { id: string }).id
  const run = (...words: string[]) => runCommand(server.ctx, { words, folder, password: null })
  const keysThere = async (): Promise<string[]> => {
    const keys: string[] = []
    for await (const key of store.list()) keys.push(key)
    return keys.toSorted()
  }
  const unknownIn = (data: unknown): string[] => (data as FileCheck).unknown.map(({ key }) => key).toSorted()

  it('are found where nothing refers to them, and stay until they are to go', async () => {
    const before = await keysThere()
    const { lines, data } = await run('files', 'check')
    expect(data).toMatchObject({ count: before.length, missing: [] })
    expect(unknownIn(data)).toEqual(ORPHANS.toSorted())
    expect(lines).toEqual(
      expect.arrayContaining([expect.stringContaining('Belonging to nothing: 2'), expect.stringContaining(ORPHANS[0] ?? '')]),
    )
    expect(await keysThere()).toEqual(before)
    expect((await run('log', 'list')).lines.join()).not.toContain('files check')
  })

  it('go alone, everything else is kept, and it is written down', async () => {
    const before = await keysThere()
    const { lines, data } = await run('files', 'clean')
    expect(lines[0]).toContain('deleted 2 that belonged to nothing')
    expect(data).toMatchObject({ count: before.length, missing: [] })
    expect(await keysThere()).toEqual(before.filter((key) => !ORPHANS.includes(key)))
    expect((await run('files', 'check')).lines).toEqual([expect.stringMatching(/^Looked at \d+ files\. Each belongs to something/)])
    expect((await run('log', 'list')).lines[0]).toMatch(/files clean$/)
  })

  it('are not unknown while a job is going to delete them', async () => {
    const { ctx } = server
    const [claimed = '', discarded = ''] = ORPHANS
    await ctx.jobs.enqueue('media.unclaimed', { key: claimed }, { key: claimed, after: new Date(ctx.now().getTime() + 60_000) })
    await ctx.jobs.enqueue('media.delete', { key: discarded }, { after: new Date(ctx.now().getTime() + 60_000) })
    expect(unknownIn((await run('files', 'check')).data)).toEqual([])
    await ctx.db.deleteFrom('jobs').where('name', 'in', ['media.unclaimed', 'media.delete']).execute()
  })

  it('are missed where a row refers to one that is gone', async () => {
    const id = await upload()
    const row = await server.ctx.db.selectFrom('media_attachments').select('file_key').where('id', '=', id).executeTakeFirstOrThrow()
    await store.delete(row.file_key ?? '')
    const { lines, data } = await run('files', 'check')
    expect(data).toMatchObject({ missing: [{ key: row.file_key, table: 'media_attachments', id }] })
    expect(lines.join('\n')).toContain(`${row.file_key ?? ''}\tmedia_attachments ${id}`)
    await server.ctx.db.deleteFrom('media_attachments').where('id', '=', id).execute()
    await run('files', 'clean')
  })

  it('are left alone where they are not ours', async () => {
    await store.put('other/program.webp', picture)
    if (name === 'folder') await writeFile(join(folder, 'media', 'README'), 'kept')
    expect(unknownIn((await run('files', 'check')).data)).toEqual(ORPHANS.toSorted())
    await run('files', 'clean')
    expect(await keysThere()).toContain('other/program.webp')
  })

  it('are looked at by a running instance as well', async () => {
    const control = await startControlServer(server.ctx, folder)
    const result = await sendToRunningInstance(folder, { words: ['files', 'check'], folder, password: null })
    expect(unknownIn(result?.data)).toEqual(ORPHANS.toSorted())
    await control.close()
  })
})

it('every column that names a file is looked at', async () => {
  const server = await startTestServer()
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name like '%\\_key' and data_type = 'text'`.execute(server.ctx.db)
  // The other columns contain no file keys.
  const others = /\.(private|activity|group|idempotency)_key$/
  const known = Object.entries(FILE_COLUMNS).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  expect(
    rows
      .map((row) => row.name)
      .filter((column) => !others.test(column))
      .toSorted(),
  ).toEqual(known.toSorted())
  await server.close()
})
