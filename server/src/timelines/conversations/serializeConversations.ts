import type { Conversation } from '@starling/api/conversations'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccounts } from '../../people/accounts/serializeAccounts.ts'
import { serializeStatuses } from '../../posts/reading/serializeStatuses.ts'
import type { ConversationRow } from './selectConversations.ts'

/** Conversations as JSON: the accounts of the newest status, without the viewer unless there is no other. */
export async function serializeConversations(ctx: AppContext, readerId: string, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const statuses = new Map(
    (
      await serializeStatuses(
        ctx,
        rows.map((row) => row.last_status_id),
        readerId,
      )
    ).map((status) => [status.id, status]),
  )
  const people = new Map(
    [...statuses.values()].map((status) => {
      const all = [...new Set([status.account.id, ...status.mentions.map((mention) => mention.id)])]
      const others = all.filter((id) => id !== readerId)
      return [status.id, others.length === 0 ? all : others]
    }),
  )
  const accounts = await serializeAccounts(ctx, [...people.values()].flat(), readerId)
  return rows.flatMap((row) => {
    const status = statuses.get(row.last_status_id)
    if (status === undefined) return []
    return [
      {
        id: row.id,
        unread: row.unread,
        accounts: (people.get(status.id) ?? []).flatMap((id) => accounts.get(id) ?? []),
        last_status: status,
      },
    ]
  })
}
