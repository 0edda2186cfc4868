import { countReaction } from '../announcements/reactions.ts'
import { serializeAnnouncements } from '../announcements/serializeAnnouncements.ts'
import type { AppContext } from '../../AppContext.ts'
import type { StreamHub } from './StreamHub.ts'
import { StreamMessage } from './StreamMessage.ts'

/** Says a new announcement to everybody on their own stream, as it stands for nobody in particular. */
export async function tellAnnouncement(ctx: AppContext, hub: StreamHub, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
  const [announcement] = row === undefined ? [] : await serializeAnnouncements(ctx, [row], null)
  if (announcement !== undefined) tellEverybody(hub, new StreamMessage('announcement', announcement))
}

/** Says how many chose an emoji now; 0 where nobody is left (R-ann-04). */
export async function tellAnnouncementReaction(ctx: AppContext, hub: StreamHub, id: string, name: string): Promise<void> {
  const count = await countReaction(ctx, id, name)
  tellEverybody(hub, new StreamMessage('announcement.reaction', { name, count, announcement_id: id }))
}

/** Says that an announcement is gone. */
export function tellAnnouncementGone(hub: StreamHub, id: string): void {
  tellEverybody(hub, new StreamMessage('announcement.delete', id))
}

function tellEverybody(hub: StreamHub, message: StreamMessage): void {
  for (const key of hub.keysOf('user')) hub.publish(key, message)
}
