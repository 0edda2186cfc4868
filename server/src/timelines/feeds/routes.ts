import { setTimeout } from 'node:timers/promises'
import { timelineEndpoints } from '@starling/api/timelines'
import type { Status } from '@starling/api/statuses'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { normaliseTag } from '../../formatting/extractEntities.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { serializeStatuses } from '../../posts/reading/serializeStatuses.ts'
import { isTrendingLink } from '../../discovery/trends/trendingNow.ts'
import { accountCandidates, pinnedCandidates } from './accountCandidates.ts'
import { cacheHomeTimelines } from './cacheHomeTimelines.ts'
import { loadTimeline } from './loadTimeline.ts'
import type { TimelinePage } from './loadTimeline.ts'
import { linkCandidates, publicCandidates, tagCandidates } from './publicCandidates.ts'
import { isRegenerating } from './regeneration.ts'
import { withoutRepeats } from './withoutRepeats.ts'

const MAX_TAGS = 4

/** Timelines: home, public, by tag, by account. */
export function timelineRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const answer = (page: TimelinePage, link: (cursors: readonly string[], options: { hasMore: boolean }) => void): Status[] => {
    if (page.newestId !== null && page.oldestId !== null) link([page.newestId, page.oldestId], { hasMore: page.hasMore })
    return page.statuses
  }

  const homeOf = cacheHomeTimelines(ctx)
  mount(app, ctx, timelineEndpoints.home, async ({ query, viewer, link, c }) => {
    const page = await loadTimeline(ctx, viewer.accountId, readPage(query, 20, 40), homeOf(viewer.accountId))
    if (isRegenerating(ctx, viewer.accountId)) c.status(206)
    return withoutRepeats(answer(page, link))
  })
  mount(app, ctx, timelineEndpoints.public, async ({ query, viewer, link }) => {
    const viewerId = viewer?.accountId ?? null
    const options = { isLocal: query.local ?? false, isRemote: query.remote ?? false, isMediaOnly: query.only_media ?? false }
    return answer(
      await loadTimeline(ctx, viewerId, readPage(query, 20, 40), (range) => publicCandidates(viewerId, ctx.now(), options, range)),
      link,
    )
  })
  mount(app, ctx, timelineEndpoints.tag, async ({ params, query, viewer, link }) => {
    const viewerId = viewer?.accountId ?? null
    const names = (given: readonly string[] | undefined) => [...new Set((given ?? []).slice(0, MAX_TAGS).map(normaliseTag))]
    const options = {
      any: [...new Set([normaliseTag(params.tag), ...names(query.any)])],
      all: names(query.all),
      none: names(query.none),
      isLocal: query.local ?? false,
      isRemote: query.remote ?? false,
      isMediaOnly: query.only_media ?? false,
    }
    return answer(
      await loadTimeline(ctx, viewerId, readPage(query, 20, 40), (range) => tagCandidates(viewerId, ctx.now(), options, range)),
      link,
    )
  })
  mount(app, ctx, timelineEndpoints.account, async ({ params, query, viewer, link }) => {
    const viewerId = viewer?.accountId ?? null
    const account = await ctx.db
      .selectFrom('accounts')
      .select(['id', 'domain', 'suspended_at'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (account === undefined) throw notFound()
    // Only for signed-in readers, because visitors could otherwise make this server send requests to others.
    if (viewerId !== null && account.domain !== null && query.max_id === undefined) await completeProfile(ctx, account.id)
    if (query.pinned === true) {
      const { rows } = await pinnedCandidates(params.id).execute(ctx.db)
      return serializeStatuses(
        ctx,
        rows.map((row) => row.id),
        viewerId,
      )
    }
    const options = {
      areRepliesExcluded: query.exclude_replies ?? false,
      areReblogsExcluded: query.exclude_reblogs ?? false,
      isMediaOnly: query.only_media ?? false,
      tag: query.tagged === undefined ? null : normaliseTag(query.tagged),
    }
    return answer(
      await loadTimeline(ctx, viewerId, readPage(query, 20, 40), (range) => accountCandidates(viewerId, params.id, options, range)),
      link,
    )
  })
  mount(app, ctx, timelineEndpoints.link, async ({ query, viewer, link }) => {
    if (!URL.canParse(query.url)) throw unprocessable('url is not valid')
    const card = await ctx.db.selectFrom('preview_cards').select('id').where('url', '=', query.url).executeTakeFirst()
    // For all other links the answer is the same whether or not they were shared, because that may have been in private.
    if (card === undefined || !(await isTrendingLink(ctx, card.id))) throw notFound()
    const viewerId = viewer?.accountId ?? null
    return answer(
      await loadTimeline(ctx, viewerId, readPage(query, 20, 40), (range) => linkCandidates(viewerId, ctx.now(), card.id, range)),
      link,
    )
  })
  return app
}

/** How long a request for a remote profile waits for its recent posts, in milliseconds; later ones are shown the next time. */
const PATIENCE_MS = 4_000

/** Fetches the recent and pinned posts of a remote profile that is opened for the first time in an hour. */
async function completeProfile({ remoteServers, log }: AppContext, accountId: string): Promise<void> {
  if (remoteServers === null) return
  const stop = new AbortController()
  const fetching = remoteServers.completeProfile(accountId).catch((error: unknown) => log.debug('A profile was not completed', { error }))
  await Promise.race([fetching, setTimeout(PATIENCE_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)])
  stop.abort()
}
