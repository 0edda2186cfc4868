import { accountEndpoints } from '@starling/api/accounts'
import { Hono } from 'hono'
import { sql, type SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Call } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { isId } from '../../platform/ids/isId.ts'
import { defaultPictureRoutes } from './defaultPictures.ts'
import { loadFamiliarFollowers } from './familiarFollowers.ts'
import { loadFeaturedTags } from './featuredTags.ts'
import { findAccount, findAccountId, findWholeHandle } from './findAccount.ts'
import { resolveAcct } from './resolveAcct.ts'
import { searchAccounts } from './searchAccounts.ts'
import { selectAccountPage } from './selectAccountPage.ts'
import type { AccountPageQuery } from './selectAccountPage.ts'
import { serializeAccount, serializeAccountList } from './serializeAccounts.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'

/** Reading accounts; actions on them are in `relationships`, the own account is in `profile`. */
export function accountRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  app.route('/', defaultPictureRoutes())

  mount(app, ctx, accountEndpoints.lookup, async ({ query, viewer }) => {
    // Only signed-in users can cause requests to other servers.
    const id = await (viewer === null ? findAccountId(ctx, query.acct) : resolveAcct(ctx, query.acct))
    if (id === null) throw notFound()
    return serializeAccount(ctx, id, viewer?.accountId ?? null)
  })

  mount(app, ctx, accountEndpoints.search, async ({ query, viewer }) => {
    const limit = Math.min(Math.max(query.limit ?? 40, 1), 80)
    const offset = Math.max(query.offset ?? 0, 0)
    const ids = await searchAccounts(ctx, {
      text: query.q,
      viewerId: viewer.accountId,
      limit,
      offset,
      onlyFollowing: query.following === true,
      named: await (query.resolve === true ? resolveAcct(ctx, query.q) : findWholeHandle(ctx, query.q)),
    })
    return serializeAccountList(ctx, ids, viewer.accountId)
  })

  mount(app, ctx, accountEndpoints.list, ({ query, viewer }) =>
    serializeAccountList(ctx, [...new Set(query.id)].filter(isId).slice(0, mostAtOnce), viewer?.accountId ?? null),
  )

  mount(app, ctx, accountEndpoints.familiarFollowers, ({ query, viewer }) =>
    loadFamiliarFollowers(ctx, viewer.accountId, [...new Set(query.id)].filter(isId).slice(0, mostAtOnce)),
  )

  mount(app, ctx, accountEndpoints.get, async ({ params, viewer }) => {
    const account = await serializeAccount(ctx, params.id, viewer?.accountId ?? null)
    if (account === null) throw notFound()
    return account
  })

  mount(app, ctx, accountEndpoints.followers, (call) =>
    listRelated(ctx, call, { table: 'follows', lists: 'account_id', where: sql<SqlBool>`r.target_account_id = ${call.params.id}` }),
  )
  mount(app, ctx, accountEndpoints.following, (call) =>
    listRelated(ctx, call, { table: 'follows', lists: 'target_account_id', where: sql<SqlBool>`r.account_id = ${call.params.id}` }),
  )
  mount(app, ctx, accountEndpoints.endorsements, (call) =>
    listRelated(ctx, call, { table: 'endorsements', lists: 'target_account_id', where: sql<SqlBool>`r.account_id = ${call.params.id}` }),
  )
  mount(app, ctx, accountEndpoints.identityProofs, async ({ params }) => {
    await findAccount(ctx, params.id)
    return []
  })
  mount(app, ctx, accountEndpoints.featuredTags, async ({ params }) => {
    const account = await findAccount(ctx, params.id)
    return account.suspended_at === null ? loadFeaturedTags(ctx, account) : []
  })
  return app
}

const mostAtOnce = 40

type ListCall =
  | Call<typeof accountEndpoints.followers>
  | Call<typeof accountEndpoints.following>
  | Call<typeof accountEndpoints.endorsements>

/** The followers, followed or featured accounts of an account, unless it hides them. */
async function listRelated(ctx: AppContext, call: ListCall, list: Omit<AccountPageQuery, 'page'>): Promise<unknown> {
  const viewerId = call.viewer?.accountId ?? null
  const account = await findAccount(ctx, call.params.id)
  const isHidden = list.table === 'follows' && account.hide_collections && account.id !== viewerId
  if (isHidden || account.suspended_at !== null || (await blocks(ctx, account.id, viewerId))) return []
  const page = readPage(call.query, 40, 80)
  const records = await selectAccountPage(ctx, { ...list, where: sql<SqlBool>`${list.where} and ${isNotBlockedEitherWay(viewerId)}`, page })
  call.link(
    records.map((record) => record.id),
    { hasMore: records.length === page.limit },
  )
  return serializeAccountList(
    ctx,
    records.map((record) => record.account_id),
    viewerId,
  )
}

async function blocks(ctx: AppContext, accountId: string, viewerId: string | null): Promise<boolean> {
  if (viewerId === null) return false
  const block = await ctx.db
    .selectFrom('blocks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_account_id', '=', viewerId)
    .executeTakeFirst()
  return block !== undefined
}
