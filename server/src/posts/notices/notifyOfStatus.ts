import type { AppContext } from '../../AppContext.ts'
import { lockIfExisting } from '../../notification-rules/lockIfExisting.ts'
import { notify } from '../../notification-rules/notify.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { audiencesOf, isForSomebody } from './audiences.ts'
import type { Part } from './audiences.ts'
import { noticesOfStatus } from './noticesOfStatus.ts'
import type { Created, Edited, Ended } from './noticesOfStatus.ts'

const JOB = 'notices.fan-out'

/** How far the notifications of a post have been sent. */
interface FanOut {
  readonly event: Created | Edited | Ended
  /** The id of the event. */
  readonly cause: string
  /** The index of the current audience of the event, and its last id that was notified. */
  readonly audience: number
  readonly after: string
}

/**
 * Notifies the accounts that a post, its edit, or the end of its poll concerns. If one of the audiences is large, a job notifies them part
 * by part, so that the author's request does not take longer with more of them.
 */
export async function notifyOfStatus(ctx: AppContext, writing: Writing, cause: string, event: Created | Edited | Ended): Promise<void> {
  const { db } = writing
  // A deleted post notifies nobody.
  if (!(await (event.type === 'status.created' ? isForSomebody(db, event) : lockIfExisting(db, event.statusId)))) return
  const parts: Part[] = []
  for (const audience of audiencesOf(event)) parts.push(await audience(db, '0'))
  const isSmall = parts.every(({ last }) => last === null)
  const notices = await noticesOfStatus(db, event)
  await notify(ctx, writing, cause, isSmall ? [...notices, ...parts.flatMap((part) => part.notices)] : notices)
  if (isSmall) return
  const rest: FanOut = { event, cause, audience: 0, after: '0' }
  // The posts of one author are handled in sequence, so that each reader is notified in their order.
  await ctx.jobs.enqueue(JOB, rest, { key: cause, sequence: event.accountId, db })
}

/** Notifies the large audiences of posts, each part in its own transaction. */
export function fanOutJob(ctx: AppContext): JobKind<FanOut> {
  return { name: JOB, isSequenced: true, work: (rest) => tellPart(ctx, rest) }
}

/** Notifies one part; answers what is left. Repeating a part is safe, because nobody is notified twice of the same. */
async function tellPart(ctx: AppContext, rest: FanOut): Promise<FanOut | undefined> {
  const { event, cause, audience, after } = rest
  const audiences = audiencesOf(event)
  const tell = audiences[audience]
  if (tell === undefined) return undefined
  const last = await ctx.events.write(async (writing) => {
    if (!(await lockIfExisting(writing.db, event.statusId))) return undefined
    const part = await tell(writing.db, after)
    await notify(ctx, writing, cause, part.notices)
    return part.last
  })
  if (last === undefined) return undefined
  if (last !== null) return { ...rest, after: last }
  return audience + 1 < audiences.length ? { ...rest, audience: audience + 1, after: '0' } : undefined
}
