import sharp from 'sharp'
import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { discardFiles } from '../media/discardFiles.ts'
import { makeMediaKey } from '../media/makeMediaKey.ts'
import { processImage } from '../media/processImage.ts'
import { claimFiles, storeFile } from '../media/storeFile.ts'
import type { CustomEmojiRow } from './serializeCustomEmoji.ts'

/** Changes of an emoji; absent properties stay as they are. */
export interface NewEmoji {
  readonly category?: string | null
  readonly aliases?: string[]
}

/** The stored size in pixels: twice the 32 pixels in which they are drawn, for high-resolution screens. */
const SIDE = 64
const fit = { width: SIDE, height: SIDE, fit: 'contain', background: '#0000' } as const

/** The local custom emoji with a shortcode. */
export async function findCustomEmoji(ctx: Pick<AppContext, 'db'>, shortcode: string): Promise<CustomEmojiRow | null> {
  const row = await ctx.db
    .selectFrom('custom_emojis')
    .selectAll()
    .where('shortcode', '=', shortcode)
    .where('domain', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Adds a custom emoji, or replaces the picture of an existing one; throws an error with a message for an invalid shortcode or picture. */
export async function storeCustomEmoji(
  ctx: Pick<AppContext, 'db' | 'ids' | 'now' | 'mediaStore' | 'settings' | 'jobs'>,
  shortcode: string,
  bytes: Uint8Array,
  wish: NewEmoji,
): Promise<void> {
  if (!/^[a-zA-Z0-9_]{2,64}$/.test(shortcode)) throw unprocessable('a shortcode is 2 to 64 letters, digits and underscores')
  const { original, isAnimated } = await processImage(bytes, ctx.settings.media)
  const still = await sharp(original.bytes).resize(fit).png().toBuffer()
  const staticKey = makeMediaKey('emoji', 'png')
  await storeFile(ctx, staticKey, still)
  let imageKey = staticKey
  if (isAnimated) {
    imageKey = makeMediaKey('emoji', 'webp')
    await storeFile(ctx, imageKey, await sharp(original.bytes, { animated: true }).resize(fit).webp({ effort: 2 }).toBuffer())
  }
  const before = await findCustomEmoji(ctx, shortcode)
  const row = {
    image_key: imageKey,
    static_key: staticKey,
    updated_at: ctx.now(),
    ...(wish.category === undefined ? {} : { category: wish.category }),
    ...(wish.aliases === undefined ? {} : { aliases: wish.aliases }),
  }
  await inTransaction(ctx.db, async (db) => {
    await claimFiles({ ...ctx, db }, [imageKey, staticKey])
    if (before === null)
      await db
        .insertInto('custom_emojis')
        .values({ id: ctx.ids.next(), shortcode, ...row })
        .execute()
    else {
      await db.updateTable('custom_emojis').set(row).where('id', '=', before.id).execute()
      await discardFiles({ ...ctx, db }, [before.image_key, before.static_key])
    }
  })
}

/** Deletes a custom emoji and its files; existing posts show its shortcode as text. */
export async function deleteCustomEmoji(ctx: Pick<AppContext, 'db' | 'jobs'>, emoji: CustomEmojiRow): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await db.deleteFrom('custom_emojis').where('id', '=', emoji.id).execute()
    await discardFiles({ ...ctx, db }, [emoji.image_key, emoji.static_key])
  })
}
