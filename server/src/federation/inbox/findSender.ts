import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { isLatelySeen } from '../peers/peers.ts'
import { isFederatedWith } from '../../platform/settings/isFederatedWith.ts'
import { hasSuspendedDomain } from '../remote-accounts/findDomainBlock.ts'
import { ACTOR_COLUMNS, actorOf } from '../remote-accounts/resolveActor.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'

interface Sender {
  /** Whether its server is suspended or, with an allow list, not allowed. */
  readonly isRefused: boolean
  /** Whether its server was seen so recently that this need not be stored again. */
  readonly isLatelySeen: boolean
  /** The account; null where it is unknown. */
  readonly actor: RemoteActor | null
  /** Whether anybody of this server follows it. */
  readonly isFollowed: boolean
}

/** Everything needed about the sender of an activity, in one statement. */
export async function findSender(ctx: AppContext, uri: string): Promise<Sender> {
  const { host } = new URL(uri)
  if (!isFederatedWith(ctx.settings, host)) return { isRefused: true, isLatelySeen: false, actor: null, isFollowed: false }
  const row = await ctx.db
    .selectFrom(sql<{ readonly uri: string }>`(select ${uri}::text as uri)`.as('sender'))
    .leftJoin('accounts as a', (join) => join.onRef('a.uri', '=', 'sender.uri').on('a.domain', 'is not', null))
    .select(ACTOR_COLUMNS)
    .select([
      hasSuspendedDomain(host).as('isRefused'),
      sql<boolean>`exists (select 1 from instances as i where i.domain = ${host} and ${isLatelySeen(ctx.now())})`.as('isLatelySeen'),
      sql<boolean>`exists (
        select 1 from follows as f join accounts as follower on follower.id = f.account_id
        where f.target_account_id = a.id and follower.domain is null)`.as('isFollowed'),
    ])
    .executeTakeFirstOrThrow()
  const { isRefused, id, indexable } = row
  const isKnown = !isRefused && id !== null && indexable !== null
  return { ...row, actor: isKnown ? await actorOf(ctx, uri, { ...row, id, indexable }) : null }
}
