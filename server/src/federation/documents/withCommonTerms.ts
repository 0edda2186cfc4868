import { isRecord, listOf } from './rawJson.ts'

const AS = 'https://www.w3.org/ns/activitystreams#'
const TOOT = 'http://joinmastodon.org/ns#'
const SCHEMA = 'http://schema.org#'

/** Terms that most families use and some servers, such as snac, do not define; a reader of JSON-LD would leave out what they name. */
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
 * A document of another server, read with these terms where it does not define them itself. One that carries a signature of its own stays as it is: terms that were
 * not defined when it was signed are not covered by the signature.
 */
export function withCommonTerms(document: unknown): unknown {
  if (!isRecord(document) || document['@context'] === undefined || 'signature' in document || 'proof' in document) return document
  return { ...document, '@context': [COMMON_TERMS, ...listOf(document['@context'])] }
}
