import { notFound } from '../http/HttpError.ts'
import { isId } from '../ids/isId.ts'

/** The ids of a request, each once; what cannot be an id names nothing. */
export function readMembers(ids: readonly string[]): string[] {
  if (!ids.every(isId)) throw notFound()
  return [...new Set(ids)]
}
