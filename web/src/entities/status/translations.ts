import type { Status, Translation } from '@starling/api/statuses'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

/** What was asked for one post. Kept outside its card, so that it stays while one scrolls and when the post is received again (R-stat-10). */
export interface TranslationEntry {
  /** `hidden`: translated, and the original is asked back. */
  readonly kind: 'pending' | 'shown' | 'hidden' | 'failed'
  /** The text it was asked for: after an edit it is worth nothing. */
  readonly of: string
  readonly translation: Translation | null
}

const entries = new Map<string, TranslationEntry>()
const listeners = new Set<() => void>()
const mostKept = 500

export function keepTranslation(sessionKey: string, statusId: string, entry: TranslationEntry | null): void {
  const key = `${sessionKey} ${statusId}`
  entries.delete(key)
  if (entry) entries.set(key, entry)
  const oldest = entries.keys().next()
  if (entries.size > mostKept && !oldest.done) entries.delete(oldest.value)
  for (const listener of listeners) listener()
}

/** What is known of a post's translation, or null; redraws only when that changes. */
export function useTranslationEntry(status: Status): TranslationEntry | null {
  const key = `${useSession().key} ${status.id}`
  const entry = useSyncExternalStore(subscribe, () => entries.get(key) ?? null)
  return entry?.of === sourceOf(status) ? entry : null
}

/** The words of a post that a translation stands for. */
export function sourceOf(status: Status): string {
  return `${status.spoiler_text}\n${status.content}`
}

/** The post in the words of its translation: text, warning and descriptions (R-stat-08). */
export function withTranslation(status: Status, entry: TranslationEntry | null): Status {
  const translation = entry?.kind === 'shown' ? entry.translation : null
  if (!translation) return status
  const descriptions = new Map(translation.media_attachments.map(({ id, description }) => [id, description]))
  return {
    ...status,
    language: translation.language || status.language,
    content: translation.content || status.content,
    // No warning comes from a translation alone.
    spoiler_text: (status.spoiler_text && translation.spoiler_text) || status.spoiler_text,
    media_attachments: status.media_attachments.map((media) => ({
      ...media,
      description: descriptions.get(media.id) ?? media.description,
    })),
  }
}

/** The options of its poll in the words of its translation, or null. */
export function translatedTitles(entry: TranslationEntry | null): readonly string[] | null {
  return (entry?.kind === 'shown' && entry.translation?.poll?.options.map(({ title }) => title)) || null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
