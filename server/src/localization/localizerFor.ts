import type { Context } from 'hono'
import Negotiator from 'negotiator'
import { nearestLanguage } from './languages.ts'
import { localizerOf } from './Localizer.ts'
import type { Localizer } from './Localizer.ts'

/** The server's texts in the language of the request's Accept-Language header. */
export function localizerFor(c: Context): Localizer {
  const header = c.req.header('accept-language')
  return localizerOf(nearestLanguage(header === undefined ? [] : new Negotiator({ headers: { 'accept-language': header } }).languages()))
}
