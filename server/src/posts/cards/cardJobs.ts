import type { AppContext } from '../../AppContext.ts'
import { discardFiles } from '../../files/media/discardFiles.ts'
import { claimFiles } from '../../files/media/storeFile.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { Listener } from '../../platform/events/EventBus.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { fetchCard } from './fetchCard.ts'
import { firstLink } from './firstLink.ts'

const JOB = 'cards.fetch'
/** How long a card is used before the page is fetched again, in milliseconds. */
const FRESH_MS = 14 * 86_400_000

/** How many pages are fetched at the same time, and how many of one server. */
const AT_ONCE = 4
const PER_HOST = 1

/** Fetches the pages that posts link to, outside of requests. */
export function cardJob(ctx: AppContext): JobKind<{ statusId: string }> {
  return { name: JOB, atOnce: AT_ONCE, perHost: PER_HOST, work: ({ statusId }) => attachCard(ctx, statusId) }
}

/** Adds jobs for the cards of new and edited posts; switched off by the operator's setting. */
export function cardListener(ctx: AppContext): Listener {
  return {
    name: 'cards',
    to: ctx.settings.outgoing.linkPreviews ? ['status.created', 'status.edited'] : [],
    async hear(event, { db }) {
      if (event.type !== 'status.created' && !(event.type === 'status.edited' && event.isRewritten)) return
      const { statusId } = event
      const status = await db.selectFrom('statuses').select(['content', 'card_id']).where('id', '=', statusId).executeTakeFirst()
      const link = status === undefined ? null : firstLink(status.content, ctx.settings.publicUrl)
      // Most posts have no link and no card, so nothing has to be done.
      if (link === null && (status?.card_id ?? null) === null) return
      const host = link === null ? null : (URL.parse(link)?.host ?? null)
      await ctx.jobs.enqueue(
        JOB,
        { statusId },
        { key: `${JOB}:${statusId}`, turnOf: event.accountId, db, ...(host === null ? {} : { host }) },
      )
    },
  }
}

/** Sets or removes the card of a post by its first link; streams the post when that changes anything. */
async function attachCard(ctx: AppContext, statusId: string): Promise<void> {
  const status = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.content', 's.card_id', 's.media_count', 's.quote_of_id', 'a.settings'])
    .where('s.id', '=', statusId)
    .where('s.deleted_at', 'is', null)
    .where('s.reblog_of_id', 'is', null)
    .executeTakeFirst()
  if (status === undefined) return
  // An author may disable cards. Media and quotes take the place of a card.
  const isWanted = status.settings.link_preview !== false && status.media_count === 0 && status.quote_of_id === null
  const link = isWanted ? firstLink(status.content, ctx.settings.publicUrl) : null
  const cardId = link === null ? null : await findOrFetch(ctx, link)
  if (cardId === status.card_id) return
  await ctx.events.write(async ({ db, tell }) => {
    const changed = await db
      .updateTable('statuses')
      .set({ card_id: cardId })
      .where('id', '=', statusId)
      // Edited or deleted in the meantime: that change has a job of its own.
      .where('content', '=', status.content)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed !== undefined) tell({ type: 'status.edited', statusId, accountId: status.account_id, mentionedIds: [], isRewritten: false })
  })
}

async function findOrFetch(ctx: AppContext, url: string): Promise<string | null> {
  const known = await ctx.db.selectFrom('preview_cards').select(['id', 'updated_at']).where('url', '=', url).executeTakeFirst()
  if (known !== undefined && known.updated_at.getTime() > ctx.now().getTime() - FRESH_MS) return known.id
  const card = await fetchCard(ctx, url)
  if (card === null) return known?.id ?? null
  const row = { ...card, updated_at: ctx.now() }
  return inTransaction(ctx.db, async (db) => {
    const before = await db.selectFrom('preview_cards').select('image_key').where('url', '=', url).forUpdate().executeTakeFirst()
    const stored = await db
      .insertInto('preview_cards')
      .values({ id: ctx.ids.next(), url, ...row })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await claimFiles({ ...ctx, db }, [card.image_key])
    await discardFiles({ ...ctx, db }, [before?.image_key ?? null])
    return stored.id
  })
}
