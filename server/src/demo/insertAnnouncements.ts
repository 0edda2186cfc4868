import { announcementHtml } from '../announcements/createAnnouncement.ts'
import type { Town } from './Town.ts'

/** The texts of announcements, and how many days ago each was published. */
const TEXTS: readonly (readonly [number, string])[] = [
  [9, 'The reading room at the harbour is open again on Thursdays. Bring a book, leave with two. #readingroom'],
  [1, 'Tonight between two and three the server moves to a quieter shelf. Posts sent meanwhile arrive a little later; nothing is lost.'],
]

const DAY_MS = 86_400_000

/** Inserts two announcements, so that dismissing one and reacting to one can be tried. */
export async function insertAnnouncements({ db, ids, now, publicUrl, accountIds }: Town): Promise<void> {
  for (const [days, text] of TEXTS) {
    const at = new Date(now.getTime() - days * DAY_MS)
    const id = ids(at)
    await db
      .insertInto('announcements')
      .values({ id, text, content: announcementHtml(text, publicUrl), published_at: at, updated_at: at })
      .execute()
    const fans = accountIds.slice(3, 3 + days)
    await db
      .insertInto('announcement_reactions')
      .values(fans.map((account_id) => ({ id: ids(at), announcement_id: id, account_id, name: days > 1 ? '📚' : '👍' })))
      .execute()
  }
}
