import type { Account } from '@starling/api/accounts'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import type { EmojiReactioner } from '@starling/api/emoji-reactions'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeAccounts } from '../../people/accounts/serializeAccounts.ts'
import { loadEmojisOfTexts } from '../../files/custom-emojis/loadCustomEmojis.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { newestFirst, rangeOf, walking, within } from '../../platform/paging/Range.ts'
import { findOriginal } from '../statuses/findStatus.ts'
import { serializeStatus, serializeStatuses } from '../reading/serializeStatuses.ts'
import { isVisible } from '../../visibility/isVisible.ts'
import { loadDeck, storeDeck } from './reactionDeck.ts'
import { reactWithEmoji, unreactWithEmoji } from './reactWithEmoji.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'

/** Emoji reactions: adding and removing them, listing the accounts that reacted, and the statuses one reacted to. */
export function emojiReactionRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, emojiReactionEndpoints.react, async ({ params, body, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await reactWithEmoji(ctx, viewer.accountId, row, body.emoji)
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, emojiReactionEndpoints.unreact, async ({ params, body, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await unreactWithEmoji(ctx, viewer.accountId, row, body.emoji)
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, emojiReactionEndpoints.reactByPath, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await reactWithEmoji(ctx, viewer.accountId, row, params.emoji)
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, emojiReactionEndpoints.unreactByPath, async ({ params, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    await unreactWithEmoji(ctx, viewer.accountId, row, params.emoji)
    return serializeStatus(ctx, row.id, viewer.accountId)
  })
  mount(app, ctx, emojiReactionEndpoints.reactedBy, async ({ params, query, viewer, link }) => {
    const viewerId = viewer?.accountId ?? null
    const row = await findOriginal(ctx, params.id, viewerId)
    const page = readPage(query, 40, 80)
    const range = rangeOf(page)
    const { rows } = await sql<{ id: string; account_id: string; name: string; domain: string | null }>`
      select r.id, r.account_id, r.name, r.domain from emoji_reactions as r join accounts as a on a.id = r.account_id
      where r.status_id = ${row.id} and ${isNotSuspended('a')}
        and ${isNotBlockedEitherWay(viewerId)}
        ${within('r.id', range)} ${walking('r.id', range)}`.execute(ctx.db)
    const records = newestFirst(rows, range)
    link(
      records.map((record) => record.id),
      { hasMore: rows.length === page.limit },
    )
    const [accounts, emojis] = await Promise.all([
      serializeAccounts(
        ctx,
        records.map((record) => record.account_id),
        viewerId,
      ),
      loadEmojisOfTexts(
        ctx,
        records.map((record) => ({ key: record.id, domain: record.domain, text: `:${record.name}:` })),
      ),
    ])
    return records.flatMap((record) => serializeReactioner(record, accounts.get(record.account_id), emojis.get(record.id)?.[0]) ?? [])
  })
  mount(app, ctx, emojiReactionEndpoints.list, async ({ query, viewer, link }) => {
    const page = readPage(query, 20, 40)
    const range = rangeOf(page)
    // A status with several reactions of the account is listed once, at the newest of them.
    const { rows } = await sql<{ id: string; status_id: string }>`
      select r.id, r.status_id from emoji_reactions as r join statuses as s on s.id = r.status_id
      where r.account_id = ${viewer.accountId} and ${isVisible('s', viewer.accountId)}
        and not exists (select 1 from emoji_reactions as newer where newer.account_id = r.account_id and newer.status_id = r.status_id and newer.id > r.id)
        ${within('r.id', range)} ${walking('r.id', range)}`.execute(ctx.db)
    const records = newestFirst(rows, range)
    link(
      records.map((record) => record.id),
      { hasMore: rows.length === page.limit },
    )
    return serializeStatuses(
      ctx,
      records.map((record) => record.status_id),
      viewer.accountId,
    )
  })
  mount(app, ctx, emojiReactionEndpoints.deck, ({ viewer }) => loadDeck(ctx, viewer.accountId))
  mount(app, ctx, emojiReactionEndpoints.updateDeck, async ({ body, viewer }) => {
    await storeDeck(ctx, viewer.accountId, body.emojis)
    return loadDeck(ctx, viewer.accountId)
  })
  return app
}

interface ReactionRecord {
  readonly id: string
  readonly name: string
  readonly domain: string | null
}

function serializeReactioner(record: ReactionRecord, account: Account | undefined, emoji: CustomEmoji | undefined): EmojiReactioner | null {
  if (account === undefined) return null
  return {
    id: record.id,
    name: record.name,
    ...(record.domain === null ? {} : { domain: record.domain }),
    ...(emoji === undefined ? {} : { url: emoji.url, static_url: emoji.static_url }),
    account,
  }
}
