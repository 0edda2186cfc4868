import { conversationEndpoints } from '@starling/api/conversations'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { loadTimeline } from '../feeds/loadTimeline.ts'
import { directCandidates } from './directCandidates.ts'
import { selectConversation, selectConversations } from './selectConversations.ts'
import { serializeConversations } from './serializeConversations.ts'

/** Direct statuses grouped by conversation; page cursors are the ids of the newest statuses. */
export function conversationRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  mount(app, ctx, conversationEndpoints.list, async ({ query, viewer, link }) => {
    const page = readPage(query, 20, 40)
    const rows = await selectConversations(ctx, { accountId: viewer.accountId, page })
    link(
      rows.map((row) => row.last_status_id),
      { hasMore: rows.length === page.limit },
    )
    return serializeConversations(ctx, viewer.accountId, rows)
  })

  mount(app, ctx, conversationEndpoints.posts, async ({ query, viewer, link }) => {
    const page = await loadTimeline(ctx, viewer.accountId, readPage(query, 20, 40), (range) => directCandidates(viewer.accountId, range))
    if (page.newestId !== null && page.oldestId !== null) link([page.newestId, page.oldestId], { hasMore: page.hasMore })
    return page.statuses
  })

  for (const [row, isRead] of [
    [conversationEndpoints.read, true],
    [conversationEndpoints.unread, false],
  ] as const) {
    mount(app, ctx, row, async ({ params, viewer }) => {
      const found = await selectConversation(ctx, viewer.accountId, params.id)
      if (found === null) throw notFound()
      await savePosition(ctx, viewer.accountId, found.id, { read_up_to: isRead ? found.last_status_id : '0' })
      const [conversation] = await serializeConversations(ctx, viewer.accountId, [{ ...found, unread: !isRead }])
      if (conversation === undefined) throw notFound()
      return conversation
    })
  }

  mount(app, ctx, conversationEndpoints.delete, async ({ params, viewer }) => {
    const found = await selectConversation(ctx, viewer.accountId, params.id)
    if (found === null) throw notFound()
    await savePosition(ctx, viewer.accountId, found.id, { hidden_up_to: found.last_status_id })
    return {}
  })
  return app
}

async function savePosition(
  ctx: AppContext,
  accountId: string,
  conversationId: string,
  change: { read_up_to: string } | { hidden_up_to: string },
): Promise<void> {
  await ctx.db
    .insertInto('conversation_positions')
    .values({ account_id: accountId, conversation_id: conversationId, ...change })
    .onConflict((conflict) => conflict.columns(['account_id', 'conversation_id']).doUpdateSet(change))
    .execute()
}
