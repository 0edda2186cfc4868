import type { AppContext } from '../../AppContext.ts'
import { serializeAccount } from '../accounts/serializeAccounts.ts'
import { MAX_COLLECTIONS } from './collectionLimit.ts'
import { notFound } from '../../platform/http/HttpError.ts'

/** The signed-in account, with properties that only its owner sees. */
export async function credentialAccount(ctx: AppContext, accountId: string): Promise<object> {
  const account = await serializeAccount(ctx, accountId, accountId)
  const row = await ctx.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.preferences',
      'accounts.note',
      'accounts.fields',
      'roles.id',
      'roles.name',
      'roles.color',
      'roles.permissions',
      'roles.highlighted',
    ])
    .select((eb) =>
      eb
        .selectFrom('follow_requests')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('follow_requests.target_account_id', '=', 'users.account_id')
        .as('follow_requests_count'),
    )
    .where('users.account_id', '=', accountId)
    .executeTakeFirst()
  if (account === null || row === undefined) throw notFound()
  const { preferences } = row
  return {
    ...account,
    source: {
      privacy: preferences.privacy ?? 'public',
      sensitive: preferences.sensitive ?? false,
      language: preferences.language ?? null,
      quote_policy: preferences.quote_policy ?? 'public',
      searchability: preferences.searchability ?? 'direct',
      note: row.note,
      fields: row.fields.map((field) => ({ name: field.name, value: field.value, verified_at: field.verified_at ?? null })),
      follow_requests_count: Number(row.follow_requests_count),
      hide_collections: account.hide_collections,
      discoverable: account.discoverable,
      indexable: account.indexable,
      attribution_domains: [],
    },
    // The bitmask is a string because it exceeds the precision of numbers in some clients.
    role: {
      id: String(row.id),
      name: row.name,
      color: row.color,
      permissions: row.permissions,
      highlighted: row.highlighted,
      collection_limit: MAX_COLLECTIONS,
    },
  }
}
