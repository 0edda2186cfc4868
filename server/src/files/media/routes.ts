import { mediaEndpoints } from '@starling/api/media'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { HttpError, notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkQuota } from './checkQuota.ts'
import { changeMedia, deleteMedia, finishRecording, findOwnMedia, insertMedia } from './queries.ts'
import { mediaFileRoutes } from './mediaFileRoutes.ts'
import { serializeMedia } from './serializeMedia.ts'
import type { MediaRow } from './serializeMedia.ts'
import { storeThumbnail, storeUpload } from './storeUpload.ts'

interface Given {
  readonly file?: object | undefined
  readonly thumbnail?: object | undefined
  readonly description?: string | undefined
  readonly focus?: string | undefined
}

/** Uploads and the files themselves. https://docs.joinmastodon.org/methods/media/ */
export function mediaRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  mount(app, ctx, mediaEndpoints.upload, async ({ viewer, body, c }) => {
    const row = await upload(ctx, viewer.accountId, body)
    return c.json(serializeMedia(ctx, row), row.state === 'processing' ? 202 : 200)
  })

  mount(app, ctx, mediaEndpoints.uploadAndWait, async ({ viewer, body }) => {
    const row = await upload(ctx, viewer.accountId, body)
    return answerReady(ctx, row.state === 'processing' ? await finishRecording(ctx, row) : row)
  })

  mount(app, ctx, mediaEndpoints.get, async ({ viewer, params, c }) => {
    const row = await findOwnMedia(ctx, viewer.accountId, params.id)
    if (row === null) throw notFound()
    if (row.state !== 'processing') return answerReady(ctx, row)
    // If the job was lost with its process, the client must not wait endlessly, so it is scheduled again.
    if (ctx.now().getTime() - row.created_at.getTime() > 30_000) return answerReady(ctx, await finishRecording(ctx, row))
    return c.json(serializeMedia(ctx, row), 206)
  })

  mount(app, ctx, mediaEndpoints.update, async ({ viewer, params, body }) => {
    const row = await findOwnMedia(ctx, viewer.accountId, params.id)
    // Media of a published post are changed by editing the post, so that the edit is visible.
    if (row === null || row.status_id !== null) throw notFound()
    const changed = await changeMedia(ctx, row.id, await readChanges(ctx, body))
    if (changed === null) throw notFound()
    return serializeMedia(ctx, changed)
  })

  mount(app, ctx, mediaEndpoints.delete, async ({ viewer, params }) => {
    await deleteMedia(ctx, viewer.accountId, params.id)
    return {}
  })

  app.route('/', mediaFileRoutes(ctx))
  return app
}

async function upload(ctx: AppContext, accountId: string, given: Given): Promise<MediaRow> {
  if (!(given.file instanceof Blob)) throw unprocessable('file is not a file')
  const texts = readTexts(ctx, given)
  // Checked before the upload is processed, and once more when it is stored, because other uploads may have been stored meanwhile.
  await checkQuota(ctx, accountId, given.file.size)
  const stored = await storeUpload(ctx, given.file)
  const thumbnail = given.thumbnail === undefined ? null : await storeThumbnail(ctx, fileIn(given.thumbnail))
  const values = {
    ...stored,
    ...texts,
    ...(thumbnail === null
      ? {}
      : {
          thumbnail_key: thumbnail.thumbnail_key,
          blurhash: thumbnail.blurhash,
          meta: { ...(stored.meta as MediaRow['meta']), small: thumbnail.small },
        }),
    id: ctx.ids.next(),
    account_id: accountId,
    created_at: ctx.now(),
  }
  // The job also processes the recording if this process ends; where the caller waits for the result, the job finds it done.
  return insertMedia(ctx, values, async (db, { id, state }) => {
    if (state === 'processing') await ctx.jobs.enqueue('media.measure', { id }, { db })
  })
}

async function readChanges(ctx: AppContext, given: Given): Promise<Partial<MediaRow>> {
  const texts = readTexts(ctx, given)
  if (given.thumbnail === undefined) return texts
  const { small, ...keys } = await storeThumbnail(ctx, fileIn(given.thumbnail))
  return { ...texts, ...keys, meta: { small } }
}

function readTexts(ctx: AppContext, { description, focus }: Given): Partial<Pick<MediaRow, 'description' | 'focus_x' | 'focus_y'>> {
  if ((description?.length ?? 0) > ctx.settings.media.descriptionLimit)
    throw unprocessable(`the description is longer than ${ctx.settings.media.descriptionLimit} characters`)
  return {
    ...(description === undefined ? {} : { description: description.trim() === '' ? null : description }),
    ...(focus === undefined || focus === '' ? {} : readFocus(focus)),
  }
}

/** "x,y", both from -1 to 1. */
function readFocus(text: string): { focus_x: number; focus_y: number } {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [x = Number.NaN, y = Number.NaN] = parts
  if (parts.length !== 2 || !(Math.abs(x) <= 1) || !(Math.abs(y) <= 1)) throw unprocessable('focus must be two numbers from -1 to 1')
  return { focus_x: x, focus_y: y }
}

function fileIn(given: object): Blob {
  if (!(given instanceof Blob)) throw unprocessable('a file was expected')
  return given
}

function answerReady(ctx: AppContext, row: MediaRow | null): object {
  if (row === null) throw notFound()
  if (row.state === 'failed') throw new HttpError(422, 'Error processing thumbnail for uploaded media')
  return serializeMedia(ctx, row)
}
