import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { deleteStatus, deletionColumns } from './deleteStatus.ts'

const JOB = 'statuses.expire'
const AT_ONCE = 100
/** The longest interval in milliseconds; statuses that expire earlier schedule the job for their time. */
const EVERY_MS = 60_000

/** Milliseconds after which a post with these hashtags deletes itself, as kmyblue writes it: `#exp10m`, `#exp1d12h`; null when it stays. */
export function lifetimeOf(hashtags: readonly string[]): number | null {
  const spans = hashtags.flatMap((name) => {
    const parts = /^exp(?=\d)(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,4})m)?(?:(\d{1,4})s)?$/i.exec(name)
    if (parts === null) return []
    const [days, hours, minutes, seconds] = parts.slice(1).map((digits) => Number(digits ?? 0))
    return [((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000]
  })
  const told = spans.filter((span) => span > 0)
  return told.length === 0 ? null : Math.min(...told)
}

/** Schedules the job for the next expiring status. */
export async function scheduleNextExpiry(ctx: AppContext): Promise<void> {
  const next = await ctx.db
    .selectFrom('statuses')
    .select('expires_at')
    .where('expires_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  if (next?.expires_at) await ctx.jobs.enqueue(JOB, {}, { key: JOB, after: next.expires_at })
}

/** Deletes expired statuses. */
export function expiryJob(ctx: AppContext): JobKind {
  return { name: JOB, every: EVERY_MS, work: () => expireDue(ctx) }
}

/** An author who wants a status to expire wants its media to be deleted too. */
async function expireDue(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('statuses')
    .select(deletionColumns)
    .where('expires_at', '<=', ctx.now())
    .where('deleted_at', 'is', null)
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute()
  for (const row of due) await deleteStatus(ctx, row, true)
  await scheduleNextExpiry(ctx)
}
