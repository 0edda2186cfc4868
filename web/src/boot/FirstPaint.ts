import { fieldsOf } from '../storage/storedFields.ts'

/** An element as plain data: name, attributes, children. Text is itself. */
export type PaintNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: PaintNode[]]

/** What the window looked like at the top of a timeline, for the boot script to draw before this bundle has run. */
export interface FirstPaint {
  readonly path: string
  readonly width: number
  /** Class names only mean something together with these. */
  readonly sheets: readonly string[]
  readonly tree: PaintNode
}

/** Elements that could act, and those drawn by sheets that come later: the panel beside the column. */
export const leftOut: ReadonlySet<string> = new Set([
  'aside',
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'template',
  'link',
  'base',
  'form',
])

/** Whether an attribute may be part of the picture: style sheets may ask about it, and no script, label or click can use it. */
export function isHarmless(attribute: string, value: string): boolean {
  if (/^aria-(?:pressed|current|expanded|selected|checked)$/.test(attribute)) return true
  if (/^(?:on|srcdoc$|id$|name$|for$|tabindex$|autofocus$|role$|aria-|contenteditable$)/i.test(attribute)) return false
  return !/^\s*(?:javascript|data:text)/i.test(value)
}

/** Reads a stored picture; null for anything else. What is inside the tree is checked when it is drawn. */
export function readFirstPaint(stored: unknown): FirstPaint | null {
  const { path, width, sheets, tree } = fieldsOf(stored)
  if (typeof path !== 'string' || typeof width !== 'number') return null
  if (!Array.isArray(sheets) || !sheets.every((sheet) => typeof sheet === 'string') || !isPaintNode(tree)) return null
  return { path, width, sheets, tree }
}

function isPaintNode(value: unknown): value is PaintNode {
  if (typeof value === 'string') return true
  if (!Array.isArray(value)) return false
  const [name, attributes, ...children] = value as readonly unknown[]
  return (
    typeof name === 'string' &&
    Object.values(fieldsOf(attributes)).every((attribute) => typeof attribute === 'string') &&
    children.every(isPaintNode)
  )
}
