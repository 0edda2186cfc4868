import type { Activity } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { isId } from '../../platform/ids/isId.ts'
import { visibleStatuses } from '../../visibility/visibleStatuses.ts'
import { describeNote } from '../notes/describeNote.ts'
import { exactActivity } from './exactActivity.ts'

const PAGE = 20

/** The public posts of a local account, newest first. The cursor is the id of the last post of the previous page. */
export async function outboxPage(
  ctx: AppContext,
  accountId: string,
  cursor: string | null,
): Promise<{ items: Activity[]; nextCursor: string | null } | null> {
  if (cursor === null) return { items: [], nextCursor: null }
  if (cursor !== '' && !isId(cursor)) return null
  const rows = await visibleStatuses(ctx.db, null)
    .select('s.id')
    .where('s.account_id', '=', accountId)
    .where('s.reblog_of_id', 'is', null)
    .$if(cursor !== '', (query) => query.where('s.id', '<', cursor))
    .orderBy('s.id', 'desc')
    .limit(PAGE)
    .execute()
  const notes = await Promise.all(rows.map(({ id }) => describeNote(ctx, id)))
  const items = notes.flatMap((note) =>
    note === null
      ? []
      : [
          exactActivity({
            id: `${note.uri}/activity`,
            type: 'Create',
            actor: note.author,
            published: note.published,
            to: note.to,
            cc: note.cc,
            object: note.json,
          }),
        ],
  )
  return { items, nextCursor: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null) }
}
