import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMelody } from '../../demo/sound/makeMelody.ts'
import { openCrashTest } from '../../platform/events/openCrashTest.fixture.ts'
import type { Act, CrashTest } from '../../platform/events/openCrashTest.fixture.ts'
import type { TestAccount } from '../../testing.fixture.ts'
import { storeCustomEmoji } from '../custom-emojis/storeCustomEmoji.ts'

const DAY_MS = 86_400_000
let world: CrashTest
let ada: TestAccount
let picture: Blob
beforeAll(async () => {
  world = await openCrashTest()
  ada = await world.server.createAccount('ada')
  const pixels = { width: 32, height: 32, channels: 3, background: '#a26' } as const
  picture = new Blob([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())])
})
afterAll(() => world.server.close())

const form = (files: Readonly<Record<string, Blob>>): FormData => {
  const body = new FormData()
  for (const [name, file] of Object.entries(files)) body.append(name, file, name)
  return body
}
/** Uploads files to the process that is killed. */
const sendFiles = (method: string, path: string, files: Readonly<Record<string, Blob>>): Promise<Response> =>
  world.app.request(path, { method, body: form(files), headers: { authorization: `Bearer ${ada.token}` } })

async function keysInRows(): Promise<string[]> {
  const { db } = world.server.ctx
  const rows = [
    ...(await db.selectFrom('media_attachments').select(['file_key', 'preview_key', 'thumbnail_key']).execute()),
    ...(await db.selectFrom('accounts').select(['avatar_key', 'header_key']).execute()),
    ...(await db.selectFrom('custom_emojis').select(['image_key', 'static_key']).execute()),
  ]
  return [...new Set(rows.flatMap((row) => Object.values(row)))].filter((key) => key !== null).toSorted()
}

/** Checks that after a day the store has exactly the files that rows refer to. */
async function isTidy(): Promise<void> {
  const { db } = world.server.ctx
  // Uploads without a status would be deleted after a day anyway.
  const inPost = await db.selectFrom('media_attachments').select('id').where('status_id', 'is', null).execute()
  for (const { id } of inPost)
    await world.send(world.server.app, ada, 'POST', '/api/v1/statuses', { status: 'a file', media_ids: [id] } as object)
  world.server.advance(DAY_MS + 60_000)
  await world.rest()
  expect([...world.files.keys()].toSorted()).toEqual(await keysInRows())
}

async function mediaOf(): Promise<number> {
  return (await world.server.ctx.db.selectFrom('media_attachments').select('id').execute()).length
}
let mediaBefore = 0
const startAnew = async (): Promise<string> => {
  await world.rest()
  mediaBefore = await mediaOf()
  return ada.account.id
}
const pictureOf = async (column: 'avatar_key' | 'header_key'): Promise<string | null> =>
  (await world.server.ctx.db.selectFrom('accounts').select(column).where('id', '=', ada.account.id).executeTakeFirstOrThrow())[column]
let keyBefore: string | null = null

const uploads = (name: string, files: () => Readonly<Record<string, Blob>>): Act => ({
  name,
  prepare: startAnew,
  act: () => sendFiles('POST', '/api/v2/media', files()),
  isStored: async () => {
    const isStored = (await mediaOf()) > mediaBefore
    await isTidy()
    return isStored
  },
  stored: [],
})

const changes = (name: string, column: 'avatar_key' | 'header_key', field: string): Act => ({
  name,
  prepare: async () => {
    keyBefore = await pictureOf(column)
    return startAnew()
  },
  act: () => sendFiles('PATCH', '/api/v1/accounts/update_credentials', { [field]: picture }),
  isStored: async () => {
    await isTidy()
    return (await pictureOf(column)) !== keyBefore
  },
  stored: [],
})

const acts: Act[] = [
  uploads('a picture', () => ({ file: picture })),
  uploads('a sound with a picture of its own', () => ({
    file: new Blob([new Uint8Array(makeMelody('unclaimed', 1))]),
    thumbnail: picture,
  })),
  changes('an avatar', 'avatar_key', 'avatar'),
  changes('a header', 'header_key', 'header'),
  {
    name: 'a custom emoji',
    prepare: async () => {
      await world.server.ctx.db.deleteFrom('custom_emojis').execute()
      return startAnew()
    },
    act: async () => storeCustomEmoji(world.app.ctx, 'tidy', await picture.bytes(), {}).catch(() => undefined),
    isStored: async () => {
      await isTidy()
      return (await world.server.ctx.db.selectFrom('custom_emojis').select('id').execute()).length > 0
    },
    stored: [],
  },
]

describe('a process that is killed at every step of storing a file (#12, part 2.1)', () => {
  it.each(acts)('leaves no file behind without a row, nor a row without its file: $name', (act) => world.killAtEveryStep(act))
})

it('a picture that takes the place of another lets the file of the other go', async () => {
  const { id } = (await (
    await sendFiles('POST', '/api/v2/media', { file: new Blob([new Uint8Array(makeMelody('replaced', 1))]), thumbnail: picture })
  ).json()) as {
    id: string
  }
  for (let times = 0; times < 2; times += 1)
    expect((await sendFiles('PUT', `/api/v1/media/${id}`, { thumbnail: picture })).status).toBe(200)
  const both = await Promise.all([0, 1].map(() => sendFiles('PATCH', '/api/v1/accounts/update_credentials', { avatar: picture })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await world.rest()
  expect([...world.files.keys()].toSorted()).toEqual(await keysInRows())
})

it('a file that a row uses is kept, whoever forgot to claim it', async () => {
  const { ctx } = world.server
  await isTidy()
  const [key = ''] = await keysInRows()
  await ctx.jobs.enqueue('media.unclaimed', { key }, { key, after: ctx.now() })
  await world.rest()
  expect(world.files.has(key)).toBe(true)
})
