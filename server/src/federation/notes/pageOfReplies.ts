import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { statusUri } from '../../posts/statuses/statusUrl.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import type { Json } from '../documents/rawJson.ts'

const PAGE = 100

/** The page of public replies after the reply `after`, of a local post with this ActivityPub id. */
export async function pageOfReplies(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  { id, uri }: { readonly id: string; readonly uri: string },
  after: string | null,
): Promise<Json> {
  const { rows } = await sql<{ id: string; uri: string | null; username: string }>`
    select s.id::text as id, s.uri, a.username from statuses as s join accounts as a on a.id = s.account_id
    where s.in_reply_to_id = ${id} and s.id > ${after ?? '0'} and ${isVisible('s', null)} order by s.id limit ${PAGE}`.execute(db)
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return {
    ...emptyPage(uri, after),
    ...(last === undefined ? {} : { next: `${repliesOf(uri)}?after=${last.id}` }),
    items: rows.map((row) => row.uri ?? statusUri(settings.publicUrl, row.username, row.id)),
  }
}

/** The same page of a post without public replies. */
export function emptyPage(uri: string, after: string | null): Json {
  const collection = repliesOf(uri)
  return { id: `${collection}?after=${after ?? '0'}`, type: 'CollectionPage', partOf: collection, items: [] }
}

/** The ActivityPub id of the collection of replies to a local post. */
export function repliesOf(uri: string): string {
  return `${uri}/replies`
}
