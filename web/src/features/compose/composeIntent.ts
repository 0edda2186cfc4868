import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { changeDraft, editDraft, isWorthKeeping, mentionDraft, newDraft, redraft, replyDraft } from '@starling/domain/compose'
import type { Draft, DraftDefaults } from '@starling/domain/compose'
import type { Session } from '@starling/domain/session'
import { stricterPrivacy, visibilityOf } from '@starling/domain/visibility'
import type { DraftStore, StoredDraft } from './draftStore.ts'
import { randomKey } from './randomKey.ts'

/** What the composer's address asks it to start from. */
export type ComposeIntent =
  | { readonly kind: 'plain' }
  | { readonly kind: 'reply' | 'edit' | 'redraft' | 'quote'; readonly statusId: string }
  | { readonly kind: 'mention' | 'direct'; readonly acct: string }
  | { readonly kind: 'text'; readonly text: string }

export function readIntent(search: string): ComposeIntent {
  const query = new URLSearchParams(search)
  for (const kind of ['reply', 'edit', 'redraft', 'quote'] as const) {
    const statusId = query.get(kind)
    if (statusId) return { kind, statusId }
  }
  for (const kind of ['mention', 'direct'] as const) {
    const acct = query.get(kind)
    if (acct) return { kind, acct }
  }
  const text = [query.get('text'), query.get('url')].filter(Boolean).join('\n')
  return text ? { kind: 'text', text } : { kind: 'plain' }
}

/** The name under which a draft remembers what it was started from; '' where it keeps going whatever is asked. */
export function intentName(intent: ComposeIntent): string {
  return 'statusId' in intent ? `${intent.kind} ${intent.statusId}` : ''
}

/** Whether starting anew would throw something away that was written. */
export function wouldLoseDraft(stored: StoredDraft | null): boolean {
  return stored !== null && isWorthKeeping(stored.draft) && contentOf(stored.draft) !== stored.prepared
}

/** Everything in a draft that a person put there, as one text to compare by. */
export function contentOf(draft: Draft): string {
  return JSON.stringify([
    draft.text,
    draft.hasSpoiler ? draft.spoilerText : '',
    draft.media.map(({ id, description }) => [id, description]),
    draft.poll?.options ?? null,
  ])
}

interface Tools {
  readonly session: Session
  readonly store: DraftStore
  readonly defaults: DraftDefaults
  readonly nowMs: number
}

/** Puts what the intent asks for into the draft store; answers from where the text should be selected, or null for its end. */
export async function startDraft(intent: ComposeIntent, { session, store, defaults, nowMs }: Tools): Promise<number | null> {
  const begin = (draft: Draft) => store.set({ draft, intent: intentName(intent), prepared: contentOf(draft) })
  switch (intent.kind) {
    case 'plain':
      return null
    case 'mention':
    case 'direct': {
      const stored = store.get()
      const isFresh = !wouldLoseDraft(stored) && stored?.draft.editedId == null
      const base = isFresh || stored === null ? newDraft(defaults, randomKey) : stored.draft
      const draft = mentionDraft(base, intent.acct, intent.kind === 'direct', defaults, randomKey)
      if (isFresh) begin(draft)
      else store.set({ intent: stored?.intent ?? '', prepared: stored?.prepared ?? '', draft })
      return null
    }
    case 'text': {
      const stored = store.get()
      const base = stored?.draft ?? newDraft(defaults, randomKey)
      if (base.text.includes(intent.text)) return null
      const text = base.text === '' ? intent.text : `${base.text}\n${intent.text}`
      store.set({ intent: stored?.intent ?? '', prepared: stored?.prepared ?? '', draft: changeDraft(base, { text }, randomKey) })
      return null
    }
    case 'reply': {
      const prepared = replyDraft(await originalOf(intent.statusId, session), session.me ?? { id: '' }, defaults, randomKey)
      begin(prepared.draft)
      return prepared.selectFrom
    }
    case 'quote': {
      begin(quoteDraft(await originalOf(intent.statusId, session), defaults))
      return null
    }
    case 'edit': {
      const [status, source] = await Promise.all([originalOf(intent.statusId, session), sourceOf(intent.statusId, session)])
      begin(editDraft(status, source, defaults, nowMs, randomKey))
      return null
    }
    case 'redraft': {
      // The source first: were the answer to the deletion lost, the text would be too.
      const source = await sourceOf(intent.statusId, session)
      const status = await originalOf(intent.statusId, session)
      const deleted = await session.deleteStatus(intent.statusId, true)
      const text = deleted.text || source.text
      begin(redraft({ ...status, ...deleted, text, spoiler_text: deleted.spoiler_text || source.spoiler_text }, defaults, nowMs, randomKey))
      store.flush()
      return null
    }
  }
}

/** Quoting takes over the warning, and a private post's quote stays private (R-quote-06). */
function quoteDraft(quoted: Status, defaults: DraftDefaults): Draft {
  const base = newDraft(defaults, randomKey)
  const isPrivate = visibilityOf(quoted) === 'private'
  return {
    ...base,
    quotedId: quoted.id,
    hasSpoiler: quoted.spoiler_text !== '',
    spoilerText: quoted.spoiler_text,
    privacy: isPrivate && base.privacy !== 'banned' ? stricterPrivacy('private', base.privacy) : base.privacy,
  }
}

/** A boost is answered as the post it boosts. */
async function originalOf(statusId: string, session: Session): Promise<Status> {
  const status = session.entities.get('status', statusId) ?? (await session.loadStatus(statusId))
  const original = status.reblog ? (session.entities.get('status', status.reblog.id) ?? status.reblog) : status
  // The store's own copies of what the post holds are the fresh ones.
  return { ...original, account: session.entities.get('account', original.account.id) ?? original.account }
}

async function sourceOf(statusId: string, session: Session) {
  return (await session.client.call(statusEndpoints.source, { params: { id: statusId } })).data
}

/** A composer that the deck has pinned, and that nobody has asked for just now: it keeps still. */
export function isPinnedPlace({ key }: { readonly key: string }): boolean {
  return key.startsWith('column ')
}
