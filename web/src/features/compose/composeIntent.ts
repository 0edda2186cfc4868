import type { DraftTarget } from '@starling/domain/drafts'
import { composePath } from '../../routing/paths.ts'
import { draftStore } from './drafts/draftStore.ts'

/** What the composer's address asks it to start with. */
export type ComposeIntent =
  | { readonly kind: 'plain' }
  | { readonly kind: 'reply' | 'privateReply' | 'edit' | 'redraft' | 'quote' | 'reference' | 'quoteLink'; readonly statusId: string }
  | { readonly kind: 'mention' | 'direct'; readonly acct: string }
  /** What another program shares, which becomes a draft of its own; its files are stored under these keys. */
  | { readonly kind: 'text'; readonly text: string; readonly fileKeys: readonly string[] }
  /** A reply to the reader's latest post, which has to be loaded. */
  | { readonly kind: 'continue' }
  /** A stored draft, by its id. */
  | { readonly kind: 'draft'; readonly id: string }

/** The draft of a new post, unless the address names another. */
export const NEW_POST: DraftTarget = 'new'

export function readIntent(search: string): ComposeIntent {
  const query = new URLSearchParams(search)
  for (const kind of ['reply', 'privateReply', 'edit', 'redraft', 'quote', 'reference', 'quoteLink'] as const) {
    const statusId = query.get(kind)
    if (statusId) return { kind, statusId }
  }
  for (const kind of ['mention', 'direct'] as const) {
    const acct = query.get(kind)
    if (acct) return { kind, acct }
  }
  if (query.has('continue')) return { kind: 'continue' }
  const id = query.get('draft')
  if (id) return { kind: 'draft', id }
  // Content shared by another program. Some programs repeat one part in another.
  const shared = [query.get('title'), query.get('text'), query.get('url')].flatMap((part) => part?.trim() || [])
  const text = shared
    .filter((part, at) => !shared.some((other, place) => (place < at ? other.includes(part) : other !== part && other.includes(part))))
    .join('\n')
  const fileKeys = query.get('files')?.split(',').filter(Boolean) ?? []
  return text || fileKeys.length > 0 ? { kind: 'text', text, fileKeys } : { kind: 'plain' }
}

/** The draft that belongs to an intent: every reply, quote and edit has a draft of its own. */
export function targetOf(intent: ComposeIntent, accountKey: string): DraftTarget {
  switch (intent.kind) {
    case 'plain':
    case 'text':
    case 'reference':
    case 'quoteLink':
      return NEW_POST
    case 'continue':
      return 'continue latest'
    case 'mention':
    case 'direct':
      return `${intent.kind} ${intent.acct}`
    case 'draft':
      return (
        draftStore(accountKey)
          .written.get()
          .find(({ id }) => id === intent.id)?.target ?? NEW_POST
      )
    default:
      return `${intent.kind} ${intent.statusId}`
  }
}

/** The query of the composer's address for this target: its name and value are the target's two words. */
export function searchOf(target: DraftTarget): string {
  const space = target.indexOf(' ')
  return space === -1 ? '' : `?${new URLSearchParams([[target.slice(0, space), target.slice(space + 1)]])}`
}

/** A composer pinned in the deck without a request: it changes nothing. */
export function isPinnedPlace({ key }: { readonly key: string }): boolean {
  return key.startsWith('column ')
}

/** The browser's name of the composer's own window; there is one for all drafts. */
const WINDOW_NAME = 'starling-composer'
/** Narrow enough for the phone layout, which shows the composer alone. */
const features = 'popup,width=560,height=720'

/** Whether this page is the composer's own window. */
export function isComposeWindow(): boolean {
  return window.name === WINDOW_NAME
}

/** Opens a draft in a window of its own; answers false if the browser blocks it. Pages of one device share their drafts. */
export function openComposeWindow(target: DraftTarget): boolean {
  const opened = window.open(composePath() + searchOf(target), WINDOW_NAME, features)
  opened?.focus()
  return opened !== null
}
