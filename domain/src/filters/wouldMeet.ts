import type { Status } from '@starling/api/statuses'
import { plainTextOf } from '../content/index.ts'
import { writtenWarning } from '../store/index.ts'

/**
 * Whether a filter with this pattern matches a post: its warning, text, poll or descriptions, as servers compare them. The reader's own
 * posts never match.
 */
export function wouldMeet(pattern: RegExp, status: Status, meId: string | null): boolean {
  const shown = status.reblog ?? status
  if (shown.account.id === meId) return false
  const descriptions = shown.media_attachments.map(({ description }) => description ?? '')
  const options = shown.poll?.options.map(({ title }) => title) ?? []
  return pattern.test([writtenWarning(shown), plainTextOf(shown.content), ...options, ...descriptions].join('\n\n'))
}
