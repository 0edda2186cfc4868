import { accountEndpoints } from '@starling/api/accounts'
import type { Account } from '@starling/api/accounts'
import { searchEndpoints } from '@starling/api/search'
import { suggestTags } from '@starling/domain/compose'
import type { CompletionToken } from '@starling/domain/compose'
import { emojiLocale, inTone, searchEmoji } from '@starling/domain/emoji'
import type { Emoji } from '@starling/domain/emoji'
import type { Session } from '@starling/domain/session'
import { settings } from '@starling/domain/settings'
import type { SessionPool } from '../../../session/sessionPool.ts'
import { settingOf } from '../../../settings/settingsShelf.ts'
import { writingHistory } from '../writingHistory.ts'

/** A completion of the token being typed. */
export type Completion =
  | { readonly kind: 'account'; readonly id: string; readonly account: Account }
  | { readonly kind: 'hashtag'; readonly id: string; readonly name: string }
  | { readonly kind: 'emoji'; readonly id: string; readonly emoji: Emoji; readonly text: string }

const mostAccounts = 4
const mostEmojis = 5

/** The writer, and the language for emoji names. */
interface Writer {
  readonly session: Session
  readonly pool: SessionPool
  readonly locale: string
}

/** The completions for a token: at most four accounts, four tags or five emoji (R-comp-20). */
export async function loadCompletions(
  token: CompletionToken,
  text: string,
  writer: Writer,
  signal: AbortSignal,
): Promise<readonly Completion[]> {
  const { session } = writer
  switch (token.kind) {
    case 'account':
      return loadAccounts(token.query, session, signal)
    case 'hashtag':
      return loadTags(token, text, session, signal)
    case 'emoji':
      return loadEmojis(token.query, writer)
  }
}

async function loadAccounts(query: string, session: Session, signal: AbortSignal): Promise<readonly Completion[]> {
  const { data, askedAt } = await session.client.call(accountEndpoints.search, {
    query: { q: query, limit: mostAccounts, resolve: false },
    signal,
  })
  session.import({ accounts: data, askedAt })
  return data.slice(0, mostAccounts).map((account) => ({ kind: 'account', id: account.id, account }))
}

async function loadTags(token: CompletionToken, text: string, session: Session, signal: AbortSignal): Promise<readonly Completion[]> {
  const { tags } = writingHistory(session.key).get()
  const used = (text.slice(0, token.start) + text.slice(token.end)).match(/(?<=[#＃])[\p{L}\p{N}\p{M}_·・]+/gu) ?? []
  const found = await searchTags(token.query, session, signal)
  return suggestTags(token.query, found, tags, used).map((name) => ({ kind: 'hashtag', id: name.toLowerCase(), name }))
}

/** The writer's own tags are offered even where the server cannot be reached. */
async function searchTags(q: string, session: Session, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const { data } = await session.client.call(searchEndpoints.search, {
      query: { q, type: 'hashtags', exclude_unreviewed: true, limit: 4 },
      signal,
    })
    return data.hashtags.map(({ name }) => name)
  } catch (error) {
    if (signal.aborted) throw error
    return []
  }
}

/** Custom emoji come before Unicode ones; lists already loaded are used while others are loading. */
async function loadEmojis(query: string, { session, pool, locale }: Writer): Promise<readonly Completion[]> {
  const { emojiShelf } = await import('../../../entities/emoji/emojiLists.ts')
  const shelf = emojiShelf(session, pool, emojiLocale(locale))
  await shelf.load()
  const tone = settingOf(session.key, settings.skinTone)
  const found = searchEmoji(shelf.get().all, query, mostEmojis)
  return found.map((emoji) => ({ kind: 'emoji', id: emoji.id, emoji, text: inTone(emoji, tone) }))
}

/** The text inserted for a completion; a tag that differs only in capitals stays as typed (R-comp-20). */
export function replacementFor(completion: Completion, token: CompletionToken): string {
  switch (completion.kind) {
    case 'account':
      return `@${completion.account.acct}`
    case 'hashtag':
      return `#${completion.name.toLowerCase() === token.query.toLowerCase() ? token.query : completion.name}`
    case 'emoji':
      return completion.text
  }
}
