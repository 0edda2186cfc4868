import type { MediaAttachment } from '@starling/api/media'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { remoteFileUrl } from './remoteFileUrl.ts'
import type { RemoteFileKind } from './remoteFileUrl.ts'
import { mediaUrl } from './mediaUrl.ts'
import type { MediaAttachmentTable, StoredSize } from './table.ts'

export type MediaRow = Selectable<MediaAttachmentTable>
type Meta = NonNullable<MediaAttachment['meta']>

/** An attachment on the wire; `url` stays null until the file is ready. */
export function serializeMedia(ctx: Pick<AppContext, 'settings'>, row: MediaRow): MediaAttachment {
  const address = (key: string | null): string | null => (key === null ? null : mediaUrl(ctx, key))
  const far = (kind: RemoteFileKind, url: string | null): string | null => (url === null ? null : remoteFileUrl(ctx, kind, row.id, url))
  return {
    id: row.id,
    type: row.type,
    url: row.state === 'ready' ? (address(row.file_key) ?? far('file', row.remote_url)) : null,
    preview_url:
      address(row.thumbnail_key ?? row.preview_key) ??
      far('preview', row.preview_remote_url) ??
      (row.file_key === null && row.type === 'image' ? far('file', row.remote_url) : null),
    remote_url: row.remote_url,
    preview_remote_url: row.preview_remote_url,
    text_url: null,
    meta: serializeMeta(row),
    description: row.description,
    blurhash: row.blurhash,
  }
}

function serializeMeta({ meta, focus_x: x, focus_y: y }: MediaRow): Meta {
  const { original, small } = meta
  return {
    original:
      original === undefined
        ? null
        : { ...withAspect(original), duration: original.duration ?? null, frame_rate: original.frame_rate ?? null },
    small: small === undefined ? null : withAspect(small),
    focus: x === null || y === null ? null : { x, y },
    colors: null,
  }
}

function withAspect({ width, height }: StoredSize): NonNullable<Meta['small']> {
  const aspect = width !== undefined && height !== undefined && height > 0 ? Math.round((width / height) * 10_000) / 10_000 : null
  return { width: width ?? null, height: height ?? null, aspect }
}
