import type { AppContext } from '../AppContext.ts'
import { formatStatus } from '../formatting/formatStatus.ts'
import { HttpError, notFound } from '../platform/http/HttpError.ts'

const MAX_CHARACTERS = 5000

/** Publishes an announcement and streams it to all connected users; answers its id. */
export async function createAnnouncement(ctx: Pick<AppContext, 'ids' | 'now' | 'settings' | 'events'>, written: string): Promise<string> {
  const text = written.replaceAll('\u0000', '').trim()
  if (text === '') throw new HttpError(422, 'The text is missing')
  if (Array.from(text).length > MAX_CHARACTERS) throw new HttpError(422, `The text is longer than ${MAX_CHARACTERS} characters`)
  const id = ctx.ids.next()
  const now = ctx.now()
  await ctx.events.write(async ({ db, tell }) => {
    await db
      .insertInto('announcements')
      .values({ id, text, content: announcementHtml(text, ctx.settings.publicUrl), published_at: now, updated_at: now })
      .execute()
    tell({ type: 'announcement.published', announcementId: id })
  })
  return id
}

/** Deletes an announcement; 404 where there is none. */
export async function deleteAnnouncement(ctx: Pick<AppContext, 'events'>, id: string): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const gone = await db.deleteFrom('announcements').where('id', '=', id).returning('id').executeTakeFirst()
    if (gone === undefined) throw notFound()
    tell({ type: 'announcement.deleted', announcementId: id })
  })
}

/** The text of an announcement as HTML: formatted like a status, but without mentions. */
export function announcementHtml(text: string, publicUrl: string): string {
  return formatStatus(text, { findMention: () => null, tagUrl: (name) => `${publicUrl}/tags/${encodeURIComponent(name)}` })
}
