import type { Insertable } from 'kysely'
import { json } from '../platform/database/json.ts'
import type { MediaAttachmentTable } from '../files/media/table.ts'
import { idOf } from './insertPosts.ts'
import { createRandom } from './randomness/createRandom.ts'
import { inBatches } from './Town.ts'
import type { Town } from './Town.ts'

/** Attaches pictures and recordings to statuses; several statuses share one file. */
export async function insertMedia(town: Town): Promise<void> {
  const random = createRandom(`${town.seed}/media`)
  const rows = town.plan.posts.flatMap((post): Insertable<MediaAttachmentTable>[] => {
    const common = {
      account_id: town.accountIds[post.author] ?? '',
      status_id: idOf(town, post),
      state: 'ready' as const,
      created_at: post.at,
    }
    if (post.recording !== null) {
      const { fileKey, previewKey, mime, size, description, blurhash, original, small } = town.recordings[post.recording]
      return [
        {
          ...common,
          id: town.ids(post.at),
          position: 0,
          type: post.recording,
          file_key: fileKey,
          preview_key: previewKey,
          mime,
          size,
          description,
          blurhash,
          focus_x: null,
          focus_y: null,
          meta: json({ original, small }),
        },
      ]
    }
    const shown = new Set<string>()
    return post.pictures.map((subject, position) => {
      const fitting = town.pictures.filter((picture) => picture.subject === subject)
      const fresh = fitting.filter((picture) => !shown.has(picture.fileKey))
      const picture = random.pick(fresh.length > 0 ? fresh : fitting)
      shown.add(picture.fileKey)
      return {
        ...common,
        id: town.ids(post.at),
        position,
        type: 'image' as const,
        file_key: picture.fileKey,
        preview_key: picture.previewKey,
        mime: 'image/jpeg',
        size: picture.size,
        // Some descriptions are missing on purpose, so that this state can be seen too.
        description: random.chance(0.06) ? null : picture.description,
        blurhash: picture.blurhash,
        focus_x: picture.focus[0],
        focus_y: picture.focus[1],
        meta: json(picture.meta),
      }
    })
  })
  await inBatches(rows, (batch) => town.db.insertInto('media_attachments').values(batch).execute())
}
