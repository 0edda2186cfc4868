import type { DraftPart } from '../compose/index.ts'
import type { DraftRecord } from './DraftRecord.ts'

/** The drafts that hold all words of the query, in their texts, warnings, polls, descriptions or names of files. Without words, all of them. */
export function searchDrafts<R extends Pick<DraftRecord, 'draft'>>(records: readonly R[], query: string): readonly R[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return records
  return records.filter(({ draft }) => {
    const text = plain([draft, ...draft.parts].flatMap(textsOf).join('\n'))
    return words.every((word) => text.includes(word))
  })
}

function textsOf({ text, spoilerText, poll, media, files }: Omit<DraftPart, 'key'>): readonly string[] {
  const descriptions = media.map(({ description }) => description ?? '')
  return [text, spoilerText, ...(poll?.options ?? []), ...descriptions, ...files.map(({ name }) => name)]
}

/** Without case, and with full-width and half-width letters alike. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
