import type { Status } from '@starling/api/statuses'
import { writtenWarning } from '../store/index.ts'
import { isBoostable, stricterPrivacy, visibilityOf } from '../visibility/index.ts'
import type { Draft, DraftDefaults, MakeKey } from './Draft.ts'
import { changeDraft } from './changeDraft.ts'
import { newDraft } from './newDraft.ts'

/** Why a post cannot be quoted. */
export type RefusedQuote = 'editing' | 'quoting' | 'direct' | 'media' | 'poll' | 'unauthorized'

/** The first reason against quoting a post with this draft, or null. Files being uploaded count as media. */
export function refuseQuote(draft: Draft, quoted: Pick<Status, 'quote_approval'>): RefusedQuote | null {
  if (draft.editedId !== null) return 'editing'
  if (draft.quotedId !== null) return 'quoting'
  if (draft.privacy === 'direct') return 'direct'
  if (draft.poll !== null) return 'poll'
  if (draft.media.length + draft.files.length > 0) return 'media'
  return isQuotable(quoted) ? null : 'unauthorized'
}

/** Whether the author lets this reader quote the post, at once or after approval. */
export function isQuotable({ quote_approval: approval }: Pick<Status, 'quote_approval'>): boolean {
  return approval?.current_user === 'automatic' || approval?.current_user === 'manual'
}

/** What a reader may do about quoting a post, and why not. */
export type QuotePermission = 'automatic' | 'manual' | 'only-followers' | 'denied' | 'private'

/** The reader's own private posts may be quoted, other people's may not. */
export function quotePermission(status: Pick<Status, 'quote_approval' | 'visibility' | 'visibility_ex'>, isOwn: boolean): QuotePermission {
  if (!isBoostable(status, isOwn)) return 'private'
  const { automatic, manual, current_user: current } = status.quote_approval ?? { automatic: [], manual: [], current_user: 'unknown' }
  if (current === 'automatic' || current === 'manual') return current
  return automatic.includes('followers') || manual.includes('followers') ? 'only-followers' : 'denied'
}

/** Adds a quote to a draft: takes over the quoted post's warning where the draft has none, and keeps the visibility private where the quoted post is private. */
export function withQuote(draft: Draft, quoted: Status, makeKey: MakeKey): Draft {
  const hasWarning = draft.hasSpoiler && draft.spoilerText.trim() !== ''
  const warning = writtenWarning(quoted)
  const isPrivate = visibilityOf(quoted) === 'private'
  return changeDraft(
    draft,
    {
      quotedId: quoted.id,
      ...(hasWarning || warning === '' ? {} : { hasSpoiler: true, spoilerText: warning }),
      ...(isPrivate && draft.privacy !== 'banned' ? { privacy: stricterPrivacy('private', draft.privacy) } : {}),
    },
    makeKey,
  )
}

/** Starts a post that quotes another one. */
export function quoteDraft(quoted: Status, defaults: DraftDefaults, makeKey: MakeKey): Draft {
  const base = newDraft(defaults, makeKey)
  // With 'direct' as the default visibility a quote starts without it, because a direct message cannot quote.
  const isDirect = base.privacy === 'direct'
  return withQuote(isDirect ? { ...base, privacy: 'private' } : base, quoted, makeKey)
}
