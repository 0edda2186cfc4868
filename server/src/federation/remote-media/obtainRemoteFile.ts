import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { AppContext } from '../../AppContext.ts'
import { makeMediaKey } from '../../files/media/makeMediaKey.ts'
import { sniffMedia } from '../../files/media/sniffMedia.ts'
import { claimFiles, storeFile } from '../../files/media/storeFile.ts'
import { createCache } from '../../platform/caches/createCache.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import type { RemoteFile } from './findRemoteFile.ts'

const MOST_IMAGE = 16 * 1024 ** 2
const MOST_RECORDING = 100 * 1024 ** 2
/** How long a file is not asked for again where its server has nothing that can be shown, and where that server gave no answer, in milliseconds. */
const FAILED_MS = 600_000
const UNANSWERED_MS = 30_000
const MOST_UNANSWERED = 10_000
/** How long a recording may take, in milliseconds. */
const PATIENCE_MS = 120_000
/** How exactly it is known when a file was looked at last. */
const USED_MS = 3_600_000
/** Files that are fetched at once, of all servers together. More wait. */
const AT_ONCE = 8

/** Fetches a file when somebody first looks at it; answers its key in the store of files. Null where there is nothing that can be shown. */
export function createRemoteFiles(ctx: AppContext): (file: RemoteFile) => Promise<string | null> {
  const { now } = ctx
  const obtaining = new Map<string, Promise<string | null>>()
  const unanswered = createCache<true>({ now, cacheMs: UNANSWERED_MS, most: MOST_UNANSWERED })
  const inTurn = pLimit(AT_ONCE)

  async function obtain(file: RemoteFile, hash: string): Promise<string | null> {
    const row = await ctx.db.selectFrom('far_files').selectAll().where('url_hash', '=', hash).executeTakeFirst()
    if (row?.file_key != null) {
      if (row.used_at.getTime() < now().getTime() - USED_MS)
        await ctx.db.updateTable('far_files').set({ used_at: now() }).where('url_hash', '=', hash).execute()
      return row.file_key
    }
    const isRefused = row?.failed_at != null && row.failed_at.getTime() > now().getTime() - FAILED_MS
    if (isRefused || unanswered.has(hash)) return null
    return inTurn(() => fetchFile(ctx, file, hash)).catch(async (error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      // A server that is away for a moment says nothing of the file: that is remembered shortly, and by this process alone.
      await unanswered.get(hash, () => Promise.resolve(true))
      return null
    })
  }

  return (file) => {
    const hash = createHash('sha256').update(file.url).digest('base64url')
    // Whoever asks for the same file meanwhile waits for the same answer: a second fetch could fail, and replace what the first one stored.
    const begun = obtaining.get(hash) ?? obtain(file, hash).finally(() => void obtaining.delete(hash))
    obtaining.set(hash, begun)
    return begun
  }
}

/** Throws where the other server gives no answer. */
async function fetchFile(ctx: AppContext, { url, domain }: RemoteFile, hash: string): Promise<string | null> {
  const taken = await take(ctx, url).catch((error: unknown) => {
    if (!(error instanceof OutgoingError) || error.kind === 'failed') throw error
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
