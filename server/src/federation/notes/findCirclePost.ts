import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { hasVisibility } from '../../visibility/hasVisibility.ts'
import { statusUri } from '../../posts/statuses/statusUrl.ts'

/** The first post of a conversation with a limited audience; the replies below have the same readers. */
interface CirclePost {
  readonly account_id: string
  readonly local: boolean
  /** The collection that stands for its readers without naming them; null where its server has none. */
  readonly address: string | null
}

/** How many replies are followed upwards. */
const MOST_STEPS = 200

/** The collection that stands for the readers of a local post. */
export const circleAddress = (uri: string): string => `${uri}/conversation`

/**
 * The post that determines the readers of a post with a limited audience: the post itself, or for a reply to its replies the first one.
 * Null where it is unknown.
 */
export async function findCirclePost({ db, settings }: Pick<AppContext, 'db' | 'settings'>, statusId: string): Promise<CirclePost | null> {
  const isLimited = hasVisibility('s', 'limited')
  const { rows } = await sql<{
    id: string
    account_id: string
    local: boolean
    context_uri: string | null
    username: string
  }>`
    with recursive above as (
      select s.id, s.in_reply_to_id, s.limited_scope, 0 as steps from statuses as s where s.id = ${statusId} and ${isLimited} and s.deleted_at is null
      union all
      select s.id, s.in_reply_to_id, s.limited_scope, above.steps + 1 from above join statuses as s on s.id = above.in_reply_to_id
      where above.limited_scope = 'reply' and above.steps < ${sql.lit(MOST_STEPS)} and ${isLimited} and s.deleted_at is null)
    select s.id, s.account_id, s.local, s.context_uri, a.username from above
      join statuses as s on s.id = above.id join accounts as a on a.id = s.account_id
    where above.limited_scope is distinct from 'reply'`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { account_id, local, context_uri, username, id } = row
  return { account_id, local, address: local ? circleAddress(statusUri(settings.publicUrl, username, id)) : context_uri }
}
