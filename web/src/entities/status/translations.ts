import type { Status, Translation } from '@starling/api/statuses'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { keptByPage } from '../../storage/pageMemory.ts'
import { keepNewest } from '../../ui/keepNewest.ts'

/** The translation of one post. Kept outside its card, so that it survives scrolling and new copies of the post. */
export interface TranslationEntry {
  /** `hidden`: translated, but the original is shown. */
  readonly kind: 'pending' | 'shown' | 'hidden' | 'failed'
  /** The text that was translated: after an edit the translation is obsolete. */
  readonly of: string
  readonly translation: Translation | null
  /** Whether the browser translated it, so that no server received the text. */
  readonly isOnDevice?: boolean
  /** How much of the browser's model is downloaded, from 0 to 1; null where none is. */
  readonly loaded?: number | null
}

const entries = keptByPage(new Map<string, TranslationEntry>())
const listeners = new Set<() => void>()
const mostKept = 500

export function keepTranslation(sessionKey: string, statusId: string, entry: TranslationEntry | null): void {
  const key = `${sessionKey} ${statusId}`
  if (entry === null) entries.delete(key)
  else keepNewest(entries, key, entry, mostKept)
  for (const listener of listeners) listener()
}

/** The state of a post's translation, or null; renders again only when it changes. */
export function useTranslationEntry(status: Status): TranslationEntry | null {
  const key = `${useSession().key} ${status.id}`
  const entry = useSyncExternalStore(subscribe, () => entries.get(key) ?? null)
  return entry?.of === sourceOf(status) ? entry : null
}

/** Whether a post is shown translated, as it is now. */
export function isShownTranslated(sessionKey: string, status: Status): boolean {
  const entry = entries.get(`${sessionKey} ${status.id}`)
  return entry?.kind === 'shown' && entry.of === sourceOf(status)
}

/** The parts of a post that are translated. */
export function sourceOf({ spoiler_text: warning, content, poll, media_attachments: media }: Status): string {
  const others = [...(poll?.options ?? []).map(({ title }) => title), ...media.map(({ description }) => description ?? '')]
  return [warning, content, ...others].join('\n')
}

/** The post with translated text, warning and descriptions. */
export function withTranslation(status: Status, entry: TranslationEntry | null): Status {
  const translation = entry?.kind === 'shown' ? entry.translation : null
  if (!translation) return status
  const descriptions = new Map(translation.media_attachments.map(({ id, description }) => [id, description]))
  return {
    ...status,
    language: translation.language || status.language,
    content: translation.content || status.content,
    // A translation never adds a warning.
    spoiler_text: (status.spoiler_text && translation.spoiler_text) || status.spoiler_text,
    media_attachments: status.media_attachments.map((media) => ({
      ...media,
      description: descriptions.get(media.id) ?? media.description,
    })),
  }
}

/** The translated options of its poll, or null. */
export function translatedTitles(entry: TranslationEntry | null): readonly string[] | null {
  return (entry?.kind === 'shown' && entry.translation?.poll?.options.map(({ title }) => title)) || null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
