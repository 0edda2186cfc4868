import { inBatches } from './Town.ts'
import type { Town } from './Town.ts'
import { idOf } from './insertPosts.ts'
import type { PlannedAct } from './town/TownPlan.ts'

/** Stores favourites, bookmarks, reactions and pins. */
export async function insertActs(town: Town): Promise<void> {
  const { plan, db } = town
  const row = ({ by, post, at }: PlannedAct) => ({
    id: town.ids(at),
    account_id: town.accountIds[by] ?? '',
    status_id: idOf(town, post),
    created_at: at,
  })
  await inBatches(plan.favourites, (batch) => db.insertInto('favourites').values(batch.map(row)).execute(), 800)
  await inBatches(plan.bookmarks, (batch) => db.insertInto('bookmarks').values(batch.map(row)).execute())
  const own = await db.selectFrom('custom_emojis').select(['id', 'shortcode']).where('domain', 'is', null).execute()
  const customIds = new Map(own.map((emoji) => [emoji.shortcode, emoji.id]))
  await inBatches(plan.reactions, (batch) =>
    db
      .insertInto('emoji_reactions')
      .values(
        batch.map((act) => ({
          ...row(act),
          name: act.emoji.replaceAll(':', ''),
          custom_emoji_id: customIds.get(act.emoji.replaceAll(':', '')) ?? null,
        })),
      )
      .execute(),
  )
  const pinned = [...plan.people.keys()].flatMap((author) => {
    const best = plan.posts
      .filter((post) => post.author === author && post.replyTo === null && post.visibility === 'public')
      .toSorted((a, b) => b.appeal - a.appeal)[0]
    return best === undefined || author % 3 !== 1 ? [] : [{ by: author, post: best, at: best.at }]
  })
  await inBatches(pinned, (batch) => db.insertInto('status_pins').values(batch.map(row)).execute())
}
