import { Fragment } from 'react'
import { splitFormulas } from './splitFormulas.ts'
import { useLoadedCode } from './useLoadedCode.ts'

async function loadFormulas() {
  const code = await import('./drawFormula.ts')
  return code
}

/** A piece of a post with formulas in it. They stand as they were written until the code that draws them is there, and where they cannot be read. */
export function Formulas({ text }: { readonly text: string }) {
  const code = useLoadedCode('formulas', loadFormulas)
  return splitFormulas(text).map((piece, index) => (
    // The pieces of a text never change their order.
    <Fragment key={index}>
      {piece.kind === 'text' ? piece.text : (code?.drawFormula(piece.source, piece.isBlock) ?? <span translate="no">{piece.text}</span>)}
    </Fragment>
  ))
}
