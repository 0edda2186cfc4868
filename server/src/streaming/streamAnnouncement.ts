import { countReaction } from '../announcements/reactions.ts'
import { serializeAnnouncements } from '../announcements/serializeAnnouncements.ts'
import type { AppContext } from '../AppContext.ts'
import type { StreamHub } from './StreamHub.ts'
import { StreamMessage } from './StreamMessage.ts'

/** Streams a new announcement to all accounts on their own channels, without a reader's own reactions. */
export async function streamAnnouncement(ctx: AppContext, hub: StreamHub, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
  const [announcement] = row === undefined ? [] : await serializeAnnouncements(ctx, [row], null)
  if (announcement !== undefined) publishToAll(hub, new StreamMessage('announcement', announcement))
}

/** Streams how many accounts reacted with an emoji; 0 where none is left. */
export async function streamAnnouncementReaction(ctx: AppContext, hub: StreamHub, id: string, name: string): Promise<void> {
  const count = await countReaction(ctx, id, name)
  publishToAll(hub, new StreamMessage('announcement.reaction', { name, count, announcement_id: id }))
}

/** Streams the deletion of an announcement. */
export function streamAnnouncementDeletion(hub: StreamHub, id: string): void {
  publishToAll(hub, new StreamMessage('announcement.delete', id))
}

function publishToAll(hub: StreamHub, message: StreamMessage): void {
  for (const key of hub.keysOf('user')) hub.publish(key, message)
}
