const LARGEST = '9223372036854775807'

/** Whether a text can be an id of this server; anything else is answered with 404 before the database is queried. */
export function isId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && (text.length < LARGEST.length || text <= LARGEST)
}
