import type { AppContext } from '../AppContext.ts'

/** A subscription to which messages may be sent, with the settings of its account. */
export type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** The subscription with this id, unless its token or its account is out of use. */
export function findSubscription({ db }: Pick<AppContext, 'db'>, id: string) {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('oauth_tokens as t', 't.id', 'p.token_id')
    .innerJoin('users as u', 'u.account_id', 'p.account_id')
    .selectAll('p')
    .select(['u.locale', 'u.web_settings'])
    .where('p.id', '=', id)
    .where('t.revoked_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
}
