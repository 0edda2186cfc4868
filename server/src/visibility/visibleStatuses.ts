import type { SelectQueryBuilder } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import type { Tables } from '../Tables.ts'
import { isVisible } from './isVisible.ts'
import type { ViewerId } from './isVisible.ts'

type VisibleStatuses = SelectQueryBuilder<Tables & { s: Tables['statuses'] }, 's', object>

/** The statuses a viewer may see, as `s`; every query that returns statuses starts here. */
export function visibleStatuses(db: AppContext['db'], viewerId: ViewerId): VisibleStatuses {
  return db.selectFrom('statuses as s').where(isVisible('s', viewerId))
}

/** Whether the viewer may see this one status. */
export async function canSee(db: AppContext['db'], statusId: string, viewerId: ViewerId): Promise<boolean> {
  const row = await visibleStatuses(db, viewerId).select('s.id').where('s.id', '=', statusId).executeTakeFirst()
  return row !== undefined
}
