import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // The deletion of a status.
  'create index idempotency_keys_by_status on idempotency_keys (status_id)',
  // How much an account has uploaded; its files when it is deleted.
  'create index media_attachments_by_account on media_attachments (account_id) include (size)',
  // Whether a row still refers to a file that is about to be deleted.
  ...[
    ['media_attachments', 'file_key'],
    ['media_attachments', 'preview_key'],
    ['media_attachments', 'thumbnail_key'],
    ['accounts', 'avatar_key'],
    ['accounts', 'avatar_static_key'],
    ['accounts', 'header_key'],
    ['preview_cards', 'image_key'],
  ].map(([table = '', column = '']) => `create index ${table}_by_${column} on ${table} (${column}) where ${column} is not null`),
  // The accounts of a server that is blocked.
  'create index accounts_by_domain on accounts (domain) where domain is not null',
  // Accounts with permissions. Nearly all accounts have the role 0, which has none.
  'create index users_with_role on users (role_id) where role_id <> 0',
  // Clearing away.
  'create index oauth_tokens_of_applications_by_use on oauth_tokens ((coalesce(last_used_at, created_at))) where revoked_at is null and account_id is null',
  'create index oauth_tokens_revoked on oauth_tokens (revoked_at) where revoked_at is not null',
  'create index scheduled_statuses_by_application on scheduled_statuses (application_id) where application_id is not null',
  // The deletion of an account, which deletes rows of these tables itself or by their foreign keys.
  'create index poll_votes_by_account on poll_votes (account_id)',
  'create index reports_by_account on reports (account_id)',
  ...['notifications', 'notification_permissions', 'notification_requests', 'notification_merges'].map(
    (table) => `create index ${table}_by_from_account on ${table} (from_account_id)`,
  ),
  'create index account_notes_by_target on account_notes (target_account_id)',
  'create index endorsements_by_target on endorsements (target_account_id)',
  'create index announcement_reads_by_account on announcement_reads (account_id)',
  'create index announcement_reactions_by_account on announcement_reactions (account_id)',
  'create index oauth_codes_by_account on oauth_codes (account_id)',
  'create index featured_tags_by_tag on featured_tags (tag_id)',
  'create index users_by_invitation on users (invitation_id) where invitation_id is not null',
]

/** Indexes for everything that changes rows: no statement of a change reads a table that grows from one end to the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
