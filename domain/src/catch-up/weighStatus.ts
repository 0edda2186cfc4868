import type { Status } from '@starling/api/statuses'
import { plainTextOf } from '../content/index.ts'

/** How much content a post has. */
export interface StatusWeight {
  /** Letters of its text and of its content warning. */
  readonly characters: number
  readonly media: number
  readonly hasPoll: boolean
  /** The preview of a page. */
  readonly hasCard: boolean
}

/** What a picture, a poll and a preview count as, in characters. */
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

/** The total amount of content as one number, for sorting. */
export function weightOf({ characters, media, hasPoll, hasCard }: StatusWeight): number {
  return characters + media * mediaWeight + (hasPoll ? pollWeight : 0) + (hasCard ? cardWeight : 0)
}
