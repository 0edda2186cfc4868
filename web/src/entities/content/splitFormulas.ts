import { formulaAt } from '@starling/domain/content'

export type FormulaPiece =
  | { readonly kind: 'text'; readonly text: string }
  /** `text` is the formula with its delimiters, `source` without them; `isBlock`: a formula on lines of its own. */
  | { readonly kind: 'formula'; readonly source: string; readonly isBlock: boolean; readonly text: string }

/** Whether a text may contain a formula; cheap, because it is called for every piece of text of every post. */
export function hasFormula(text: string): boolean {
  return (text.includes('\\(') && text.includes('\\)')) || (text.includes('\\[') && text.includes('\\]'))
}

/** The most formulas drawn in one piece of text; further ones are shown as written. */
const mostFormulas = 30

/** A text split into formulas and the text between them. */
export function splitFormulas(text: string): readonly FormulaPiece[] {
  const pieces: FormulaPiece[] = []
  let end = 0
  let count = 0
  for (let at = text.indexOf('\\'); at !== -1 && count < mostFormulas; at = text.indexOf('\\', at)) {
    const formula = formulaAt(text, at)
    if (formula === null) {
      at += 1
      continue
    }
    count += 1
    if (at > end) pieces.push({ kind: 'text', text: text.slice(end, at) })
    pieces.push({ kind: 'formula', source: formula.slice(2, -2).trim(), isBlock: formula.startsWith('\\['), text: formula })
    at += formula.length
    end = at
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}
