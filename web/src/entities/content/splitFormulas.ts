/** Formulas between the marks that servers for mathematics use: `\( … \)` in a line, `\[ … \]` by themselves. */
const formulas = /\\\(([\s\S]{1,2000}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]/g

export type FormulaPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'formula'; readonly source: string; readonly isBlock: boolean; /** With its marks. */ readonly text: string }

/** Whether a text may contain a formula; cheap, because every piece of text of every post is asked. */
export function hasFormula(text: string): boolean {
  return (text.includes('\\(') && text.includes('\\)')) || (text.includes('\\[') && text.includes('\\]'))
}

/** The most formulas that are drawn of one piece of text; the others stay as they were written. */
const mostFormulas = 30

export function splitFormulas(text: string): readonly FormulaPiece[] {
  const pieces: FormulaPiece[] = []
  let end = 0
  let count = 0
  for (const { 0: whole, 1: inLine, 2: block, index } of text.matchAll(formulas)) {
    if (count === mostFormulas) break
    count += 1
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) })
    pieces.push({ kind: 'formula', source: (inLine ?? block ?? '').trim(), isBlock: inLine === undefined, text: whole })
    end = index + whole.length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}
