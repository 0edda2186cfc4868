import * as v from 'valibot'
import { anAccount } from '../accounts/account.fixture.ts'
import type { EmojiReaction } from './emojiReaction.ts'
import type { Quote, Status } from './status.ts'
import { statusSchema } from './status.ts'

/** A public post for tests. */
export function aStatus(given: Partial<Status> = {}): Status {
  const account = given.account ?? anAccount()
  const id = given.id ?? '100'
  return {
    id,
    uri: `https://starling.test/users/${account.username}/statuses/${id}`,
    url: `https://starling.test/@${account.username}/${id}`,
    account,
    content: '<p>Hello</p>',
    spoiler_text: '',
    sensitive: false,
    visibility: 'public',
    language: 'en',
    created_at: '2026-11-20T12:00:00.000Z',
    edited_at: null,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    application: null,
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
    quotes_count: 0,
    emoji_reactions_count: 0,
    emoji_reactions: [],
    media_attachments: [],
    mentions: [],
    tags: [],
    emojis: [],
    card: null,
    tagged_collections: [],
    poll: null,
    quote_approval: null,
    status_reference_ids: [],
    status_references_count: 0,
    status_referred_by_count: 0,
    favourited: false,
    reblogged: false,
    bookmarked: false,
    muted: false,
    pinned: false,
    reblog: null,
    quote: null,
    ...given,
  }
}

/** A boost for tests: the wrapper around a post. */
export function aReblog(reblog: Status, given: Partial<Status> = {}): Status {
  return aStatus({ id: '200', content: reblog.content, ...given, reblog })
}

/** An accepted quote for tests. */
export function aQuote(given: Partial<Quote> = {}): Quote {
  const quoted = given.quoted_status === undefined ? aStatus({ id: '50' }) : given.quoted_status
  return { state: 'accepted', quoted_status: quoted, quoted_status_id: quoted?.id ?? null, ...given }
}

/** An emoji reaction for tests. */
export function anEmojiReaction(given: Partial<EmojiReaction> = {}): EmojiReaction {
  return { name: '👍', count: 1, account_ids: ['1'], me: false, ...given }
}

/** A post as the client reads it from a server's answer. */
export function readStatus(sent: unknown): Status {
  return v.parse(statusSchema, sent)
}
