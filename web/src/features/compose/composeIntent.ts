import { createLookups } from '@starling/domain/actions'
import { createPublishing } from '@starling/domain/publishing'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import {
  changeDraft,
  editDraft,
  isQuotable,
  mentionDraft,
  newDraft,
  quoteDraft,
  redraft,
  replyDraft,
  withReference,
} from '@starling/domain/compose'
import type { DraftDefaults } from '@starling/domain/compose'
import type { DraftThing } from '@starling/domain/drafts'
import type { Session } from '@starling/domain/session'
import { settings } from '@starling/domain/settings'
import { visibilityOf } from '@starling/domain/visibility'
import { settingOf } from '../../settings/settingsShelf.ts'
import { draftShelf } from './drafts/draftShelf.ts'
import type { DraftStore } from './drafts/draftStore.ts'
import { randomKey } from './randomKey.ts'

/** What the composer's address asks it to start with. */
export type ComposeIntent =
  | { readonly kind: 'plain' }
  | { readonly kind: 'reply' | 'edit' | 'redraft' | 'quote' | 'reference' | 'quoteLink'; readonly statusId: string }
  | { readonly kind: 'mention' | 'direct'; readonly acct: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A stored draft, by its id. */
  | { readonly kind: 'draft'; readonly id: string }

/** The draft of a new post, unless the address names another. */
export const NEW_POST: DraftThing = 'new'

export function readIntent(search: string): ComposeIntent {
  const query = new URLSearchParams(search)
  for (const kind of ['reply', 'edit', 'redraft', 'quote', 'reference', 'quoteLink'] as const) {
    const statusId = query.get(kind)
    if (statusId) return { kind, statusId }
  }
  for (const kind of ['mention', 'direct'] as const) {
    const acct = query.get(kind)
    if (acct) return { kind, acct }
  }
  const id = query.get('draft')
  if (id) return { kind: 'draft', id }
  // Content shared by another program. Some programs repeat one part in another.
  const shared = [query.get('title'), query.get('text'), query.get('url')].flatMap((part) => part?.trim() || [])
  const text = shared
    .filter((part, at) => !shared.some((other, place) => (place < at ? other.includes(part) : other !== part && other.includes(part))))
    .join('\n')
  return text ? { kind: 'text', text } : { kind: 'plain' }
}

/** The draft that belongs to an intent: every reply, quote and edit has a draft of its own. */
export function thingOf(intent: ComposeIntent, accountKey: string): DraftThing {
  switch (intent.kind) {
    case 'plain':
    case 'text':
    case 'reference':
    case 'quoteLink':
      return NEW_POST
    case 'mention':
    case 'direct':
      return `${intent.kind} ${intent.acct}`
    case 'draft':
      return (
        draftShelf(accountKey)
          .list()
          .find(({ id }) => id === intent.id)?.thing ?? NEW_POST
      )
    default:
      return `${intent.kind} ${intent.statusId}`
  }
}

interface Tools {
  readonly session: Session
  readonly store: DraftStore
  readonly defaults: DraftDefaults
  readonly nowMs: number
}

/** The author does not let this reader quote the post (R-quote-03). */
export class QuoteRefusedError extends Error {
  constructor() {
    super('This post may not be quoted')
    this.name = 'QuoteRefusedError'
  }
}

/** Whether quoting this post needs confirmation, because it has a small audience (R-quote-04). */
export async function isQuietQuote(intent: ComposeIntent, session: Session): Promise<boolean> {
  if (intent.kind !== 'quote' || settingOf(session.key, settings.quietQuoteHintDismissed)) return false
  return visibilityOf(await originalOf(intent.statusId, session)) === 'unlisted'
}

/** Starts the draft of an intent in the draft store; answers from where the text should be selected, or null for its end. */
export async function startDraft(intent: ComposeIntent, { session, store, defaults, nowMs }: Tools): Promise<number | null> {
  switch (intent.kind) {
    case 'plain':
      return null
    case 'draft':
      store.view(intent.id)
      return null
    case 'mention':
    case 'direct': {
      store.begin(mentionDraft(newDraft(defaults, randomKey), intent.acct, intent.kind === 'direct', defaults, randomKey))
      return null
    }
    case 'text': {
      const base = store.get()?.draft ?? newDraft(defaults, randomKey)
      if (base.text.includes(intent.text)) return null
      const text = base.text === '' ? intent.text : `${base.text}\n${intent.text}`
      store.write(changeDraft(base, { text }, randomKey))
      return null
    }
    case 'reply': {
      const prepared = replyDraft(await originalOf(intent.statusId, session), session.me ?? { id: '' }, defaults, randomKey)
      store.begin(prepared.draft)
      return prepared.selectFrom
    }
    case 'quote': {
      const quoted = await originalOf(intent.statusId, session)
      if (!isQuotable(quoted)) throw new QuoteRefusedError()
      store.begin(quoteDraft(quoted, defaults, randomKey))
      return null
    }
    case 'reference':
    case 'quoteLink': {
      const { url, uri } = await originalOf(intent.statusId, session)
      const base = store.get()?.draft ?? newDraft(defaults, randomKey)
      const text = withReference(base.text, url ?? uri, intent.kind === 'quoteLink' ? 'RE:' : 'BT')
      if (text !== base.text) store.write(changeDraft(base, { text }, randomKey))
      return null
    }
    case 'edit': {
      const [status, source] = await Promise.all([originalOf(intent.statusId, session), sourceOf(intent.statusId, session)])
      store.begin(editDraft(status, source, defaults, nowMs, randomKey))
      return null
    }
    case 'redraft': {
      // The source is loaded first: if the answer to the deletion were lost, the text would be lost too.
      const source = await sourceOf(intent.statusId, session)
      const status = await originalOf(intent.statusId, session)
      const deleted = await session.part(createPublishing).deleteStatus(intent.statusId, true)
      const text = deleted.text || source.text
      // The text exists nowhere else any more, so it counts as typed by the reader and is stored.
      store.write(
        redraft({ ...status, ...deleted, text, spoiler_text: deleted.spoiler_text || source.spoiler_text }, defaults, nowMs, randomKey),
      )
      store.flush()
      return null
    }
  }
}

/** A reply to a boost goes to the boosted post. */
async function originalOf(statusId: string, session: Session): Promise<Status> {
  const status = session.entities.get('status', statusId) ?? (await session.part(createLookups).loadStatus(statusId))
  const original = status.reblog ? (session.entities.get('status', status.reblog.id) ?? status.reblog) : status
  // Nested copies are older than the store's own, so the quoted post is read from the store.
  return { ...original, account: session.entities.get('account', original.account.id) ?? original.account }
}

async function sourceOf(statusId: string, session: Session) {
  return (await session.client.call(statusEndpoints.source, { params: { id: statusId } })).data
}
