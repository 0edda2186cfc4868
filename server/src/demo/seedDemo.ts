import type { AppContext } from '../AppContext.ts'
import { hashPassword } from '../platform/authentication/passwords.ts'
import { json } from '../platform/database/json.ts'
import { createDemoIds } from './createDemoIds.ts'
import { createDemoStore } from './DemoStore.ts'
import { insertActs } from './insertActs.ts'
import { insertAnnualReport } from './insertAnnualReport.ts'
import { insertAnnouncements } from './insertAnnouncements.ts'
import { insertCollections } from './insertCollections.ts'
import { insertMedia } from './insertMedia.ts'
import { insertNotifications } from './insertNotifications.ts'
import { arrivalOf, insertPeople } from './insertPeople.ts'
import { insertPosts } from './insertPosts.ts'
import { makeCustomEmojis } from './makeCustomEmojis.ts'
import { makePictures } from './makePictures.ts'
import { makePortraits } from './makePortraits.ts'
import { storeRecordings } from './storeRecordings.ts'
import { planTown } from './town/planTown.ts'
import type { Town } from './Town.ts'

export const demoEmail = 'demo@localhost'
export const demoPassword = 'starling-demo'
export const demoSeed = 'wrenmouth'

export interface DemoOptions {
  readonly seed?: string
  /** The end of the generated thirty days; the current time when absent. */
  readonly now?: Date
  /** The name of the town, which is appended to the display names of its accounts; not appended where it is absent. */
  readonly town?: string
  /** The approximate number of statuses and of different pictures. */
  readonly posts?: number
  readonly pictures?: number
  /** The part of the work that is done, 0 to 1, and a description of the current step. */
  readonly onProgress?: (share: number, what: string) => void
}

type SeedContext = Pick<AppContext, 'db' | 'mediaStore' | 'settings' | 'now'>
interface Mark {
  readonly seed: string
  readonly isFinished: boolean
}

const markKey = 'demo'

/** Fills an empty database with a month of a small community; does nothing where accounts exist. Answers whether it was filled. */
export async function seedDemo(ctx: SeedContext, options: DemoOptions = {}): Promise<boolean> {
  const { seed = demoSeed, now = ctx.now(), posts = 2000, pictures: pictureCount = 150, onProgress = () => {} } = options
  if (!(await emptyForSeeding(ctx))) return false
  await ctx.db
    .insertInto('instance_settings')
    .values({ key: markKey, value: json({ seed, isFinished: false }) })
    .execute()

  const planned = planTown({ seed, now, posts })
  const plan =
    options.town === undefined
      ? planned
      : { ...planned, people: planned.people.map((person) => ({ ...person, name: `${person.name} · ${options.town}` })) }
  const store = createDemoStore(ctx.mediaStore, seed)
  const ids = createDemoIds()
  let drawn = 0
  const toDraw = pictureCount + plan.people.length
  const onDrawn = (): void => onProgress(0.6 * Math.min(1, ++drawn / toDraw), 'drawing pictures')
  const portraits = await makePortraits(store, seed, plan.people, onDrawn)
  const pictures = await makePictures(store, seed, pictureCount, onDrawn)
  const recordings = await storeRecordings(store, seed, pictures)
  const town: Town = {
    plan,
    db: ctx.db,
    publicUrl: ctx.settings.publicUrl,
    seed,
    now,
    ids,
    accountIds: plan.people.map((_, index) => ids(arrivalOf(index, now))),
    statusIds: new Map(plan.posts.map((post) => [post, ids(post.at)])),
    portraits,
    pictures,
    recordings,
  }
  onProgress(0.62, 'filling the houses')
  await ctx.db
    .insertInto('custom_emojis')
    .values(await makeCustomEmojis(store, ids, arrivalOf(1, now)))
    .execute()
  await insertPeople(town, await hashPassword(demoPassword))
  onProgress(0.68, 'writing posts')
  await insertPosts(town)
  await insertMedia(town)
  onProgress(0.85, 'handing out stars')
  await insertActs(town)
  await insertNotifications(town, await insertCollections(town))
  await insertAnnualReport(town)
  await insertAnnouncements(town)
  await ctx.db
    .updateTable('instance_settings')
    .set({ value: json({ seed, isFinished: true }) })
    .where('key', '=', markKey)
    .execute()
  onProgress(1, 'done')
  return true
}

/** True when the database has no accounts, or only those of an earlier seeding that was interrupted, which are deleted. */
async function emptyForSeeding({ db }: SeedContext): Promise<boolean> {
  const row = await db.selectFrom('instance_settings').select('value').where('key', '=', markKey).executeTakeFirst()
  const mark = row?.value as Mark | undefined
  if (mark?.isFinished === true) return false
  const someone = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (mark === undefined) return someone === undefined
  for (const table of [
    'notifications',
    'statuses',
    'polls',
    'poll_votes',
    'media_attachments',
    'tag_follows',
    'tags',
    'preview_cards',
    'custom_emojis',
    'announcements',
    'favourites',
    'bookmarks',
    'accounts',
    'notification_requests',
    'annual_reports',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.deleteFrom('instance_settings').where('key', '=', markKey).execute()
  return true
}
