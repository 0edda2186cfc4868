import { notFound } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'

/** The ids of a request without duplicates; values that cannot be ids are ignored. */
export function readMembers(ids: readonly string[]): string[] {
  if (!ids.every(isId)) throw notFound()
  return [...new Set(ids)]
}
