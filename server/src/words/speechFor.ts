import type { Context } from 'hono'
import Negotiator from 'negotiator'
import { nearestLanguage } from './languages.ts'
import { speechOf } from './Speech.ts'
import type { Speech } from './Speech.ts'

/** The server's texts in the language of the request's Accept-Language header. */
export function speechFor(c: Context): Speech {
  const header = c.req.header('accept-language')
  return speechOf(nearestLanguage(header === undefined ? [] : new Negotiator({ headers: { 'accept-language': header } }).languages()))
}
