import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { remoteFileUrl } from '../media/remoteFileUrl.ts'
import { mediaUrl } from '../media/mediaUrl.ts'
import type { CustomEmojiTable } from './table.ts'

export type CustomEmojiRow = Selectable<CustomEmojiTable>

/** A custom emoji as JSON. Its pictures are stored at twice the size in which they are drawn. */
export function serializeCustomEmoji(ctx: Pick<AppContext, 'settings'>, row: CustomEmojiRow): CustomEmoji {
  const remote = row.image_remote_url === null ? '' : remoteFileUrl(ctx, 'emoji', row.id, row.image_remote_url)
  const address = (key: string | null): string => (key === null ? remote : mediaUrl(ctx, key))
  return {
    shortcode: row.shortcode,
    url: address(row.image_key),
    static_url: address(row.static_key),
    visible_in_picker: row.visible_in_picker,
    category: row.category,
    width: 32,
    height: 32,
    sensitive: row.sensitive,
    is_sensitive: row.sensitive,
    aliases: row.aliases,
  }
}
