/**
 * Readers for values stored on this device. Another version of the client, an extension or a damaged disk may have left
 * anything there, so each field is checked separately and replaced by its default where it is invalid.
 */

type Fields = Readonly<Record<string, unknown>>

/** The fields of a stored object; none where something else was stored. */
export function fieldsOf(stored: unknown): Fields {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Fields) : {}
}

export function storedText(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

export function storedFlag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}

export function storedNumber(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : otherwise
}

export function storedChoice<const Choice extends string>(value: unknown, choices: readonly Choice[], otherwise: Choice): Choice {
  return choices.find((choice) => choice === value) ?? otherwise
}

/** The texts of a stored list. */
export function storedTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
