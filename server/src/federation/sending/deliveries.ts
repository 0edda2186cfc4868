import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Recipient } from './Send.ts'

type DeliveryContext = Pick<AppContext, 'db' | 'ids'>

/** Stores the inboxes a post was delivered to, so that its edits and deletion are sent there as well, even if the follows change. */
export async function noteDeliveries({ db, ids }: DeliveryContext, statusId: string, recipients: readonly Recipient[]): Promise<void> {
  const urls = [...new Set(recipients.map(({ inbox, sharedInbox }) => sharedInbox ?? inbox))]
  if (urls.length === 0) return
  await sql`
    with known as (
      insert into inboxes (id, url) select * from unnest(${urls.map(() => ids.next())}::bigint[], ${urls}::text[])
      on conflict (url) do update set url = excluded.url returning id)
    insert into status_deliveries (status_id, inbox_id) select ${statusId}, id from known on conflict do nothing`.execute(db)
}

/** The inboxes a post was delivered to. */
export async function loadDeliveries({ db }: DeliveryContext, statusId: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('status_deliveries as d')
    .innerJoin('inboxes as i', 'i.id', 'd.inbox_id')
    .select('i.url')
    .where('d.status_id', '=', statusId)
    .execute()
  return rows.map(inboxAt)
}

/** The inboxes that an account's posts since this id were delivered to, such as those of mentioned accounts. */
export async function loadDeliveriesSince({ db }: DeliveryContext, accountId: string, sinceId: string): Promise<Recipient[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct i.url from statuses as s join status_deliveries as d on d.status_id = s.id join inboxes as i on i.id = d.inbox_id
    where s.account_id = ${accountId} and s.id >= ${sinceId}`.execute(db)
  return rows.map(inboxAt)
}

function inboxAt({ url }: { readonly url: string }): Recipient {
  return { uri: url, inbox: url, sharedInbox: url }
}
