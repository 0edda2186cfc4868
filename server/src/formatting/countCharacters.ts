import { extractEntities } from './extractEntities.ts'

/** What every link counts, however long it is (`characters_reserved_per_url`). */
export const CHARACTERS_PER_URL = 23

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The length of a post as Mastodon counts it: graphemes, links at a flat rate, mentions without their domain, the warning included (R-comp-27). */
export function countCharacters(text: string, spoilerText: string): number {
  let counted = spoilerText
  let urls = 0
  let position = 0
  for (const entity of extractEntities(text)) {
    if (entity.kind === 'hashtag') continue
    counted += text.slice(position, entity.start)
    if (entity.kind === 'url') urls += 1
    else counted += `@${entity.username}`
    position = entity.end
  }
  counted += text.slice(position)
  let graphemes = 0
  for (const _ of segmenter.segment(counted)) graphemes += 1
  return graphemes + urls * CHARACTERS_PER_URL
}
