import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { hasVisibility, isOpenToMembers, isOpenToVisitors } from './hasVisibility.ts'
import { isNotSuspended } from './isNotSuspended.ts'

/** The viewer: an account's id (or SQL that gives one, for many viewers at once), or null for a visitor. */
export type ViewerId = string | RawBuilder<string> | null

/**
 * The visibility check: true for a row of `statuses` (under `alias`) that the viewer may see; for a boost only when its original may be seen too.
 * Every query that returns statuses, or anything about one, contains this expression.
 */
export function isVisible(alias: string, viewerId: ViewerId): RawBuilder<SqlBool> {
  const reblogOf = sql.ref(`${alias}.reblog_of_id`)
  const original = `${alias}_original`
  return sql<SqlBool>`(${isVisibleItself(alias, viewerId)} and (${reblogOf} is null or exists (
    select 1 from statuses as ${sql.ref(original)} where ${sql.ref(`${original}.id`)} = ${reblogOf} and ${isVisibleItself(original, viewerId)})))`
}

function isVisibleItself(alias: string, viewerId: ViewerId): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const lockIfExisting = sql`${column('deleted_at')} is null and exists (select 1 from accounts as visible_author where visible_author.id = ${column('account_id')} and ${isNotSuspended('visible_author')})`
  if (viewerId === null) return sql<SqlBool>`(${isOpenToVisitors(alias)} and ${lockIfExisting})`
  return sql<SqlBool>`(${lockIfExisting} and (${column('account_id')} = ${viewerId} or (${isMeantFor(alias, viewerId)} and ${isNotBlocked(alias, viewerId)})))`
}

/**
 * True for a row of `statuses` whose audience includes this viewer: the part of the visibility check without blocks and deletions. For
 * candidates that are checked fully later, and for deleted posts.
 */
export function isMeantFor(alias: string, viewerId: string | RawBuilder<string>): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${isOpenToMembers(alias)}
      or (${hasVisibility(alias, 'private')} and exists (select 1 from follows as visible_follow where visible_follow.account_id = ${viewerId} and visible_follow.target_account_id = ${column('account_id')}))
      or (${hasVisibility(alias, 'private', 'limited', 'direct')} and ${isListed('status_mentions', column('id'), viewerId)})
      or (${hasVisibility(alias, 'limited')} and ${isListed('status_audience', column('id'), viewerId)}))`
}

/**
 * Whether a table of accounts by status contains this account for this status. Written as one value and not as `exists`, because
 * PostgreSQL may answer an `exists` by reading all rows of the account, which are very many for a popular one.
 */
export function isListed(table: string, statusId: RawBuilder<unknown>, accountId: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true from ${sql.table(table)} as listed where listed.status_id = ${statusId} and listed.account_id = ${accountId} limit 1), false)`
}

/** True when neither the author blocks the viewer nor the viewer the author or the author's server. */
function isNotBlocked(alias: string, viewerId: string | RawBuilder<string>): RawBuilder<SqlBool> {
  const author = sql.ref(`${alias}.account_id`)
  return sql<SqlBool>`not exists (select 1 from blocks as visible_block where visible_block.account_id = ${viewerId} and visible_block.target_account_id = ${author})
    and not exists (select 1 from blocks as visible_block where visible_block.account_id = ${author} and visible_block.target_account_id = ${viewerId})
    and not exists (select 1 from domain_blocks as visible_domain join accounts as visible_remote on visible_remote.domain = visible_domain.domain where visible_domain.account_id = ${viewerId} and visible_remote.id = ${author})`
}
