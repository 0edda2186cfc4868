import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { acctOf } from './addresses.ts'
import type { AccountRow } from './serializeAccounts.ts'
import { isOpenToVisitors } from '../../visibility/hasVisibility.ts'

interface FeaturedTagRow {
  readonly id: string
  readonly name: string
  readonly display_name: string
  readonly statuses_count: number
  readonly last_status_at: Date | null
}

export interface WrittenFeaturedTag {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly statuses_count: string
  readonly last_status_at: string | null
}

/** The hashtags an account features on its profile, most used first. */
export async function loadFeaturedTags(ctx: Pick<AppContext, 'db' | 'settings'>, account: AccountRow): Promise<WrittenFeaturedTag[]> {
  const { rows } = await sql<FeaturedTagRow>`
    select featured.id, tag.name, tag.display_name, count(s.id)::int as statuses_count, max(s.created_at) as last_status_at
    from featured_tags featured join tags tag on tag.id = featured.tag_id
    left join status_tags tagged on tagged.tag_id = tag.id and tagged.account_id = featured.account_id
    left join statuses s on s.id = tagged.status_id and s.deleted_at is null and ${isOpenToVisitors('s')}
    where featured.account_id = ${account.id}
    group by featured.id, tag.name, tag.display_name order by count(s.id) desc, tag.name`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    name: row.display_name,
    url: `${ctx.settings.publicUrl}/@${acctOf(account)}/tagged/${encodeURIComponent(row.name)}`,
    // As in Mastodon, this count is a string.
    statuses_count: String(row.statuses_count),
    last_status_at: row.last_status_at?.toISOString().slice(0, 10) ?? null,
  }))
}
