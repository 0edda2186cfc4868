import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { isBoostable } from '../../visibility/visibilities.ts'

export interface QuoteChange {
  readonly quotingId: string
  readonly quotedId: string
  /** The author of the quoted post. */
  readonly accountId: string
  /** The states in which it changes. */
  readonly from: readonly string[]
  readonly state: string
  /** The address of the approval, for a remote quote. */
  readonly approvalUri?: string
}

interface Changed {
  readonly before: string
  readonly quoted_before: string | null
  readonly visibility: string
  readonly account_id: string
}

/**
 * Changes the state of a quote and the count of the quoted post; `alongside` stores what has to change in the same transaction. The quoted
 * author is told of a quote that was not known, or not allowed, before. Answers whether anything changed.
 */
export async function storeQuoteState(
  ctx: Pick<AppContext, 'events'>,
  { quotingId, quotedId, accountId, from, state, approvalUri }: QuoteChange,
  alongside?: (writing: Writing) => void,
): Promise<boolean> {
  return ctx.events.write(async (writing) => {
    const { db, tell } = writing
    await lockRows(db, 'statuses', sql`id = ${anyOf([quotedId, quotingId])}`)
    const { rows } = await sql<Changed>`
      with old as (select id, quote_state, quote_of_id from statuses where id = ${quotingId} and quote_state = any(${[...from]}::text[]) and deleted_at is null)
      update statuses set quote_state = ${state}, quote_of_id = ${quotedId},
        quote_approval_uri = coalesce(${approvalUri ?? null}, quote_approval_uri)
      from old where statuses.id = old.id
      returning old.quote_state as before, old.quote_of_id as quoted_before, statuses.visibility, statuses.account_id`.execute(db)
    const [changed] = rows
    if (changed === undefined) return false
    const isNew = state !== 'unauthorized' && (changed.quoted_before === null || changed.before === 'unauthorized')
    const edited = { type: 'status.edited', mentionedIds: [], isRewritten: false } as const
    tell({ ...edited, statusId: quotingId, accountId: changed.account_id, ...(isNew ? { quotedAccountId: accountId } : {}) })
    tell({ ...edited, statusId: quotedId, accountId })
    alongside?.(writing)
    const change = (state === 'accepted' ? 1 : 0) - (changed.before === 'accepted' ? 1 : 0)
    // As with replies, posts with a limited audience are not counted publicly.
    if (change !== 0 && isBoostable(changed.visibility))
      await db
        .updateTable('statuses')
        .set({ quotes_count: sql`greatest(0, quotes_count + ${sql.lit(change)})` })
        .where('id', '=', quotedId)
        .execute()
    return true
  })
}
