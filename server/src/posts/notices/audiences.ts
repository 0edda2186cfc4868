import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { hasNotifyingList, notifyingLists } from '../../collections/lists/notifyingLists.ts'
import type { Notice } from '../../notification-rules/Notice.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { namedBy, namesAnybody } from './noticesOfStatus.ts'
import type { Created, Edited, Ended } from './noticesOfStatus.ts'

type Db = Writing['db']

/** How many accounts are notified in one transaction: few enough that other transactions do not wait long. */
export const AT_ONCE = 100

/** A part of an audience, in the order of ids. */
export interface Part {
  readonly notices: readonly Notice[]
  /** The id after which the next part begins; null where this was the last one. */
  readonly last: string | null
}

const partOf = <T>(rows: readonly T[], idOf: (row: T) => string, noticesOf: (row: T) => readonly Notice[]): Part => {
  const last = rows.length < AT_ONCE ? undefined : rows.at(-1)
  return { notices: rows.flatMap(noticesOf), last: last === undefined ? null : idOf(last) }
}

/** A part whose accounts all receive the same notice. */
const partOfPeople = (rows: readonly { readonly account_id: string }[], notice: Omit<Notice, 'accountId'>): Part =>
  partOf(
    rows,
    ({ account_id: id }) => id,
    ({ account_id: accountId }) => [{ accountId, ...notice }],
  )

/** Accounts that asked to be notified of every post of the author, if they may see this one. */
async function subscribersPart(db: Db, created: Created, after: string): Promise<Part> {
  const { statusId, accountId, visibility } = created
  if (visibility === 'direct') return { notices: [], last: null }
  const { rows } = await sql<{ id: string; isReadable: boolean }>`
    select f.account_id as id, ${isVisible('s', sql.ref<string>('f.account_id'))} as "isReadable"
    from follows as f join statuses as s on s.id = ${statusId} and s.deleted_at is null
    where f.target_account_id = ${accountId} and f.notify and f.account_id > ${after} order by f.account_id limit ${AT_ONCE}`.execute(db)
  const named = rows.length === 0 ? new Set() : await namedBy(db, created)
  return partOf(
    rows,
    ({ id }) => id,
    ({ id, isReadable }) => (isReadable && !named.has(id) ? [{ accountId: id, fromAccountId: accountId, type: 'status', statusId }] : []),
  )
}

/** Owners of lists that notify of every post of their members, unless they are notified for another reason. */
async function listsPart(db: Db, created: Created, after: string): Promise<Part> {
  const { statusId, accountId } = created
  const rows = await notifyingLists({ db }, statusId, { after, limit: AT_ONCE })
  const named = rows.length === 0 ? new Set() : await namedBy(db, created)
  return partOf(
    rows,
    ({ account_id: id }) => id,
    ({ id, account_id: owner, isSubscriber }) =>
      named.has(owner) || isSubscriber
        ? []
        : [{ accountId: owner, fromAccountId: accountId, type: 'list_status', statusId, data: { list_id: id } }],
  )
}

/** Accounts that boosted an edited post. */
async function boostersPart(db: Db, { statusId, accountId }: Edited, after: string): Promise<Part> {
  const rows = await db
    .selectFrom('statuses')
    .select('account_id')
    .distinct()
    .where('reblog_of_id', '=', statusId)
    .where('deleted_at', 'is', null)
    .where('account_id', '<>', accountId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(AT_ONCE)
    .execute()
  return partOfPeople(rows, { fromAccountId: accountId, type: 'update', statusId })
}

/** Accounts that quote an edited post. Their notification shows their own post, whose deletion locks the edited one too. */
async function quotesPart(db: Db, { statusId, accountId }: Edited, after: string): Promise<Part> {
  const rows = await db
    .selectFrom('statuses')
    .select(['id', 'account_id'])
    .where('quote_of_id', '=', statusId)
    .where('quote_state', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .where('account_id', '<>', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  return partOf(
    rows,
    ({ id }) => id,
    ({ id, account_id: quoting }) => [{ accountId: quoting, fromAccountId: accountId, type: 'quoted_update', statusId: id }],
  )
}

/** Accounts that voted in a poll that ended. */
async function votersPart(db: Db, { pollId, statusId, accountId }: Ended, after: string): Promise<Part> {
  const rows = await db
    .selectFrom('poll_votes')
    .select('account_id')
    .distinct()
    .where('poll_id', '=', pollId)
    .where('account_id', '<>', accountId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(AT_ONCE)
    .execute()
  return partOfPeople(rows, { fromAccountId: accountId, type: 'poll', statusId })
}

export type PartOf = (db: Db, after: string) => Promise<Part>

/** An audience of a new post. */
interface Audience {
  /** A condition: whether this audience may contain anybody. It needs no query of its own. */
  isAny(created: Created): RawBuilder<SqlBool>
  partOf(db: Db, created: Created, after: string): Promise<Part>
}

const OF_NEW: readonly Audience[] = [
  {
    isAny: ({ accountId }) => sql`exists (select 1 from follows where target_account_id = ${accountId} and notify)`,
    partOf: subscribersPart,
  },
  { isAny: ({ accountId }) => hasNotifyingList(accountId), partOf: listsPart },
]

/** Whether a new post exists and might notify anybody. Few posts do, so one query answers it for all audiences. Locks like `lockIfExisting`. */
export async function isForSomebody(db: Db, created: Created): Promise<boolean> {
  const reasons = [namesAnybody(created), ...OF_NEW.map((audience) => audience.isAny(created))]
  const { rows } = await sql<{ isAwaited: boolean }>`
    select ${sql.join(reasons, sql` or `)} as "isAwaited" from statuses where id = ${created.statusId} and deleted_at is null for share`.execute(
    db,
  )
  return rows[0]?.isAwaited === true
}

/** The audiences without a limit, in the order in which they are notified. */
export function audiencesOf(event: Created | Edited | Ended): readonly PartOf[] {
  if (event.type === 'poll.ended') return [(db, after) => votersPart(db, event, after)]
  if (event.type === 'status.created') return OF_NEW.map((audience) => (db, after) => audience.partOf(db, event, after))
  return event.isRewritten ? [(db, after) => boostersPart(db, event, after), (db, after) => quotesPart(db, event, after)] : []
}
