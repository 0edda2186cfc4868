import type { Status } from '@starling/api/statuses'
import { plainTextOf } from '../content/index.ts'

/** How much there is to read and to look at in a post. */
export interface StatusWeight {
  /** Letters of its text and of its content warning. */
  readonly characters: number
  readonly media: number
  readonly hasPoll: boolean
  /** The preview of a page. */
  readonly hasCard: boolean
}

/** What a picture, a poll and a preview count for, in characters. */
const mediaWeight = 200
const pollWeight = 150
const cardWeight = 100

export function weighStatus({ content, spoiler_text: warning, media_attachments: media, poll, card, quote }: Status): StatusWeight {
  return {
    characters: plainTextOf(content, { hasQuote: quote !== null }).length + warning.length,
    media: media.length,
    hasPoll: poll !== null,
    hasCard: card !== null,
  }
}

/** One number by which posts with more in them come first. */
export function weightOf({ characters, media, hasPoll, hasCard }: StatusWeight): number {
  return characters + media * mediaWeight + (hasPoll ? pollWeight : 0) + (hasCard ? cardWeight : 0)
}
