import type { Account } from '@starling/api/accounts'
import type { RawBuilder, SqlBool } from 'kysely'
import { selectAccountPage } from '../../people/accounts/selectAccountPage.ts'
import type { AccountPageQuery } from '../../people/accounts/selectAccountPage.ts'
import { serializeAccountList } from '../../people/accounts/serializeAccounts.ts'
import type { AppContext } from '../../AppContext.ts'
import type { Viewer } from '../../platform/authentication/Viewer.ts'
import type { LinkOptions } from '../../platform/http/linkPage.ts'
import type { PageQuery } from '../../platform/http/readPage.ts'
import { memberPage } from './memberPage.ts'

interface MemberCall {
  readonly query: PageQuery
  readonly viewer: Viewer
  readonly link: (cursors: readonly string[], options?: LinkOptions) => void
}

/** The accounts of a collection, newest member first, paged by the memberships; `where` must hold of a record `r`. */
export async function listMembers(
  ctx: AppContext,
  { query, viewer, link }: MemberCall,
  table: AccountPageQuery['table'],
  where: RawBuilder<SqlBool>,
): Promise<Account[]> {
  const page = memberPage(query)
  const records = await selectAccountPage(ctx, { table, lists: 'account_id', where, page })
  if (query.limit !== 0) {
    link(
      records.map((record) => record.id),
      { hasMore: records.length === page.limit },
    )
  }
  return serializeAccountList(
    ctx,
    records.map((record) => record.account_id),
    viewer.accountId,
  )
}
