import { quoteEndpoints } from '@starling/api/quotes'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'
import { findOwn, refuseReblog } from '../statuses/findStatus.ts'
import { serializeStatus } from '../reading/serializeStatuses.ts'
import { readQuotePolicy, readReviewPolicy } from '../writing/StatusDraft.ts'
import { answerQuote } from './answerQuote.ts'
import type { Answer } from './answerQuote.ts'
import { listQuotes } from './listQuotes.ts'

/** Quotes of a status: listing, approving and revoking them, and changing who may quote. */
export function quoteRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, quoteEndpoints.list, ({ params, query, viewer, link }) =>
    listQuotes(ctx, params.id, query, viewer?.accountId ?? null, link),
  )
  const answers = { revoke: 'revoked', approve: 'accepted', reject: 'rejected' } as const satisfies Record<string, Answer>
  for (const name of ['revoke', 'approve', 'reject'] as const) {
    mount(app, ctx, quoteEndpoints[name], async ({ params, viewer }) => {
      if (!isId(params.quotingId)) throw notFound()
      await answerQuote(ctx, viewer.accountId, params.id, params.quotingId, answers[name])
      const status = await serializeStatus(ctx, params.quotingId, viewer.accountId)
      // If the quoted author may not see the quoting status, the quoted status is answered instead.
      return status ?? serializeStatus(ctx, params.id, viewer.accountId)
    })
  }
  mount(app, ctx, quoteEndpoints.updatePolicy, async ({ params, body, viewer }) => {
    const row = await findOwn(ctx, params.id, viewer.accountId)
    refuseReblog(row)
    const changes = {
      ...(body.quote_approval_policy === undefined ? {} : { quote_policy: readQuotePolicy(body.quote_approval_policy, row.visibility) }),
      ...(body.quote_review_policy === undefined
        ? {}
        : { quote_review_policy: readReviewPolicy(body.quote_review_policy, row.visibility) }),
    }
    if (Object.keys(changes).length > 0) {
      await ctx.events.write(async ({ db, tell }) => {
        await db.updateTable('statuses').set(changes).where('id', '=', row.id).execute()
        const edited = { statusId: row.id, accountId: viewer.accountId, mentionedIds: [] }
        tell({ type: 'status.edited', ...edited, isRewritten: false, isDecided: true })
      })
    }
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  return app
}
