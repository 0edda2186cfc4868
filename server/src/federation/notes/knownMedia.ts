import type { AppContext } from '../../AppContext.ts'
import type { RemoteMedia } from './readAttachments.ts'

/** A file of an edited post, with its id here. */
interface EditedMedia {
  readonly id: string
  readonly file: RemoteMedia
  /** Whether the post already has this file: then it keeps its id and its fetched copy. */
  readonly isKnown: boolean
  /** Whether its data, except the description, is unchanged. */
  readonly isSame: boolean
}

/** The files of an edited post, each with the stored file of the same address; a repeated address counts as several files. */
export async function matchMedia(
  { db, ids }: Pick<AppContext, 'db' | 'ids'>,
  statusId: string,
  media: readonly RemoteMedia[],
): Promise<EditedMedia[]> {
  const left = await db
    .selectFrom('media_attachments')
    .select(['id', 'remote_url', 'preview_remote_url', 'blurhash', 'focus_x', 'focus_y'])
    .where('status_id', '=', statusId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return media.map((file) => {
    const at = left.findIndex(({ remote_url: url }) => url === file.url)
    const [row] = at < 0 ? [] : left.splice(at, 1)
    if (row === undefined) return { id: ids.next(), file, isKnown: false, isSame: false }
    const isSame =
      row.blurhash === file.blurhash &&
      row.preview_remote_url === file.previewUrl &&
      isSameNumber(row.focus_x, file.focus?.x) &&
      isSameNumber(row.focus_y, file.focus?.y)
    return { id: row.id, file, isKnown: true, isSame }
  })
}

/** The database stores numbers less precisely than they are sent. */
function isSameNumber(stored: number | null, sent: number | undefined): boolean {
  return stored === null || sent === undefined ? stored === (sent ?? null) : Math.fround(stored) === Math.fround(sent)
}

/** Updates the data of a file that stays. */
export async function updateMedia(db: AppContext['db'], { id, file }: Pick<EditedMedia, 'id' | 'file'>): Promise<void> {
  await db
    .updateTable('media_attachments')
    .set({
      description: file.description,
      preview_remote_url: file.previewUrl,
      blurhash: file.blurhash,
      focus_x: file.focus?.x ?? null,
      focus_y: file.focus?.y ?? null,
    })
    .where('id', '=', id)
    .execute()
}
