import { timelineEndpoints } from '@starling/api/timelines'
import type { Status } from '@starling/api/statuses'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { isNotExcluded } from '../../collections/antennas/isCollected.ts'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { walking } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { collectedCandidates } from './antennaCandidates.ts'
import { homeCandidates, listCandidates } from './homeCandidates.ts'
import { loadTimeline } from './loadTimeline.ts'
import type { Candidates, TimelinePage } from './loadTimeline.ts'
import { withoutRepeats } from './withoutRepeats.ts'

type Link = (cursors: readonly string[], options: { hasMore: boolean }) => void

/** Timelines of the account's own lists and antennas. */
export function collectionTimelineRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const { domain } = ctx.settings
  const answer = (page: TimelinePage, link: Link): Status[] => {
    if (page.newestId !== null && page.oldestId !== null) link([page.newestId, page.oldestId], { hasMore: page.hasMore })
    return withoutRepeats(page.statuses)
  }
  /** For an antenna that takes the home timeline: `others`, and the statuses of home that the antenna does not exclude. */
  const withHomeOf = (antennaId: string, viewerId: string, others: (range: Range) => RawBuilder<{ id: string }>): Candidates => {
    const isWanted = sql<SqlBool>`exists (select 1 from antennas as a where a.id = ${antennaId} and ${isNotExcluded(domain)})`
    return (range) => either(others(range), homeCandidates(viewerId, ctx.now(), range, domain, { isWanted }), range)
  }

  mount(app, ctx, timelineEndpoints.list, async ({ params, query, viewer, link }) => {
    const list = await ctx.db
      .selectFrom('lists')
      .select((eb) => [
        'id',
        'replies_policy',
        eb
          .selectFrom('antennas')
          .select('antennas.id')
          .whereRef('antennas.list_id', '=', 'lists.id')
          .where('antennas.insert_feeds', '=', true)
          .where('antennas.stl', '=', true)
          .limit(1)
          .as('stl_antenna_id'),
      ])
      .where('id', '=', params.id)
      .where('account_id', '=', viewer.accountId)
      .executeTakeFirst()
    if (list === undefined) throw notFound()
    const own = (range: Range) => listCandidates(viewer.accountId, ctx.now(), range, domain, list)
    const all = list.stl_antenna_id === null ? own : withHomeOf(list.stl_antenna_id, viewer.accountId, own)
    return answer(await loadTimeline(ctx, viewer.accountId, readPage(query, 20, 40), all), link)
  })

  mount(app, ctx, timelineEndpoints.antenna, async ({ params, query, viewer, link }) => {
    const antenna = await ctx.db
      .selectFrom('antennas')
      .select(['id', 'stl'])
      .where('id', '=', params.id)
      .where('account_id', '=', viewer.accountId)
      .executeTakeFirst()
    if (antenna === undefined) throw notFound()
    const isThis = sql`a.id = ${antenna.id}`
    const own = (range: Range) =>
      sql<{
        id: string
      }>`select id from (${collectedCandidates(isThis, viewer.accountId, ctx.now(), domain, range)}) as collected ${walking('id', range)}`
    const all = antenna.stl ? withHomeOf(antenna.id, viewer.accountId, own) : own
    return answer(await loadTimeline(ctx, viewer.accountId, readPage(query, 20, 40), all), link)
  })
  return app
}

function either(first: RawBuilder<{ id: string }>, second: RawBuilder<{ id: string }>, range: Range): RawBuilder<{ id: string }> {
  return sql<{
    id: string
  }>`select id from (select id from (${first}) as first_part union select id from (${second}) as second_part) as both_parts ${walking('id', range)}`
}
