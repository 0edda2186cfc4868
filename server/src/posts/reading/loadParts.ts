import type { Account } from '@starling/api/accounts'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { AppContext } from '../../AppContext.ts'
import { loadEmojisOfTexts } from '../../files/custom-emojis/loadCustomEmojis.ts'
import type { TextWithEmoji } from '../../files/custom-emojis/loadCustomEmojis.ts'
import { serializeAccounts } from '../../people/accounts/serializeAccounts.ts'
import type { PollRow } from '../polls/serializePoll.ts'
import { cachedParts } from './cachedParts.ts'
import type { StatusParts } from './cachedParts.ts'
import { loadAttached } from './loadAttached.ts'
import type { Attached } from './loadAttached.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

export interface Parts {
  readonly attached: Attached
  readonly accounts: ReadonlyMap<string, Account>
  /** Keyed by `status:id` and `reaction:id:domain`. */
  readonly emojis: Map<string, CustomEmoji[]>
}

/** The parts of these statuses that are the same for every reader: from the cache where nothing has changed, otherwise with one query per kind. */
export async function loadParts(ctx: AppContext, rows: readonly StatusRow[], viewerId: string | null): Promise<Parts> {
  const cached = cachedParts(ctx, viewerId)
  const partsOf = new Map(rows.map((row) => [row.id, cached.get(row)]))
  const changed = rows.filter((row) => partsOf.get(row.id) === undefined)
  if (changed.length > 0)
    for (const [row, parts] of await loadAnew(ctx, changed, viewerId)) {
      cached.set(row, parts)
      partsOf.set(row.id, parts)
    }
  const all = rows.flatMap((row) => {
    const parts = partsOf.get(row.id)
    return parts === undefined ? [] : [{ row, parts }]
  })
  const collect = <T>(of: (parts: StatusParts) => T | undefined): Map<string, T> =>
    new Map(
      all.flatMap(({ row, parts }) => {
        const part = of(parts)
        return part === undefined ? [] : [[row.id, part] as const]
      }),
    )
  return {
    attached: {
      media: collect((parts) => parts.media),
      mentions: collect((parts) => parts.mentions),
      tags: collect((parts) => parts.tags),
      reactions: collect((parts) => parts.reactions),
      cards: new Map(all.flatMap(({ parts: { card } }) => (card === undefined ? [] : [[card.id, card] as const]))),
    },
    accounts: new Map(all.map(({ row, parts }) => [row.account_id, parts.account])),
    emojis: new Map(all.flatMap(({ parts }) => [...parts.emojis])),
  }
}

async function loadAnew(
  ctx: AppContext,
  rows: readonly StatusRow[],
  viewerId: string | null,
): Promise<(readonly [StatusRow, StatusParts])[]> {
  const [attached, accounts] = await Promise.all([
    loadAttached(ctx, rows),
    serializeAccounts(ctx, [...new Set(rows.map((row) => row.account_id))], viewerId),
  ])
  const texts = rows.map((row) => textsOf(row, attached, accounts))
  const emojis = await loadEmojisOfTexts(ctx, texts.flat())
  return rows.map((row, index) => {
    const account = accounts.get(row.account_id)
    if (account === undefined) throw new Error(`status ${row.id} has an author that is not stored`)
    const own = (texts[index] ?? []).flatMap(({ key }) => {
      const found = emojis.get(key)
      return found === undefined ? [] : [[key, found] as const]
    })
    return [
      row,
      {
        account,
        media: attached.media.get(row.id),
        mentions: attached.mentions.get(row.id),
        tags: attached.tags.get(row.id),
        reactions: attached.reactions.get(row.id),
        card: row.card_id === null ? undefined : attached.cards.get(row.card_id),
        emojis: new Map(own),
      },
    ] as const
  })
}

/** Every text of a status that may hold custom emoji; all are looked up at once. */
function textsOf(row: StatusRow, attached: Attached, accounts: ReadonlyMap<string, Account>): TextWithEmoji[] {
  const text = `${row.spoiler_text}\n${row.text === '' ? row.content : row.text}`
  const reactions = Map.groupBy(attached.reactions.get(row.id) ?? [], (reaction) => reaction.domain)
  return [
    { key: `status:${row.id}`, domain: domainOf(accounts.get(row.account_id)), text },
    ...[...reactions].map(([domain, ofDomain]) => ({
      key: `reaction:${row.id}:${domain ?? ''}`,
      domain,
      text: ofDomain.map((reaction) => `:${reaction.name}:`).join('\n'),
    })),
  ]
}

/** The texts of polls; their votes depend on the reader and are loaded separately. */
export function textsOfPolls(polls: ReadonlyMap<string, PollRow>, accounts: ReadonlyMap<string, Account>): TextWithEmoji[] {
  return [...polls.values()].map((poll) => ({
    key: `poll:${poll.id}`,
    domain: domainOf(accounts.get(poll.account_id)),
    text: poll.options.join('\n'),
  }))
}

function domainOf(account: Account | undefined): string | null {
  return account?.acct.split('@')[1] ?? null
}
