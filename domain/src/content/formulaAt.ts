/** The longest formula that is drawn, in characters. */
export const longestFormula = 2000

/** The formula that begins at this place of a text, with its marks: `\( … \)` within a line or `\[ … \]` by itself; null where none does. */
export function formulaAt(text: string, at: number): string | null {
  const close = text.startsWith('\\(', at) ? '\\)' : text.startsWith('\\[', at) ? '\\]' : null
  if (close === null) return null
  const end = text.slice(at + 2, at + 2 + longestFormula + close.length).indexOf(close)
  return end < 1 ? null : text.slice(at, at + 2 + end + close.length)
}
