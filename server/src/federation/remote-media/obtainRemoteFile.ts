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
/** How long a file is not requested again after an answer that cannot be shown, and after no answer, in milliseconds. */
const FAILED_MS = 600_000
const UNANSWERED_MS = 30_000
const MOST_UNANSWERED = 10_000
/** The longest time for fetching video or sound, in milliseconds. */
const PATIENCE_MS = 120_000
/** How often the time of a file's last use is stored, in milliseconds. */
const USED_MS = 3_600_000
/** The most files fetched at once, of all servers together; further ones wait. */
const AT_ONCE = 8

/**
 * Returns a function that fetches a file when it is first requested; it answers the file's key in the media store, or null where there is
 * nothing to show.
 */
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
      // Whether the server has failed to answer lately. That says nothing about the file, so it is only remembered briefly, and in this process.
      await unanswered.get(hash, () => Promise.resolve(true))
      return null
    })
  }

  return (file) => {
    const hash = createHash('sha256').update(file.url).digest('base64url')
    // Simultaneous requests for a file wait for the same fetch: a second one could fail, and replace the result of the first.
    const begun = obtaining.get(hash) ?? obtain(file, hash).finally(() => void obtaining.delete(hash))
    obtaining.set(hash, begun)
    return begun
  }
}

/** Throws where the other server does not answer. */
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

/** Downloads into a temporary file, so that the data is checked before it is stored, and is never completely in memory. */
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
