import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'

/** A custom emoji as another server describes it. */
export interface RemoteEmoji {
  readonly shortcode: string
  readonly imageUrl: string
  /** Its ActivityPub id, which some servers leave out. */
  readonly uri: string | null
}

/**
 * Stores the custom emoji of another server, whose shortcodes are independent of those of this one. Their pictures are not fetched before a client
 * requests them; a picture whose address changes is fetched again.
 */
export async function storeRemoteEmojis(
  ctx: Pick<AppContext, 'db' | 'ids' | 'now' | 'settings'>,
  domain: string,
  emojis: readonly RemoteEmoji[],
): Promise<void> {
  const distinct = [...new Map(emojis.map((emoji) => [emoji.shortcode, emoji])).values()]
  if (distinct.length === 0 || domain.toLowerCase() === ctx.settings.domain.toLowerCase()) return
  await ctx.db
    .insertInto('custom_emojis')
    .values(
      // In the order of their shortcodes, so that two simultaneous statements lock the rows in the same order and cannot deadlock.
      distinct
        .toSorted((a, b) => (a.shortcode < b.shortcode ? -1 : 1))
        .map(({ shortcode, imageUrl, uri }) => ({
          id: ctx.ids.next(),
          shortcode,
          domain,
          image_remote_url: imageUrl,
          uri,
          visible_in_picker: false,
          updated_at: ctx.now(),
        })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(sql`shortcode, coalesce(domain, '')`)
        .doUpdateSet({
          image_remote_url: sql`excluded.image_remote_url`,
          uri: sql`excluded.uri`,
          updated_at: sql`excluded.updated_at`,
          image_key: null,
          static_key: null,
          fetched_at: null,
          failed_at: null,
        })
        .where(sql<boolean>`custom_emojis.image_remote_url is distinct from excluded.image_remote_url`),
    )
    .execute()
}
