import { unprocessable } from '../../platform/http/HttpError.ts'

const MAX_CHARACTERS = 256

/** Checks the name of a collection: not blank, not too long, and without characters that the database cannot store. */
export function readTitle(given: string): string {
  const title = given.replaceAll('\u0000', '').trim()
  if (title === '') throw unprocessable("Title can't be blank")
  if (Array.from(title).length > MAX_CHARACTERS) throw unprocessable(`Title is too long (maximum is ${MAX_CHARACTERS} characters)`)
  return title
}
