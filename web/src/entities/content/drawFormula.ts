import { walkHtml } from '@starling/domain/content'
import { renderToString } from 'katex'
import { createElement } from 'react'
import type { ReactNode } from 'react'

/** The elements of MathML that are drawn; all that KaTeX makes but links, pictures and the source of the formula. */
const mathTags: ReadonlySet<string> = new Set(
  'math semantics mrow mi mn mo ms mtext mspace mover munder munderover msub msup msubsup mfrac msqrt mroot mtable mtr mtd mlabeledtr mpadded mphantom menclose mstyle merror mmultiscripts mprescripts none'.split(
    ' ',
  ),
)

/** Attributes that only change how a formula looks. */
const mathAttributes: ReadonlySet<string> = new Set(
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence form height linethickness lspace mathsize mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
)

/** Draws a TeX formula as MathML, which browsers render and screen readers read; null where it is invalid. */
export function drawFormula(source: string, isBlock: boolean): ReactNode {
  try {
    return elementsOf(
      renderToString(source, {
        displayMode: isBlock,
        output: 'mathml',
        throwOnError: true,
        strict: 'ignore',
        maxExpand: 200,
        maxSize: 10,
      }),
    )
  } catch {
    return null
  }
}

/** Converts KaTeX's markup to React elements, so that it is not inserted into the page unchecked. */
function elementsOf(markup: string): ReactNode {
  interface Open {
    readonly tag: string | null
    readonly attributes: Readonly<Record<string, string>>
    readonly children: ReactNode[]
    readonly isDropped: boolean
  }
  const root: Open = { tag: null, attributes: {}, children: [], isDropped: false }
  const open: Open[] = [root]
  const top = () => open.at(-1) ?? root
  walkHtml(markup, {
    open(name, attributes) {
      const isDropped = top().isDropped || (!mathTags.has(name) && name !== 'span')
      open.push({ tag: mathTags.has(name) ? name : null, attributes: kept(attributes), children: [], isDropped })
    },
    close() {
      const { tag, attributes, children, isDropped } = open.pop() ?? root
      const into = top().children
      if (isDropped) return
      if (tag === null) into.push(...children)
      else into.push(createElement(tag, { key: into.length, ...attributes, ...(tag === 'math' ? { dir: 'ltr' } : {}) }, children))
    },
    leaf(name, attributes) {
      const into = top().children
      if (mathTags.has(name)) into.push(createElement(name, { key: into.length, ...kept(attributes) }))
    },
    text(text) {
      if (!top().isDropped) top().children.push(text)
    },
  })
  return root.children
}

function kept(attributes: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries([...attributes].filter(([name]) => mathAttributes.has(name)))
}
