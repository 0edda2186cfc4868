import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { hasVisibility } from '../../visibility/hasVisibility.ts'
import { statusUri } from '../../posts/statuses/statusUrl.ts'

/** The post whose author chose the readers, for whom the answers below it are as well. */
interface CirclePost {
  readonly account_id: string
  readonly local: boolean
  /** Stands for its readers, whom it does not name; null where its server has no such address. */
  readonly address: string | null
}

/** Answers to answers are followed up so far. */
const MOST_STEPS = 200

/** The address that stands for the readers of a post of this server. */
export const circleAddress = (uri: string): string => `${uri}/conversation`

/** For whose readers a post for chosen readers is: its own, or for an answer to their answers those of the first post. Null where that is unknown. */
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
