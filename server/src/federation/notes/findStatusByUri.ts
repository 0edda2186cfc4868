import type { AppContext } from '../../AppContext.ts'
import { originOf } from '../documents/originOf.ts'

export interface KnownStatus {
  readonly id: string
  readonly account_id: string
  readonly conversation_id: string
  readonly visibility: string
  readonly reblog_of_id: string | null
  /** Whether it is a local post. */
  readonly local: boolean
}

const COLUMNS = ['s.id', 's.account_id', 's.conversation_id', 's.visibility', 's.reblog_of_id', 's.local'] as const

/** The stored local or remote status with this ActivityPub id; null for none. */
export async function findStatusByUri(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  uri: string | null,
): Promise<KnownStatus | null> {
  if (uri === null) return null
  const query = db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(COLUMNS)
    .where('s.deleted_at', 'is', null)
  if (originOf(uri) !== new URL(settings.publicUrl).origin) return (await query.where('s.uri', '=', uri).executeTakeFirst()) ?? null
  const [, name, id] = /^\/users\/([^/]+)\/statuses\/(\d{1,18})$/.exec(new URL(uri).pathname) ?? []
  if (name === undefined || id === undefined) return null
  const found = await query
    .where('s.id', '=', id)
    .where('a.domain', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['a.username']), '=', name.toLowerCase()))
    .executeTakeFirst()
  return found ?? null
}
