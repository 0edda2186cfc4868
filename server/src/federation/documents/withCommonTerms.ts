import { isRecord, isSigned, listOf } from './rawJson.ts'

const AS = 'https://www.w3.org/ns/activitystreams#'
const TOOT = 'http://joinmastodon.org/ns#'
const SCHEMA = 'http://schema.org#'

/** Common terms that some servers, such as snac, use without defining them; a JSON-LD processor would drop them. */
const COMMON_TERMS = {
  Hashtag: `${AS}Hashtag`,
  sensitive: `${AS}sensitive`,
  manuallyApprovesFollowers: `${AS}manuallyApprovesFollowers`,
  alsoKnownAs: { '@id': `${AS}alsoKnownAs`, '@type': '@id' },
  movedTo: { '@id': `${AS}movedTo`, '@type': '@id' },
  featured: { '@id': `${TOOT}featured`, '@type': '@id' },
  discoverable: `${TOOT}discoverable`,
  indexable: `${TOOT}indexable`,
  votersCount: `${TOOT}votersCount`,
  blurhash: `${TOOT}blurhash`,
  focalPoint: { '@id': `${TOOT}focalPoint`, '@container': '@list' },
  Emoji: `${TOOT}Emoji`,
  EmojiReact: 'http://litepub.social/ns#EmojiReact',
  PropertyValue: `${SCHEMA}PropertyValue`,
  value: `${SCHEMA}value`,
}

/**
 * A remote document with these terms defined where it does not define them itself. A document with its own signature stays unchanged,
 * because the signature does not cover terms that were not defined.
 */
export function withCommonTerms(document: unknown): unknown {
  if (!isRecord(document) || document['@context'] === undefined || isSigned(document)) return document
  return { ...document, '@context': [COMMON_TERMS, ...listOf(document['@context'])] }
}
