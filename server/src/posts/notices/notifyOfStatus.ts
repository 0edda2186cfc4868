import type { AppContext } from '../../AppContext.ts'
import { isStanding } from '../../notification-rules/isStanding.ts'
import { notify } from '../../notification-rules/notify.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { audiencesOf, isForSomebody } from './audiences.ts'
import type { Part } from './audiences.ts'
import { noticesOfStatus } from './noticesOfStatus.ts'
import type { Created, Edited, Ended } from './noticesOfStatus.ts'

const JOB = 'notices.fan-out'

/** Where the notices of a post have come to. */
interface FanOut {
  readonly event: Created | Edited | Ended
  /** The id of the event. */
  readonly cause: string
  /** Which audience of the event is being told, and the last of its ids that was. */
  readonly audience: number
  readonly after: string
}

/**
 * Notifies the accounts that a post, its edit, or the end of its poll concerns. Where one of its audiences is large, all of them are told in a job, part by part: the
 * author waits for what does not grow with the number of listeners.
 */
export async function notifyOfStatus(ctx: AppContext, writing: Writing, cause: string, event: Created | Edited | Ended): Promise<void> {
  const { db } = writing
  // Of a deleted post nobody is notified.
  if (!(await (event.type === 'status.created' ? isForSomebody(db, event) : isStanding(db, event.statusId)))) return
  const parts: Part[] = []
  for (const audience of audiencesOf(event)) parts.push(await audience(db, '0'))
  const isSmall = parts.every(({ last }) => last === null)
  const notices = await noticesOfStatus(db, event)
  await notify(ctx, writing, cause, isSmall ? [...notices, ...parts.flatMap((part) => part.notices)] : notices)
  if (isSmall) return
  const rest: FanOut = { event, cause, audience: 0, after: '0' }
  // The posts of one author are told one after the other, so that each reader has them in their order.
  await ctx.jobs.enqueue(JOB, rest, { key: cause, sequence: event.accountId, db })
}

/** Tells the large audiences of posts, each part in a transaction of its own. */
export function fanOutJob(ctx: AppContext): JobKind<FanOut> {
  return { name: JOB, isSequenced: true, work: (rest) => tellPart(ctx, rest) }
}

/** Telling a part again changes nothing, because nobody is notified twice of the same. Answers what is left. */
async function tellPart(ctx: AppContext, rest: FanOut): Promise<FanOut | undefined> {
  const { event, cause, audience, after } = rest
  const audiences = audiencesOf(event)
  const tell = audiences[audience]
  if (tell === undefined) return undefined
  const last = await ctx.events.write(async (writing) => {
    if (!(await isStanding(writing.db, event.statusId))) return undefined
    const part = await tell(writing.db, after)
    await notify(ctx, writing, cause, part.notices)
    return part.last
  })
  if (last === undefined) return undefined
  if (last !== null) return { ...rest, after: last }
  return audience + 1 < audiences.length ? { ...rest, audience: audience + 1, after: '0' } : undefined
}
