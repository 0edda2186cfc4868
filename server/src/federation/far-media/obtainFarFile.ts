import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { AppContext } from '../../AppContext.ts'
import { makeMediaKey } from '../../files/media/makeMediaKey.ts'
import { sniffMedia } from '../../files/media/sniffMedia.ts'
import { claimFiles, storeFile } from '../../files/media/storeFile.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import type { FarFile } from './findFarFile.ts'

const MOST_IMAGE = 16 * 1024 ** 2
const MOST_RECORDING = 100 * 1024 ** 2
/** How long a file is not asked for again after that failed, and how long a recording may take, in milliseconds. */
const FAILED_MS = 600_000
const PATIENCE_MS = 120_000
/** How exactly it is known when a file was looked at last. */
const USED_MS = 3_600_000
/** Files that are fetched at once, of all servers together. More wait. */
const AT_ONCE = 8

/** Fetches a file when somebody first looks at it; answers its key in the store of files. Null where there is nothing that can be shown. */
export function createFarFiles(ctx: AppContext): (file: FarFile) => Promise<string | null> {
  const fetching = new Map<string, Promise<string | null>>()
  const inTurn = pLimit(AT_ONCE)
  return async (file) => {
    const hash = createHash('sha256').update(file.url).digest('base64url')
    const row = await ctx.db.selectFrom('far_files').selectAll().where('url_hash', '=', hash).executeTakeFirst()
    const now = ctx.now()
    if (row?.file_key != null) {
      if (row.used_at.getTime() < now.getTime() - USED_MS)
        await ctx.db.updateTable('far_files').set({ used_at: now }).where('url_hash', '=', hash).execute()
      return row.file_key
    }
    if (row?.failed_at != null && row.failed_at.getTime() > now.getTime() - FAILED_MS) return null
    // Whoever asks for the same file meanwhile waits for the same answer.
    const begun = fetching.get(hash) ?? inTurn(() => fetchFile(ctx, file, hash)).finally(() => void fetching.delete(hash))
    fetching.set(hash, begun)
    return begun
  }
}

async function fetchFile(ctx: AppContext, { url, domain }: FarFile, hash: string): Promise<string | null> {
  const taken = await take(ctx, url).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error
    return null
  })
  const row = {
    domain,
    file_key: taken?.key ?? null,
    mime: taken?.mime ?? null,
    size: taken?.size ?? 0,
    used_at: ctx.now(),
    failed_at: taken === null ? ctx.now() : null,
  }
  await ctx.events.write(async ({ db }) => {
    await db
      .insertInto('far_files')
      .values({ id: ctx.ids.next(), url_hash: hash, ...row })
      .onConflict((conflict) => conflict.column('url_hash').doUpdateSet(row))
      .execute()
    await claimFiles({ ...ctx, db }, [row.file_key])
  })
  return row.file_key
}

interface Taken {
  readonly key: string
  readonly mime: string
  readonly size: number
}

/** Through a file on the disk: what comes is looked at before it is kept, and never as a whole in memory. */
async function take(ctx: AppContext, url: string): Promise<Taken | null> {
  await mkdir(ctx.settings.uploadFolder, { recursive: true })
  const path = join(ctx.settings.uploadFolder, `far-${randomUUID()}`)
  try {
    const size = await ctx.outgoing.download(url, path, { maxBytes: MOST_RECORDING, timeoutMs: PATIENCE_MS })
    const sniffed = sniffMedia(await beginningOf(path))
    if (sniffed === null || (sniffed.kind === 'image' && size > MOST_IMAGE)) return null
    const key = makeMediaKey('far', sniffed.extension)
    await storeFile(ctx, key, await openAsBlob(path))
    return { key, mime: sniffed.mime, size }
  } finally {
    await rm(path, { force: true })
  }
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8_192), 0, 8_192, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
