import type { ReadBodyOf } from '@starling/api/endpoint'
import type { antennaEndpoints } from '@starling/api/antennas'
import type { Kysely } from 'kysely'
import { readTitle } from '../members/readTitle.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { Tables } from '../../Tables.ts'
import type { AntennaRow } from './serializeAntennas.ts'

export type AntennaInput = ReadBodyOf<typeof antennaEndpoints.update>

type AntennaSettings = Omit<AntennaRow, 'id' | 'account_id' | 'created_at'>

const FRESH: AntennaSettings = {
  title: '',
  list_id: null,
  stl: false,
  ltl: false,
  insert_feeds: false,
  with_media_only: false,
  ignore_reblog: false,
  favourite: true,
}

/** Applies the input to an antenna and checks the result: its list must belong to its owner, and a destination may have only one social and one local antenna. */
export async function readAntenna(
  db: Kysely<Tables>,
  ownerId: string,
  before: AntennaRow | null,
  input: AntennaInput,
): Promise<AntennaSettings> {
  const old = before ?? FRESH
  const after: AntennaSettings = {
    title: input.title === undefined ? old.title : readTitle(input.title),
    list_id: input.list_id === undefined ? old.list_id : await findList(db, ownerId, input.list_id),
    stl: input.stl ?? old.stl,
    ltl: input.ltl ?? old.ltl,
    insert_feeds: input.insert_feeds ?? old.insert_feeds,
    with_media_only: input.with_media_only ?? old.with_media_only,
    ignore_reblog: input.ignore_reblog ?? old.ignore_reblog,
    favourite: input.favourite ?? old.favourite,
  }
  if (after.stl && after.ltl) throw unprocessable('An antenna is for one timeline, not for two')
  if (after.insert_feeds && (after.stl || after.ltl)) {
    const other = await db
      .selectFrom('antennas')
      .select('id')
      .where('account_id', '=', ownerId)
      .where('id', '<>', before?.id ?? '0')
      .where('insert_feeds', '=', true)
      .where(after.stl ? 'stl' : 'ltl', '=', true)
      .where('list_id', after.list_id === null ? 'is' : '=', after.list_id)
      .executeTakeFirst()
    if (other !== undefined) throw unprocessable('There is an antenna for this timeline and this place already')
  }
  return after
}

async function findList(db: Kysely<Tables>, ownerId: string, listId: string | null): Promise<string | null> {
  if (listId === null || listId === '' || listId === '0') return null
  const list = isId(listId)
    ? await db.selectFrom('lists').select('id').where('id', '=', listId).where('account_id', '=', ownerId).executeTakeFirst()
    : undefined
  if (list === undefined) throw notFound()
  return list.id
}
