import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { unicodeEmoji } from '../formatting/unicodeEmoji.ts'
import { unprocessable } from '../platform/http/HttpError.ts'

/** The largest number of different emoji on one announcement. */
const MAX_KINDS = 8

/** Adds a reaction; repeating it changes nothing. */
export async function addReaction(ctx: AppContext, accountId: string, announcementId: string, written: string): Promise<void> {
  const { name, customEmojiId } = await readEmoji(ctx, written)
  await ctx.events.write(async ({ db, tell }) => {
    // The row is locked, so that two readers at once cannot exceed the limit together.
    await sql`select id from announcements where id = ${announcementId} for update`.execute(db)
    const kinds = await db
      .selectFrom('announcement_reactions')
      .select('name')
      .distinct()
      .where('announcement_id', '=', announcementId)
      .execute()
    if (kinds.length >= MAX_KINDS && !kinds.some((kind) => kind.name === name)) throw unprocessable('Limit of different reactions reached')
    const added = await db
      .insertInto('announcement_reactions')
      .values({ id: ctx.ids.next(), announcement_id: announcementId, account_id: accountId, name, custom_emoji_id: customEmojiId })
      .onConflict((conflict) => conflict.columns(['announcement_id', 'account_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added !== undefined) tell({ type: 'announcement.reacted', announcementId, name })
  })
}

/** Removes a reaction; a missing one is not an error. */
export async function removeReaction(ctx: AppContext, accountId: string, announcementId: string, written: string): Promise<void> {
  const name = nameOf(written)
  await ctx.events.write(async ({ db, tell }) => {
    const gone = await db
      .deleteFrom('announcement_reactions')
      .where('announcement_id', '=', announcementId)
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst()
    if (gone !== undefined) tell({ type: 'announcement.reacted', announcementId, name })
  })
}

/** The count of this emoji as it is streamed, independent of the reader. */
export async function countReaction(ctx: Pick<AppContext, 'db'>, announcementId: string, name: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('announcement_reactions')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('announcement_id', '=', announcementId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Number(total)
}

function nameOf(written: string): string {
  return unicodeEmoji(written) ?? written.replace(/^:|:$/g, '')
}

async function readEmoji(ctx: Pick<AppContext, 'db'>, written: string): Promise<{ name: string; customEmojiId: string | null }> {
  const name = nameOf(written)
  if (unicodeEmoji(name) !== null) return { name, customEmojiId: null }
  const emoji = await ctx.db
    .selectFrom('custom_emojis')
    .select('id')
    .where('shortcode', '=', name)
    .where('domain', 'is', null)
    .executeTakeFirst()
  if (emoji === undefined) throw unprocessable('Name is not a recognized emoji')
  return { name, customEmojiId: emoji.id }
}
