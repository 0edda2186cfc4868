import { common, createLowlight } from 'lowlight'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import styles from './Code.module.css'

const lowlight = createLowlight(common)

type Nodes = ReturnType<typeof lowlight.highlight>['children']

/** Longer code is not highlighted, because that takes time for each character. */
const longest = 8000
/** For code without a named language every language is tried, up to this length. */
const longestGuessed = 2000
/** The relevance that a guess needs. */
const leastRelevance = 6

/** The styles of token types, by the class that highlight.js gives them. */
const looks = new Map<string, string | undefined>([
  ['comment', styles.comment],
  ['quote', styles.comment],
  ['keyword', styles.keyword],
  ['selector-tag', styles.keyword],
  ['built_in', styles.keyword],
  ['type', styles.type],
  ['class', styles.type],
  ['title', styles.title],
  ['section', styles.title],
  ['name', styles.title],
  ['string', styles.string],
  ['regexp', styles.string],
  ['addition', styles.string],
  ['attr', styles.name],
  ['attribute', styles.name],
  ['variable', styles.name],
  ['property', styles.name],
  ['number', styles.number],
  ['literal', styles.number],
  ['symbol', styles.number],
  ['meta', styles.comment],
  ['deletion', styles.deletion],
])

/** Highlighted code as elements; null where the language is unknown. */
export function highlightCode(code: string, language: string | null): ReactNode[] | null {
  if (code.length > longest) return null
  if (language !== null && lowlight.registered(language)) return drawAll(lowlight.highlight(language, code).children)
  if (language !== null || code.length > longestGuessed) return null
  const { children, data } = lowlight.highlightAuto(code)
  return (data?.relevance ?? 0) >= leastRelevance ? drawAll(children) : null
}

function drawAll(nodes: Nodes): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value
    if (node.type !== 'element') return null
    return createElement('span', { key: index, className: lookOf(node.properties['className']) }, drawAll(node.children))
  })
}

function lookOf(names: unknown): string | undefined {
  const found = Array.isArray(names) ? names.map((name) => looks.get(String(name).replace(/^hljs-/, ''))) : []
  return found.find((look) => look !== undefined)
}
