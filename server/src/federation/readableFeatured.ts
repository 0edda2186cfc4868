import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { statusUri } from '../posts/statuses/statusUrl.ts'
import { isVisible } from '../visibility/isVisible.ts'
import type { Json } from './documents/rawJson.ts'
import { ACTIVITY_CONTEXT } from './sending/activityContext.ts'
import { findActor } from './actors/findActor.ts'

/** The public pinned posts of a local account, newest first. Null for an unknown account. */
export async function readableFeatured(ctx: AppContext, username: string): Promise<Json | null> {
  const actor = await findActor(ctx, username)
  if (actor?.state !== 'present') return null
  const { id, username: name } = actor.account
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from status_pins as p join statuses as s on s.id = p.status_id
    where p.account_id = ${id} and ${isVisible('s', null)} order by p.id desc`.execute(ctx.db)
  const { publicUrl } = ctx.settings
  const orderedItems = rows.map((row) => statusUri(publicUrl, name, row.id))
  return {
    '@context': ACTIVITY_CONTEXT,
    id: `${publicUrl}/users/${name}/collections/featured`,
    type: 'OrderedCollection',
    totalItems: orderedItems.length,
    orderedItems,
  }
}
