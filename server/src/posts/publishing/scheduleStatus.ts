import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { json } from '../../platform/database/json.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { readDraft } from '../writing/createStatus.ts'
import type { Author, CreateInput } from '../writing/createStatus.ts'
import { narrowedByQuote } from '../writing/findQuotable.ts'
import { enqueueNext } from './publishingJob.ts'

const LEAST_AHEAD_MS = 5 * 60_000
const MOST_AHEAD_MS = 5 * 365 * 86_400_000
const MOST_ALTOGETHER = 300
const MOST_ON_A_DAY = 50

/** Stores a draft for a later time; answers the scheduled status's id. The draft must be publishable now, so that errors are reported early. */
export async function scheduleStatus(
  ctx: AppContext,
  author: Author,
  { scheduled_at: asked, ...input }: CreateInput,
  idempotencyKey: string | null,
): Promise<string> {
  // Checked before the draft is validated: a repeated draft would be refused, because its files are reserved or its time has passed.
  const first = await findByKey(ctx.db, author.accountId, idempotencyKey)
  if (first !== null) return first
  const scheduledAt = readTime(ctx, asked ?? '')
  const { media, preferences, quoted } = await readDraft(ctx, author.accountId, input, null)
  const id = ctx.ids.next()
  const stored = await inTransaction(ctx.db, async (db) => {
    // The row is locked, so that two simultaneous requests cannot both use the last place.
    await db.selectFrom('accounts').select('id').where('id', '=', author.accountId).forUpdate().execute()
    const earlier = await findByKey(db, author.accountId, idempotencyKey)
    if (earlier !== null) return earlier
    await refuseTooMany(db, author.accountId, scheduledAt, null)
    await db
      .insertInto('scheduled_statuses')
      .values({
        id,
        account_id: author.accountId,
        application_id: author.applicationId,
        scheduled_at: scheduledAt,
        // The visibility is that at the time of writing; if a private status it quotes is deleted by then, the audience still does not become larger.
        params: json({ ...input, visibility: narrowedByQuote(input.visibility ?? preferences.visibility, quoted) }),
        idempotency_key: idempotencyKey,
        created_at: ctx.now(),
      })
      .execute()
    const reserved = await db
      .updateTable('media_attachments')
      .set({ scheduled_status_id: id })
      .where('id', '=', anyOf(media.map((file) => file.id)))
      .where('account_id', '=', author.accountId)
      .where('status_id', 'is', null)
      .where('scheduled_status_id', 'is', null)
      .returning('id')
      .execute()
    // Deleted, or taken by another post, in the meantime.
    if (reserved.length < media.length) throw unprocessable('Some of the attached files do not exist')
    return id
  })
  await enqueueNext(ctx)
  return stored
}

/** Moves a scheduled post to another time; one that failed is tried again then. */
export async function moveScheduled(ctx: AppContext, accountId: string, id: string, asked: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    // The same order of locks as in publishing.
    await lockScheduled(db, accountId, id)
    const scheduledAt = readTime(ctx, asked)
    await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    await refuseTooMany(db, accountId, scheduledAt, id)
    await db
      .updateTable('scheduled_statuses')
      .set({ scheduled_at: scheduledAt, failed_at: null, failure_reason: null })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
  })
  await enqueueNext(ctx)
}

/** Locks an account's scheduled post until the transaction ends; answers 404 for any other, and for one already published. */
export async function lockScheduled(db: AppContext['db'], accountId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('scheduled_statuses')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
}

async function findByKey(db: AppContext['db'], accountId: string, key: string | null): Promise<string | null> {
  if (key === null) return null
  const row = await db
    .selectFrom('scheduled_statuses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id ?? null
}

function readTime(ctx: Pick<AppContext, 'now'>, asked: string): Date {
  const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(asked) ? new Date(asked) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime())) throw unprocessable('Scheduled at is not a date')
  const ahead = time.getTime() - ctx.now().getTime()
  if (ahead < LEAST_AHEAD_MS) throw unprocessable('Scheduled at must be at least five minutes in the future')
  if (ahead > MOST_AHEAD_MS) throw unprocessable('Scheduled at is too far into the future')
  return time
}

async function refuseTooMany(db: AppContext['db'], accountId: string, at: Date, exceptId: string | null): Promise<void> {
  const day = at.toISOString().slice(0, 10)
  const start = new Date(`${day}T00:00:00Z`)
  const others = db
    .selectFrom('scheduled_statuses')
    .where('account_id', '=', accountId)
    .where('id', '<>', exceptId ?? '0')
  const { total, today } = await others
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn
        .countAll<string>()
        .filterWhere('scheduled_at', '>=', start)
        .filterWhere('scheduled_at', '<', new Date(start.getTime() + 86_400_000))
        .as('today'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(total) >= MOST_ALTOGETHER) throw unprocessable(`You have exceeded the limit of ${MOST_ALTOGETHER} scheduled posts`)
  if (Number(today) >= MOST_ON_A_DAY) throw unprocessable(`You have exceeded the limit of ${MOST_ON_A_DAY} scheduled posts for one day`)
}
