import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { pack } from 'tar-stream'
import type { Pack } from 'tar-stream'
import type { AppContext } from '../../AppContext.ts'
import { serializeStatuses } from '../../posts/reading/serializeStatuses.ts'

/** Posts in one file of the archive, and rows read at a time. */
const PAGE_SIZE = 200

/**
 * A .tar archive with the posts of an account, as the API gives them to their author, and the files of those posts, named by their media ids. It is not
 * compressed, because pictures and films are compressed already, and it is generated while it is sent, so that it takes little memory. `onEnd` is
 * called when it was sent or aborted.
 */
export function packArchive(ctx: AppContext, accountId: string, onEnd: () => void): ReadableStream<Uint8Array> {
  const archive = pack()
  const out = new PassThrough()
  const sent = pipeline(archive, out)
  const written = write(ctx, accountId, archive).then(
    () => archive.finalize(),
    (cause: unknown) => archive.destroy(cause instanceof Error ? cause : new Error('The archive could not be made')),
  )
  void Promise.allSettled([sent, written]).then(onEnd)
  return Readable.toWeb(out) as ReadableStream<Uint8Array>
}

async function write(ctx: AppContext, accountId: string, archive: Pack): Promise<void> {
  let before: string | null = null
  for (let number = 1; ; number += 1) {
    const ids = await readPostIds(ctx, accountId, before)
    if (ids.length === 0 && number > 1) break
    const posts = await serializeStatuses(ctx, ids, accountId)
    const text = Buffer.from(`${JSON.stringify(posts, null, 2)}\n`)
    await add(archive, `posts/${String(number).padStart(4, '0')}.json`, text.length, Readable.from([text]))
    before = ids.at(-1) ?? null
    if (before === null) break
  }
  for (let after = '0'; ;) {
    const files = await readFiles(ctx, accountId, after)
    for (const { id, file_key: key } of files) {
      const file = key === null ? null : await ctx.mediaStore.stat(key)
      if (key === null || file === null || file.size === 0) continue
      const bytes = await ctx.mediaStore.read(key, { start: 0, end: file.size - 1 })
      if (bytes === null) continue
      await add(archive, `files/${id}${key.slice(key.lastIndexOf('.'))}`, file.size, Readable.fromWeb(bytes as NodeReadableStream))
    }
    const last = files.at(-1)
    if (last === undefined) break
    after = last.id
  }
}

/** Adds a file to the archive; rejects if the archive is aborted, for example because the client closed the connection. */
async function add(archive: Pack, name: string, size: number, bytes: Readable): Promise<void> {
  await pipeline(bytes, archive.entry({ name, size }))
}

/** The ids of the next page of posts, newest first. */
async function readPostIds(ctx: AppContext, accountId: string, before: string | null): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('statuses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('reblog_of_id', 'is', null)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

function readFiles(ctx: AppContext, accountId: string, after: string) {
  return ctx.db
    .selectFrom('media_attachments')
    .select(['id', 'file_key'])
    .where('account_id', '=', accountId)
    .where('status_id', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute()
}
