import { formulaAt } from '@starling/domain/content'

export type FormulaPiece =
  | { readonly kind: 'text'; readonly text: string }
  /** `text` is the formula with its marks, `source` without them; `isBlock`: it stands by itself. */
  | { readonly kind: 'formula'; readonly source: string; readonly isBlock: boolean; readonly text: string }

/** Whether a text may contain a formula; cheap, because every piece of text of every post is asked. */
export function hasFormula(text: string): boolean {
  return (text.includes('\\(') && text.includes('\\)')) || (text.includes('\\[') && text.includes('\\]'))
}

/** The most formulas that are drawn of one piece of text; the others stay as they were written. */
const mostFormulas = 30

/** A text as its formulas and what stands between them. */
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
