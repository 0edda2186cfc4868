import type { DraftRecord } from '@starling/domain/drafts'

/** The first words of the draft, from whichever field has any. */
export function excerptOf({ draft }: DraftRecord): string {
  const texts = [draft, ...draft.parts].flatMap(({ text, spoilerText, poll }) => [text, spoilerText, poll?.options.join(' · ') ?? ''])
  return texts.find((text) => text.trim() !== '') ?? ''
}
