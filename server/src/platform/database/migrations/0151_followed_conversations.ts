import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Finds who follows a conversation, which stands in the settings of each account, by the id of its post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index users_by_followed_conversation on users
        using gin ((web_settings #> '{starling,followedConversations}') jsonb_path_ops)
        where web_settings #> '{starling,followedConversations}' is not null`,
    )
    .execute(db)
}
