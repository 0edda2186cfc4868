import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import type { UploadPlace } from './createUploadPlaces.ts'
import { HttpError } from './HttpError.ts'
import type { Params } from './parseParams.ts'
import { nested, refuseCompressed, TEXT_LIMIT, tooLarge } from './readBody.ts'

const MOST_FILES = 4
const MOST_FIELDS = 2_000

/** A form whose files are stored in a temporary folder until they are handled. */
export interface Upload {
  /** Files are `Blob`s whose content is on the disk. */
  readonly params: Params
  /** Deletes the files; to be called after the answer, whether it succeeded or not. */
  discard(): Promise<void>
}

/**
 * Reads a form with files. They are written to the disk as they arrive, so that memory use does not depend on their size; reading stops
 * after `mostBytes`, and when the upload place is withdrawn.
 */
export async function readUpload(
  c: Context,
  { mostBytes, folder, place }: { mostBytes: number; folder: string; place: UploadPlace },
): Promise<Upload> {
  const request = c.req.raw
  // The space allowed for the fields besides the files.
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes + TEXT_LIMIT) throw tooLarge(mostBytes)
  refuseCompressed(request)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths: string[] = []
  const discard = async (): Promise<void> => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
  try {
    const entries = await readParts(request, {
      mostBytes,
      place,
      newPath: () => paths[paths.push(join(folder, `${randomUUID()}.part`)) - 1] ?? '',
    })
    place.arrived()
    return { params: nested(entries), discard }
  } catch (error) {
    await discard()
    if (place.signal.aborted) throw place.signal.reason
    const code = (error as { code?: unknown }).code
    // Errors of the disk, or of a caller who is gone; all other errors are caused by the form.
    if (error instanceof HttpError || typeof code === 'string') throw error
    throw new HttpError(400, 'The form data cannot be read')
  }
}

async function readParts(
  request: Request,
  { mostBytes, newPath, place }: { mostBytes: number; newPath: () => string; place: UploadPlace },
): Promise<readonly (readonly [string, unknown])[]> {
  const form = new Busboy({
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    limits: { fileSize: mostBytes, fieldSize: TEXT_LIMIT, fields: MOST_FIELDS, files: MOST_FILES, fieldNameSize: 200, headerSize: 16_384 },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  })
  const entries: (readonly [string, unknown])[] = []
  const written: Promise<void>[] = []
  const failing = new AbortController()
  let textLength = 0
  form.on('field', (name, value) => {
    textLength += value.length
    if (textLength > TEXT_LIMIT) form.destroy(tooLarge(TEXT_LIMIT))
    entries.push([name, value])
  })
  for (const event of ['fieldsLimit', 'filesLimit'] as const)
    form.on(event, () => void form.destroy(new HttpError(400, 'The form has too many parts')))
  form.on('file', (name, file) => {
    const path = newPath()
    const place = entries.push([name, null]) - 1
    file.on('limit', () => void form.destroy(tooLarge(mostBytes)))
    const work = pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: failing.signal }).then(async () => {
      entries[place] = [name, await openAsBlob(path)]
    })
    // A full disk ends the reading, and its error is reported.
    work.catch((error: unknown) => form.destroy(error as Error))
    written.push(work)
  })
  try {
    // The two type libraries describe the same stream.
    const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as NodeReadableStream<Uint8Array>)
    const counted = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        place.count(chunk.byteLength)
        yield chunk
      }
    }
    await pipeline(body, counted, form, { signal: place.signal })
    await Promise.all(written)
    return entries
  } finally {
    // The folder is deleted only after all writing has ended: a form that ends early does not end the writing of its file.
    failing.abort()
    await Promise.allSettled(written)
  }
}
