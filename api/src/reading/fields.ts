import * as v from 'valibot'

function isIdentifier(input: unknown): boolean {
  return (typeof input === 'string' && input !== '') || typeof input === 'number'
}

/** An entity's id as a string, also if the server sends a number. An entity without an id is unreadable. */
export const identifier = v.pipe(
  v.custom<string | number>(isIdentifier),
  v.transform((input) => String(input)),
)

/** An optional id; anything unreadable becomes null. */
export const identifierOrNull = v.fallback(v.nullable(identifier), null)

/** A string; '' if the server sends anything else. */
export const text = v.fallback(v.string(), '')

/** Browsers take seconds to lay out a million letters or combining marks. */
const cutTo = (most: number) => v.transform((input: string) => input.slice(0, most))

/** More than any name of a tag or account and any line of a preview needs. */
const cut = cutTo(1000)

/** A short text that is drawn as it is, without the limits of content: of a longer one the beginning. */
export const label = v.fallback(v.pipe(v.string(), cut), '')

/** What a picture shows, in words: as long as Mastodon takes from other servers. */
export const mediaWords = v.pipe(v.string(), cutTo(10_000))

/** A name by which something is asked for and which is drawn as it is, such as a tag's. */
export const namedIdentifier = v.pipe(identifier, cut)

/** A string or null; null also if the field is missing. */
export const textOrNull = v.fallback(v.nullable(v.string()), null)

/** A string that stays undefined if the field is missing. */
export const maybeText = v.fallback(v.optional(v.string()), undefined)

/** An integer; 0 if the field is missing. */
export const count = v.fallback(v.number(), 0)

/** A number or null; null also if the field is missing. */
export const numberOrNull = v.fallback(v.nullable(v.number()), null)

/** A count that Mastodon sends as a string in some entities (tag history, notification requests). */
export const countAsText = v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()), 0)

/** A boolean; false if the field is missing. */
export const flag = v.fallback(v.boolean(), false)

/** A boolean; true if the field is missing. */
export const flagUnlessDenied = v.fallback(v.boolean(), true)

/** A boolean or null; null if the server does not say. */
export const flagOrNull = v.fallback(v.nullable(v.boolean()), null)

/** A flag of the signed-in account on an entity, such as `favourited`. It is missing for visitors and in public streams; then it stays undefined, so that a known value is not overwritten. */
export const maybeFlag = v.fallback(v.optional(v.boolean()), undefined)

/** An http(s) address; anything else (javascript:, data:, relative text) is null. */
export function webAddress(input: string | null): string | null {
  return input !== null && /^https?:\/\/[^/]/i.test(input) ? input : null
}

/** An address that is http(s) or null. */
export const webAddressOrNull = v.fallback(v.pipe(v.nullable(v.string()), v.transform(webAddress)), null)

/** An http(s) address, or '' for anything else: a relative address would become a request to our own server. */
export const webAddressText = v.fallback(
  v.pipe(
    v.string(),
    v.transform((input) => webAddress(input) ?? ''),
  ),
  '',
)

/** An http(s) address; undefined where the server sends none or another kind of address. */
export const maybeWebAddress = v.fallback(
  v.pipe(
    v.optional(v.string()),
    v.transform((input) => webAddress(input ?? null) ?? undefined),
  ),
  undefined,
)
