import * as v from 'valibot'

function isIdentifier(input: unknown): boolean {
  return (typeof input === 'string' && input !== '') || typeof input === 'number'
}

/** An entity's id as text; the one field without which an entity is unreadable (some servers send numbers). */
export const identifier = v.pipe(
  v.custom<string | number>(isIdentifier),
  v.transform((input) => String(input)),
)

/** An id that may be missing; anything unreadable becomes null. */
export const identifierOrNull = v.fallback(v.nullable(identifier), null)

/** Text that is always there for the reader: '' where the server sends nothing usable. */
export const text = v.fallback(v.string(), '')

/** Text or null, null also where the server leaves it out. */
export const textOrNull = v.fallback(v.nullable(v.string()), null)

/** Text that stays absent where the server leaves it out. */
export const maybeText = v.fallback(v.optional(v.string()), undefined)

/** A whole count, 0 where missing. */
export const count = v.fallback(v.number(), 0)

/** A number or null, null also where the server leaves it out. */
export const numberOrNull = v.fallback(v.nullable(v.number()), null)

/** A count that Mastodon writes as text in some entities (tag history, notification requests). */
export const countAsText = v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()), 0)

/** A yes or no, no where missing. */
export const flag = v.fallback(v.boolean(), false)

/** A yes or no that is yes where missing. */
export const flagUnlessDenied = v.fallback(v.boolean(), true)

/** A yes or no, null where the server has no opinion. */
export const flagOrNull = v.fallback(v.nullable(v.boolean()), null)

/** The reader's own mark on an entity: absent for anonymous readers and on shared streams, so absence must survive. */
export const maybeFlag = v.fallback(v.optional(v.boolean()), undefined)

/** An http(s) address; anything else (javascript:, data:, relative text) is null. */
export function webAddress(input: string | null): string | null {
  return input !== null && /^https?:\/\/[^/]/i.test(input) ? input : null
}

/** An address that is http(s) or null. */
export const webAddressOrNull = v.fallback(v.pipe(v.nullable(v.string()), v.transform(webAddress)), null)

/** An http(s) address, or '' where there is none that could be asked: a relative one would be a request to our own server. */
export const webAddressText = v.fallback(
  v.pipe(
    v.string(),
    v.transform((input) => webAddress(input) ?? ''),
  ),
  '',
)

/** An http(s) address that stays absent where the server leaves it out or sends no such one. */
export const maybeWebAddress = v.fallback(
  v.pipe(
    v.optional(v.string()),
    v.transform((input) => webAddress(input ?? null) ?? undefined),
  ),
  undefined,
)
