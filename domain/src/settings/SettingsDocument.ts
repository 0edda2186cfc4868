/** The settings of one account as one JSON object, which other clients may use too: what is not understood is kept (R-set-01). */
export type SettingsDocument = Readonly<Record<string, unknown>>

/** No client nests its settings deeper; functions that descend into a document are bounded by this. */
const MOST_LEVELS = 24

/** Checks what storage or a server holds; null where it is no object, or nested so deeply that it cannot be worked with. */
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
