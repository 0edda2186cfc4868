import type { DraftPart } from '../compose/index.ts'
import type { DraftRecord } from './DraftRecord.ts'

/** The drafts that contain all words of the query in their texts, warnings, polls, media descriptions or file names. An empty query finds all. */
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

/** Compared without case, and with full-width letters as half-width ones. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
