import type { RemoteEmoji } from '../../files/custom-emojis/storeRemoteEmojis.ts'
import { originOf } from './originOf.ts'
import { idOf, listOf, recordsOf } from './rawJson.ts'
import type { Json } from './rawJson.ts'
import { term, textTerm, typesOf } from './term.ts'

const MOST_EMOJIS = 100
const MOST_ADDRESS = 2_048

/** The custom emoji among the tags of a post, a profile or a reaction. */
export function readEmojis(json: Json): RemoteEmoji[] {
  return recordsOf(term(json, 'tag'))
    .filter((tag) => typesOf(tag).includes('Emoji'))
    .slice(0, MOST_EMOJIS)
    .flatMap((tag) => readEmoji(tag) ?? [])
}

function readEmoji(tag: Json): RemoteEmoji | null {
  // Most families write the name between colons, some without.
  const [, shortcode] = /^:?(\w{2,128}):?$/.exec(textTerm(tag, 'name') ?? '') ?? []
  const imageUrl = addressOfPicture(term(tag, 'icon'))
  return shortcode === undefined || imageUrl === null ? null : { shortcode, imageUrl, uri: webAddress(idOf(tag)) }
}

function addressOfPicture(icon: unknown): string | null {
  const [first] = listOf(icon)
  if (typeof first === 'string') return webAddress(first)
  const [picture] = recordsOf(icon)
  if (picture === undefined) return null
  const [url] = listOf(term(picture, 'url'))
  if (typeof url === 'string') return webAddress(url)
  return typeof url === 'object' && url !== null ? webAddress(textTerm(url as Json, 'href')) : null
}

function webAddress(text: string | null): string | null {
  return text !== null && text.length <= MOST_ADDRESS && originOf(text) !== null ? text : null
}
