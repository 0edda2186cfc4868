import { accountEndpoints } from '@starling/api/accounts'
import type { Account } from '@starling/api/accounts'
import { searchEndpoints } from '@starling/api/search'
import { suggestTags } from '@starling/domain/compose'
import type { CompletionToken } from '@starling/domain/compose'
import { completeEmoji, emojiLocale, inTone } from '@starling/domain/emoji'
import type { Emoji } from '@starling/domain/emoji'
import type { Session } from '@starling/domain/session'
import { settings } from '@starling/domain/settings'
import type { SessionPool } from '../../session/sessionPool.ts'
import { settingOf } from '../../settings/settingsStore.ts'

/** A completion of the token being typed. */
export type Completion =
  | { readonly kind: 'account'; readonly id: string; readonly account: Account }
  /** A remote account that is not known here: choosing it looks it up at its server. */
  | { readonly kind: 'lookup'; readonly id: 'lookup'; readonly acct: string; readonly phase: 'offered' | 'looking' | 'absent' | 'failed' }
  | { readonly kind: 'hashtag'; readonly id: string; readonly name: string }
  | { readonly kind: 'emoji'; readonly id: string; readonly emoji: Emoji; readonly shortcode: string; readonly text: string }

const mostAccounts = 4
const mostEmojis = 5

/** The writer, and the language for emoji names. */
interface Writer {
  readonly session: Session
  readonly pool: SessionPool
  readonly locale: string
  /** The tags used before, newest first. */
  readonly tags: readonly string[]
}

/** The completions for a token: at most four accounts, four tags or five emoji. */
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
      return loadTags(token, text, writer, signal)
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
  const known = data.slice(0, mostAccounts).map((account): Completion => ({ kind: 'account', id: account.id, account }))
  const isKnown = data.some(({ acct }) => acct.toLowerCase() === query.toLowerCase())
  return isKnown || !FAR_HANDLE.test(query) ? known : [...known, { kind: 'lookup', id: 'lookup', acct: query, phase: 'offered' }]
}

/** A complete handle of a remote account. */
const FAR_HANDLE = /^[\w.-]+@[^@\s/]+\.[^@\s/.]{2,}$/

/** Asks the reader's server to look an account up at its own server; null where there is none. */
export async function lookUpAccount(acct: string, session: Session, signal: AbortSignal): Promise<Account | null> {
  const { data, askedAt } = await session.client.call(searchEndpoints.search, {
    query: { q: `@${acct}`, type: 'accounts', limit: 1, resolve: true },
    signal,
  })
  session.import({ accounts: data.accounts, askedAt })
  return data.accounts.find((account) => account.acct.toLowerCase() === acct.toLowerCase()) ?? null
}

async function loadTags(
  token: CompletionToken,
  text: string,
  { session, tags }: Writer,
  signal: AbortSignal,
): Promise<readonly Completion[]> {
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

/** Lists already loaded are used while others are loading. */
async function loadEmojis(query: string, { session, pool, locale }: Writer): Promise<readonly Completion[]> {
  const { emojiStore } = await import('../emoji/emojiLists.ts')
  const store = emojiStore(session, pool, emojiLocale(locale))
  await store.load()
  const tone = settingOf(session.key, settings.skinTone)
  const found = completeEmoji(store.get().all, query, mostEmojis)
  return found.map(({ emoji, shortcode }) => ({ kind: 'emoji', id: emoji.id, emoji, shortcode, text: inTone(emoji, tone) }))
}

/** The text inserted for a completion; a tag that differs only in capitals stays as typed. */
export function replacementFor(completion: Completion, token: CompletionToken): string {
  switch (completion.kind) {
    case 'account':
      return `@${completion.account.acct}`
    case 'lookup':
      return `@${completion.acct}`
    case 'hashtag':
      return `#${completion.name.toLowerCase() === token.query.toLowerCase() ? token.query : completion.name}`
    case 'emoji':
      return completion.text
  }
}
