const MOST_CHARACTERS = 2000

/** An error as a text that can be stored, beginning with its message. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error)
  return text.replaceAll('\u0000', '').slice(0, MOST_CHARACTERS)
}
