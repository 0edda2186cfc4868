import { pushEndpoints } from '@starling/api/push'
import type { PushSubscription } from '@starling/api/push'
import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import type { Viewer } from '../platform/authentication/Viewer.ts'
import { json } from '../platform/database/json.ts'
import { notFound } from '../platform/http/HttpError.ts'
import { mount } from '../platform/http/mount.ts'
import { readSubscription } from './readSubscription.ts'
import type { PushPolicy, PushSubscriptionTable } from './table.ts'
import { vapidKeys } from './vapidKeys.ts'

/** All types a subscription can select; Mastodon's clients expect each of theirs in the answer. */
const TYPES =
  'mention quote status reblog follow follow_request favourite emoji_reaction poll update quoted_update status_reference list_status admin.sign_up admin.report moderation_warning severed_relationships annual_report added_to_collection collection_update followed_conversation'.split(
    ' ',
  )

interface Wishes {
  readonly alerts?: Readonly<Record<string, boolean>> | undefined
  readonly policy?: PushPolicy | undefined
}
interface Sent {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
    readonly standard?: boolean | undefined
  }
  readonly data?: Wishes | undefined
}

/** Push subscriptions, by the endpoints for apps and those for web clients: both concern the one subscription of the token. */
export function pushRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  const find = async (viewer: Viewer, id: string | null) => {
    let query = ctx.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('token_id', '=', viewer.tokenId)
      .where('account_id', '=', viewer.accountId)
    if (id !== null) query = query.where('id', '=', id)
    const row = await query.executeTakeFirst()
    if (row === undefined) throw notFound()
    return row
  }
  const create = async (viewer: Viewer, { subscription, data = {} }: Sent, isWished: boolean) => {
    const { endpoint, keys } = readSubscription(ctx, subscription)
    const now = ctx.now()
    const row = {
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      standard: subscription.standard ?? false,
      alerts: json(known(data.alerts ?? (isWished ? Object.fromEntries(TYPES.map((type) => [type, true])) : {}))),
      policy: data.policy ?? 'all',
      updated_at: now,
    }
    return ctx.db
      .insertInto('push_subscriptions')
      .values({ id: ctx.ids.next(), account_id: viewer.accountId, token_id: viewer.tokenId, created_at: now, ...row })
      .onConflict((conflict) => conflict.column('token_id').doUpdateSet({ ...row, account_id: viewer.accountId }))
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const update = async (viewer: Viewer, id: string | null, wishes: Wishes) => {
    const row = await find(viewer, id)
    return ctx.db
      .updateTable('push_subscriptions')
      .set({
        ...(wishes.alerts === undefined ? {} : { alerts: json(known(wishes.alerts)) }),
        ...(wishes.policy === undefined ? {} : { policy: wishes.policy }),
        updated_at: ctx.now(),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const remove = async (viewer: Viewer, id: string | null) => {
    let query = ctx.db.deleteFrom('push_subscriptions').where('token_id', '=', viewer.tokenId)
    if (id !== null) query = query.where('id', '=', id)
    await query.execute()
    return {}
  }
  const answer = async (row: Selectable<PushSubscriptionTable>) => serialize(row, (await vapidKeys(ctx)).publicKey)

  mount(app, ctx, pushEndpoints.get, async ({ viewer }) => answer(await find(viewer, null)))
  mount(app, ctx, pushEndpoints.create, async ({ viewer, body }) => answer(await create(viewer, body, false)))
  mount(app, ctx, pushEndpoints.update, async ({ viewer, body }) =>
    answer(await update(viewer, null, { policy: body.policy, ...body.data })),
  )
  mount(app, ctx, pushEndpoints.delete, ({ viewer }) => remove(viewer, null))
  // A subscription from a web page that selects no types gets all of them.
  mount(app, ctx, pushEndpoints.createForWeb, async ({ viewer, body }) => answer(await create(viewer, body, true)))
  mount(app, ctx, pushEndpoints.updateForWeb, async ({ viewer, params, body }) =>
    answer(await update(viewer, params.id, { policy: body.policy, ...body.data })),
  )
  mount(app, ctx, pushEndpoints.deleteForWeb, ({ viewer, params }) => remove(viewer, params.id))
  return app
}

function known(alerts: Readonly<Record<string, boolean>>): Record<string, boolean> {
  return Object.fromEntries(TYPES.map((type) => [type, alerts[type] ?? false]))
}

function serialize(row: Selectable<PushSubscriptionTable>, serverKey: string): PushSubscription {
  const { id, endpoint, alerts, policy, standard } = row
  return { id, endpoint, alerts: known(alerts), policy, standard, server_key: serverKey }
}
