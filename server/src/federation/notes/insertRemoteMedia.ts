import type { Kysely } from 'kysely'
import { json } from '../../platform/database/json.ts'
import type { Tables } from '../../Tables.ts'
import type { RemoteMedia } from './readAttachments.ts'

/** Stores the description of a post's files; a file is fetched when it is first requested. */
export async function insertRemoteMedia(
  db: Kysely<Tables>,
  accountId: string,
  media: readonly { readonly id: string; readonly file: RemoteMedia }[],
  at: Date,
): Promise<void> {
  if (media.length === 0) return
  await db
    .insertInto('media_attachments')
    .values(
      media.map(({ id, file }) => ({
        id,
        account_id: accountId,
        type: file.type,
        mime: file.mime,
        description: file.description,
        focus_x: file.focus?.x ?? null,
        focus_y: file.focus?.y ?? null,
        meta: json(file.width === null || file.height === null ? {} : { original: { width: file.width, height: file.height } }),
        blurhash: file.blurhash,
        remote_url: file.url,
        preview_remote_url: file.previewUrl,
        created_at: at,
      })),
    )
    .execute()
}
