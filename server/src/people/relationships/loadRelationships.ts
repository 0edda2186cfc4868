import type { Relationship } from '@starling/api/accounts'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

interface Row extends Omit<Relationship, 'muting_expires_at'> {
  readonly muting_expires_at: Date | null
}

/** The viewer's relationships to these accounts, in the given order; unknown ids are left out. */
export async function loadRelationships(
  ctx: Pick<AppContext, 'db' | 'now'>,
  viewerId: string,
  ids: readonly string[],
  options: { readonly withSuspended: boolean } = { withSuspended: true },
): Promise<Relationship[]> {
  if (ids.length === 0) return []
  const now = ctx.now()
  const { rows } = await sql<Row>`
    select other.id,
      follow.id is not null as following,
      coalesce(follow.show_reblogs, asked.show_reblogs, false) as showing_reblogs,
      coalesce(follow.notify, asked.notify, false) as notifying,
      coalesce(follow.languages, asked.languages) as languages,
      exists (select 1 from follows f where f.account_id = other.id and f.target_account_id = ${viewerId}) as followed_by,
      exists (select 1 from blocks b where b.account_id = ${viewerId} and b.target_account_id = other.id) as blocking,
      exists (select 1 from blocks b where b.account_id = other.id and b.target_account_id = ${viewerId}) as blocked_by,
      mute.id is not null as muting,
      coalesce(mute.hide_notifications, false) as muting_notifications,
      mute.expires_at as muting_expires_at,
      asked.id is not null as requested,
      exists (select 1 from follow_requests r where r.account_id = other.id and r.target_account_id = ${viewerId}) as requested_by,
      exists (select 1 from domain_blocks d where d.account_id = ${viewerId} and d.domain = other.domain) as domain_blocking,
      exists (select 1 from endorsements e where e.account_id = ${viewerId} and e.target_account_id = other.id) as endorsed,
      coalesce(note.comment, '') as note
    from accounts other
    left join follows follow on follow.account_id = ${viewerId} and follow.target_account_id = other.id
    left join follow_requests asked on asked.account_id = ${viewerId} and asked.target_account_id = other.id
    left join mutes mute on mute.account_id = ${viewerId} and mute.target_account_id = other.id and (mute.expires_at is null or mute.expires_at > ${now})
    left join account_notes note on note.account_id = ${viewerId} and note.target_account_id = other.id
    where other.id = any(${[...new Set(ids)]}::bigint[]) and (${options.withSuspended}::boolean or ${isNotSuspended('other')})`.execute(
    ctx.db,
  )
  const byId = new Map(rows.map((row) => [row.id, serialize(row)]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/** The viewer's relationship to one account. */
export async function loadRelationship(ctx: Pick<AppContext, 'db' | 'now'>, viewerId: string, id: string): Promise<Relationship> {
  const [relationship] = await loadRelationships(ctx, viewerId, [id])
  if (relationship === undefined) throw new Error(`no account ${id}`)
  return relationship
}

function serialize(row: Row): Relationship {
  return { ...row, muting_expires_at: row.muting_expires_at?.toISOString() ?? null }
}
