import { rememberTags } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import { settings, withUse } from '@starling/domain/settings'
import { changeSetting } from '../../settings/settingsStore.ts'
import { accountStore } from '../../storage/accountStore.ts'
import { fieldsOf, storedTexts } from '../../storage/storedFields.ts'
import { writingStorageKey } from '../../storage/storageKeys.ts'
import type { Store } from '../../storage/store.ts'

/** The tags the person used, newest first. Language counts are kept in the settings. */
export interface WritingHistory {
  readonly tags: readonly string[]
}

const nothing: WritingHistory = { tags: [] }

export function writingHistory(accountKey: string): Store<WritingHistory> {
  return accountStore(writingStorageKey, accountKey, read, nothing)
}

/** Called after publishing; tags keep the capitals in which they were typed. */
export function rememberWriting(accountKey: string, tags: readonly string[], draft: Draft): void {
  const history = writingHistory(accountKey)
  const { tags: known } = history.get()
  const typed = tags.map((tag) => new RegExp(`[#＃](${escapePattern(tag)})(?![\\p{L}\\p{N}_])`, 'iu').exec(draft.text)?.[1] ?? tag)
  history.set({ tags: rememberTags(known, typed) })
  if (draft.language !== '') changeSetting(accountKey, settings.languageUses, (uses) => withUse(uses, draft.language))
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function read(stored: unknown): WritingHistory | null {
  return stored === null ? null : { tags: storedTexts(fieldsOf(stored)['tags']) }
}
