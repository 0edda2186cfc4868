import { pollEndpoints } from '@starling/api/polls'
import type { Poll } from '@starling/api/polls'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { loadEmojisOfTexts } from '../../files/custom-emojis/loadCustomEmojis.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { visibleStatuses } from '../../visibility/visibleStatuses.ts'
import { loadPolls } from './loadPolls.ts'
import { refreshPoll } from './refreshPoll.ts'
import { serializePoll } from './serializePoll.ts'
import type { PollRow } from './serializePoll.ts'
import { voteInPoll } from './voteInPoll.ts'

/** Polls; a poll is visible to everybody who may see its status. */
export function pollRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, pollEndpoints.get, async ({ params, viewer }) => {
    const viewerId = viewer?.accountId ?? null
    await refreshPoll(ctx, await find(ctx, params.id, viewerId))
    return answer(ctx, await find(ctx, params.id, viewerId), viewerId)
  })
  mount(app, ctx, pollEndpoints.vote, async ({ params, body, viewer }) => {
    await voteInPoll(ctx, viewer.accountId, await find(ctx, params.id, viewer.accountId), body.choices)
    return answer(ctx, await find(ctx, params.id, viewer.accountId), viewer.accountId)
  })
  return app
}

async function find(ctx: AppContext, id: string, viewerId: string | null): Promise<PollRow> {
  const isSeen = await visibleStatuses(ctx.db, viewerId)
    .innerJoin('polls', 'polls.status_id', 's.id')
    .select('polls.id')
    .where('polls.id', '=', id)
    .executeTakeFirst()
  const poll = isSeen === undefined ? undefined : (await loadPolls(ctx, [id], viewerId)).get(id)
  if (poll === undefined) throw notFound()
  return poll
}

async function answer(ctx: AppContext, poll: PollRow, viewerId: string | null): Promise<Poll> {
  const author = await ctx.db.selectFrom('accounts').select('domain').where('id', '=', poll.account_id).executeTakeFirst()
  const emojis = await loadEmojisOfTexts(ctx, [{ key: poll.id, domain: author?.domain ?? null, text: poll.options.join('\n') }])
  return serializePoll(poll, viewerId, ctx.now(), emojis.get(poll.id) ?? [])
}
