/** The settings of one account as one JSON object. Other clients may use it too, so unknown entries are kept. */
export type SettingsDocument = Readonly<Record<string, unknown>>

/** The deepest nesting accepted; it bounds the recursion of functions that descend into a document. */
const MOST_LEVELS = 24

/** Checks what was read from storage or a server; null where it is not an object, or nested too deeply. */
export function readSettingsDocument(value: unknown): SettingsDocument | null {
  if (!isObject(value)) return null
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return null
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return value
}

/** Whether a piece of JSON is an object and not a list. */
export function isObject(value: unknown): value is SettingsDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
