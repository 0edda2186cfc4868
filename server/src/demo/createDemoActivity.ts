import type { AppContext } from '../AppContext.ts'
import { reactWithEmoji } from '../posts/emoji-reactions/reactWithEmoji.ts'
import { favouriteStatus } from '../posts/favourites/favouriteStatus.ts'
import { json } from '../platform/database/json.ts'
import { HttpError } from '../platform/http/HttpError.ts'
import { createStatus } from '../posts/writing/createStatus.ts'
import { findStatus } from '../posts/statuses/findStatus.ts'
import { reblogStatus } from '../posts/reblogs/reblogStatus.ts'
import { createRandom } from './randomness/createRandom.ts'
import type { Random } from './randomness/createRandom.ts'
import { commonTexts } from './texts/commonTexts.ts'
import { people } from './town/people.ts'
import type { Person } from './town/people.ts'
import { writePost, writeReply } from './town/writePost.ts'
import type { Draft } from './town/writePost.ts'

type DemoAct = 'post' | 'reply' | 'reblog' | 'favourite' | 'reaction' | 'nothing'

/** Performs actions of the demo accounts, one at a time. */
export interface DemoActivity {
  /** Performs one action, through the same functions as the API; answers what it was. */
  act(): Promise<DemoAct>
}

interface DemoAccount {
  readonly accountId: string
  readonly person: Person
}

interface Target {
  readonly id: string
  readonly account_id: string
  readonly language: string | null
  readonly username: string
  readonly created_at: Date
}

const weights: Readonly<Record<Exclude<DemoAct, 'nothing'>, number>> = { favourite: 30, post: 30, reply: 16, reblog: 14, reaction: 10 }
const acts = Object.keys(weights) as Exclude<DemoAct, 'nothing'>[]
const hourMs = 3_600_000
/** The number of generated posts whose topics are remembered, so that replies fit them. */
const rememberedPosts = 200

/** Creates the generator of actions; on a server without the demo accounts it does nothing. */
export function createDemoActivity(ctx: AppContext, seed: string): DemoActivity {
  // Depends on the current time, so that the same texts are not repeated after every restart.
  const random = createRandom(`${seed}/life/${ctx.now().getTime()}`)
  const usedTexts = new Set<string>()
  const drafts = new Map<string, Draft>()
  let accounts: Promise<readonly DemoAccount[]> | null = null

  const perform = async (who: DemoAccount, act: Exclude<DemoAct, 'nothing'>): Promise<DemoAct> => {
    if (act === 'post') return post(who)
    const target = await chooseTarget(ctx, who, random)
    if (target === null) return 'nothing'
    const row = await findStatus(ctx, target.id, who.accountId)
    if (act === 'reply') return reply(who, target)
    if (act === 'favourite') await favouriteStatus(ctx, who.accountId, row)
    else if (act === 'reblog') await reblogStatus(ctx, who.accountId, row, undefined)
    else await reactWithEmoji(ctx, who.accountId, row, random.pick(['👍', '❤️', '🎉', '☕', ':bread:', ':happycat:']))
    return act
  }

  const post = async (who: DemoAccount): Promise<DemoAct> => {
    const draft = writePost(who.person, ctx.now(), random, usedTexts)
    const id = await createStatus(
      ctx,
      { accountId: who.accountId, applicationId: null },
      {
        status: draft.text,
        visibility: who.person.isLocked === true ? 'private' : 'public',
        language: draft.language,
        ...(draft.spoiler === '' ? {} : { spoiler_text: draft.spoiler }),
        ...(draft.poll === null
          ? { media_ids: await reusePictures(ctx, who.accountId, draft.pictures.length, random) }
          : { poll: { options: [...draft.poll.options], expires_in: 3600, multiple: draft.poll.isMultiple } }),
      },
      null,
    )
    drafts.set(id, draft)
    const oldest = drafts.keys().next().value
    if (drafts.size > rememberedPosts && oldest !== undefined) drafts.delete(oldest)
    return 'post'
  }

  const reply = async (who: DemoAccount, target: Target): Promise<DemoAct> => {
    const draft = drafts.get(target.id)
    // Without the topic, only a friendly general reply in a known language is possible.
    if (draft === undefined && target.language !== 'en' && target.language !== null) return 'nothing'
    const text = draft === undefined ? random.pick(commonTexts.cheers) : writeReply(draft, random).text
    await createStatus(
      ctx,
      { accountId: who.accountId, applicationId: null },
      { status: `@${target.username} ${text}`, in_reply_to_id: target.id, visibility: 'public', language: target.language ?? 'en' },
      null,
    )
    return 'reply'
  }

  return {
    async act() {
      accounts ??= findDemoAccounts(ctx)
      const everybody = await accounts
      if (everybody.length === 0) return 'nothing'
      const who = random.weighted(everybody, ({ person }) => person.pace ?? 1)
      const act = who.person.isBot === true ? 'post' : random.weighted(acts, (each) => weights[each])
      try {
        return await perform(who, act)
      } catch (error) {
        // A post may be deleted, or its author may block somebody, between the query and the action.
        if (error instanceof HttpError) return 'nothing'
        throw error
      }
    },
  }
}

async function findDemoAccounts(ctx: AppContext): Promise<DemoAccount[]> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('domain', 'is', null)
    .where(
      'username',
      'in',
      people.map((person) => person.username),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const person = people.find((each) => each.username === row.username)
    return person === undefined ? [] : [{ accountId: row.id, person }]
  })
}

/** A recent post, preferably by an account that is not part of the demo, so that new users get replies. */
async function chooseTarget(ctx: AppContext, who: DemoAccount, random: Random): Promise<Target | null> {
  const recent = await ctx.db
    .selectFrom('statuses')
    .innerJoin('accounts', 'accounts.id', 'statuses.account_id')
    .select(['statuses.id', 'statuses.account_id', 'statuses.language', 'statuses.created_at', 'accounts.username'])
    .where('statuses.visibility', '=', 'public')
    .where('statuses.reblog_of_id', 'is', null)
    .where('statuses.deleted_at', 'is', null)
    .where('statuses.account_id', '!=', who.accountId)
    .orderBy('statuses.id', 'desc')
    .limit(40)
    .execute()
  if (recent.length === 0) return null
  const townspeople = new Set(people.map((person) => person.username))
  const isNew = (target: Target): boolean => ctx.now().getTime() - target.created_at.getTime() < hourMs / 4
  return random.weighted(recent, (target) => (townspeople.has(target.username) ? 1 : isNew(target) ? 6 : 0.5))
}

/** New attachments that reuse the demo's pictures. */
async function reusePictures(ctx: AppContext, accountId: string, count: number, random: Random): Promise<string[]> {
  if (count === 0) return []
  const known = await ctx.db
    .selectFrom('media_attachments')
    .selectAll()
    .where('type', '=', 'image')
    .where('status_id', 'is not', null)
    .orderBy('id')
    .limit(150)
    .execute()
  const chosen = random.sample(known, count)
  const ids: string[] = []
  for (const picture of chosen) {
    const id = ctx.ids.next()
    await ctx.db
      .insertInto('media_attachments')
      .values({ ...picture, id, account_id: accountId, status_id: null, position: 0, meta: json(picture.meta), created_at: ctx.now() })
      .execute()
    ids.push(id)
  }
  return ids
}
