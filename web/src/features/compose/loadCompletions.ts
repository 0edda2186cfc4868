import { accountEndpoints } from '@starling/api/accounts'
import type { Account } from '@starling/api/accounts'
import { customEmojiEndpoints } from '@starling/api/custom-emojis'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import { suggestTags } from '@starling/domain/compose'
import type { CompletionToken } from '@starling/domain/compose'
import type { Session } from '@starling/domain/session'
import { writingHistory } from './writingHistory.ts'

/** Something that can stand where a token is being typed. */
export type Completion =
  | { readonly kind: 'account'; readonly id: string; readonly account: Account }
  | { readonly kind: 'hashtag'; readonly id: string; readonly name: string }
  | { readonly kind: 'emoji'; readonly id: string; readonly emoji: CustomEmoji }

const mostAccounts = 4
const mostEmojis = 5

/** What fits a token: four accounts, four tags or five emoji (R-comp-20). */
export async function loadCompletions(
  token: CompletionToken,
  text: string,
  session: Session,
  signal: AbortSignal,
): Promise<readonly Completion[]> {
  switch (token.kind) {
    case 'account':
      return loadAccounts(token.query, session, signal)
    case 'hashtag':
      return loadTags(token, text, session, signal)
    case 'emoji':
      return searchEmojis(await loadCustomEmojis(session), token.query).map((emoji) => ({ kind: 'emoji', id: emoji.shortcode, emoji }))
  }
}

async function loadAccounts(query: string, session: Session, signal: AbortSignal): Promise<readonly Completion[]> {
  const { data } = await session.client.call(accountEndpoints.search, { query: { q: query, limit: mostAccounts, resolve: false }, signal })
  session.import({ accounts: data })
  return data.slice(0, mostAccounts).map((account) => ({ kind: 'account', id: account.id, account }))
}

async function loadTags(token: CompletionToken, text: string, session: Session, signal: AbortSignal): Promise<readonly Completion[]> {
  const { tags } = writingHistory(session.key).get()
  const used = (text.slice(0, token.start) + text.slice(token.end)).match(/(?<=[#＃])[\p{L}\p{N}\p{M}_·・]+/gu) ?? []
  const found = await searchTags(token.query, session, signal)
  return suggestTags(token.query, found, tags, used).map((name) => ({ kind: 'hashtag', id: name.toLowerCase(), name }))
}

/** The writer's own tags are offered even where the server cannot be asked. */
async function searchTags(q: string, session: Session, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const { searchEndpoints } = await import('@starling/api/search')
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

const emojiLists = new WeakMap<Session, Promise<readonly CustomEmoji[]>>()

/** The server's own emoji, asked for once. */
export function loadCustomEmojis(session: Session): Promise<readonly CustomEmoji[]> {
  let list = emojiLists.get(session)
  if (!list) {
    list = session.client.call(customEmojiEndpoints.list).then(({ data }) => data.filter((emoji) => emoji.visible_in_picker))
    list.catch(() => emojiLists.delete(session))
    emojiLists.set(session, list)
  }
  return list
}

/** By at most two words (R-comp-21); what begins with the first word stands before what only holds it. */
export function searchEmojis(emojis: readonly CustomEmoji[], query: string): readonly CustomEmoji[] {
  const terms = query
    .toLowerCase()
    .split(/[\s,\-_|]+/)
    .filter(Boolean)
    .slice(0, 2)
  const [first = ''] = terms
  return emojis
    .map((emoji) => ({ emoji, names: [emoji.shortcode, ...emoji.aliases].map((name) => name.toLowerCase()) }))
    .filter(({ names }) => terms.every((term) => names.some((name) => name.includes(term))))
    .map(({ emoji, names }) => ({ emoji, at: Math.min(...names.map((name) => (name.includes(first) ? name.indexOf(first) : Infinity))) }))
    .sort(
      (a, b) => a.at - b.at || a.emoji.shortcode.length - b.emoji.shortcode.length || a.emoji.shortcode.localeCompare(b.emoji.shortcode),
    )
    .slice(0, mostEmojis)
    .map(({ emoji }) => emoji)
}

/** What is put into the text for a completion; a tag that differs only in its capitals stays as typed (R-comp-20). */
export function replacementFor(completion: Completion, token: CompletionToken): string {
  switch (completion.kind) {
    case 'account':
      return `@${completion.account.acct}`
    case 'hashtag':
      return `#${completion.name.toLowerCase() === token.query.toLowerCase() ? token.query : completion.name}`
    case 'emoji':
      return `:${completion.emoji.shortcode}:`
  }
}
