import { markerEndpoints } from '@starling/api/markers'
import { Hono } from 'hono'
import { sql, type Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { MarkerTable } from './table.ts'

const timelines = ['home', 'notifications'] as const

/** The account's reading positions (R-mark). */
export function markerRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, markerEndpoints.get, async ({ query, viewer }) => {
    if (query.timeline.length === 0) return {}
    const rows = await ctx.db
      .selectFrom('markers')
      .selectAll()
      .where('account_id', '=', viewer.accountId)
      .where('timeline', 'in', query.timeline)
      .execute()
    return Object.fromEntries(rows.map((row) => [row.timeline, serialize(row)]))
  })
  const saveAll: Handler<typeof markerEndpoints.save> = async ({ body, viewer }) => {
    const moves = timelines.flatMap((timeline) => {
      const id = body[timeline]?.last_read_id
      return id === undefined ? [] : [{ timeline, id }]
    })
    for (const { timeline, id } of moves) if (!isId(id)) throw unprocessable(`${timeline}.last_read_id is not an id`)
    const saved = await Promise.all(moves.map(({ timeline, id }) => save(ctx, viewer.accountId, timeline, id)))
    return Object.fromEntries(saved.map((row) => [row.timeline, serialize(row)]))
  }
  mount(app, ctx, markerEndpoints.save, saveAll, [], { isBeacon: true })
  return app
}

/** Moves a marker forward, never back: an old tab cannot undo the position set by another client. */
async function save(ctx: AppContext, accountId: string, timeline: string, lastReadId: string): Promise<Selectable<MarkerTable>> {
  return ctx.db
    .insertInto('markers')
    .values({ account_id: accountId, timeline, last_read_id: lastReadId, version: 1, updated_at: ctx.now() })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'timeline']).doUpdateSet({
        last_read_id: sql`greatest(markers.last_read_id, excluded.last_read_id)`,
        version: sql`markers.version + case when excluded.last_read_id > markers.last_read_id then 1 else 0 end`,
        updated_at: sql`case when excluded.last_read_id > markers.last_read_id then excluded.updated_at else markers.updated_at end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

function serialize(row: Selectable<MarkerTable>): object {
  return { last_read_id: row.last_read_id, version: row.version, updated_at: row.updated_at.toISOString() }
}
