import { rememberTags } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import { accountStore } from '../../storage/accountStore.ts'
import { writingStorageKey } from '../../storage/storageKeys.ts'
import type { Store } from '../../storage/store.ts'

/** What somebody wrote with before: their tags, newest first, and how often each language. */
export interface WritingHistory {
  readonly tags: readonly string[]
  readonly languages: Readonly<Record<string, number>>
}

const nothing: WritingHistory = { tags: [], languages: {} }

export function writingHistory(accountKey: string): Store<WritingHistory> {
  return accountStore(writingStorageKey, accountKey, read, nothing)
}

/** After a post went out; tags keep the capitals in which they were typed. */
export function rememberWriting(accountKey: string, tags: readonly string[], draft: Draft): void {
  const history = writingHistory(accountKey)
  const { tags: known, languages } = history.get()
  const typed = tags.map((tag) => new RegExp(`[#＃](${escapePattern(tag)})(?![\\p{L}\\p{N}_])`, 'iu').exec(draft.text)?.[1] ?? tag)
  const uses = Object.hasOwn(languages, draft.language) ? languages[draft.language] : undefined
  history.set({
    tags: rememberTags(known, typed),
    languages: draft.language === '' ? languages : { ...languages, [draft.language]: (uses ?? 0) + 1 },
  })
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function read(stored: unknown): WritingHistory | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { tags, languages } = stored as Partial<Record<keyof WritingHistory, unknown>>
  return {
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    languages:
      typeof languages === 'object' && languages !== null
        ? Object.fromEntries(Object.entries(languages).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
        : {},
  }
}
