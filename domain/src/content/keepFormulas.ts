import { formulaAt } from './formulaAt.ts'

/** The place of a Markdown parser in a line, as far as it is read and changed here. */
interface InlineState {
  readonly src: string
  pos: number
  push(type: string, tag: string, nesting: 0): { content: string }
}

/** The parser of markdown-it, as far as it is needed. */
interface Markdown {
  readonly inline: {
    readonly ruler: { before(other: string, name: string, rule: (state: InlineState, isSilent: boolean) => boolean): void }
  }
}

/** Makes a Markdown parser leave formulas as they are: otherwise their backslashes would be read as escapes and be lost. */
export function keepFormulas(markdown: Markdown): void {
  markdown.inline.ruler.before('escape', 'formula', (state, isSilent) => {
    const formula = formulaAt(state.src, state.pos)
    if (formula === null) return false
    if (!isSilent) state.push('text', '', 0).content = formula
    state.pos += formula.length
    return true
  })
}
