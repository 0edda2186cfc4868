import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'

/** Notes that a server has a copy of a local post, because one of its accounts reacted to it: it receives the post's updates and deletion. */
export async function noteReader({ db, ids }: Pick<AppContext, 'db' | 'ids'>, statusId: string, accountId: string): Promise<void> {
  await sql`
    with known as (
      insert into inboxes (id, url) select ${ids.next()}, coalesce(a.shared_inbox_url, a.inbox_url) from accounts as a
      where a.id = ${accountId} and a.domain is not null and a.uri is not null and a.inbox_url is not null
      on conflict (url) do update set url = excluded.url returning id)
    insert into status_deliveries (status_id, inbox_id) select ${statusId}, id from known on conflict do nothing`.execute(db)
}
