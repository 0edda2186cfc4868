import type { Profile } from '@starling/api/profile'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mediaUrl } from '../../files/media/mediaUrl.ts'

/** The own profile with its source texts. */
export async function serializeProfile(ctx: AppContext, accountId: string): Promise<Profile> {
  const row = await ctx.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (row === undefined) throw notFound()
  const picture = (key: string | null): string | null => (key === null ? null : mediaUrl(ctx, key))
  return {
    id: row.id,
    display_name: row.display_name,
    note: row.note,
    fields: row.fields.map((field) => ({ name: field.name, value: field.value, verified_at: field.verified_at ?? null })),
    avatar: picture(row.avatar_key),
    avatar_static: picture(row.avatar_static_key ?? row.avatar_key),
    header: picture(row.header_key),
    header_static: picture(row.header_key),
    // Profile pictures have no descriptions on this server, and all tabs of profiles are shown.
    avatar_description: '',
    header_description: '',
    locked: row.locked,
    bot: row.bot,
    hide_collections: row.hide_collections,
    discoverable: row.discoverable,
    indexable: row.indexable,
    show_media: true,
    show_media_replies: true,
    show_featured: true,
    attribution_domains: [],
  }
}
