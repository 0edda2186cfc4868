const LARGEST = '9223372036854775807'

/** Says whether a text can be an id of ours; any other is answered as missing before it reaches the database. */
export function isId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && (text.length < LARGEST.length || text <= LARGEST)
}
