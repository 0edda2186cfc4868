import { fieldsOf } from '../storage/storedFields.ts'

/** An element as plain data: name, attributes, children. Texts are plain strings. */
export type PaintNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: PaintNode[]]

/** A picture of what a timeline showed on screen as elements, which the boot script draws before the bundle runs. */
export interface FirstPaint {
  readonly path: string
  readonly width: number
  /** How far the list was scrolled down, in pixels. */
  readonly top: number
  /** The style sheets the class names belong to. */
  readonly sheets: readonly string[]
  readonly tree: PaintNode
}

/** Elements that are not copied: interactive ones, and those whose style sheets load later (the panel beside the column, the pill in `output`). */
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
  'output',
])

/** Whether an attribute is copied into the picture: style sheets may depend on it, and it can neither run, label nor link anything. */
export function isHarmless(attribute: string, value: string): boolean {
  if (/^aria-(?:pressed|current|expanded|selected|checked)$/.test(attribute)) return true
  if (/^(?:on|srcdoc$|id$|name$|for$|tabindex$|autofocus$|role$|aria-|contenteditable$)/i.test(attribute)) return false
  return !/^\s*(?:javascript|data:text)/i.test(value)
}

/** Reads a stored picture; null for anything else. The elements inside are checked when they are drawn. */
export function readFirstPaint(stored: unknown): FirstPaint | null {
  const { path, width, top = 0, sheets, tree } = fieldsOf(stored)
  if (typeof path !== 'string' || typeof width !== 'number' || typeof top !== 'number') return null
  if (!Array.isArray(sheets) || !sheets.every((sheet) => typeof sheet === 'string') || !isPaintNode(tree)) return null
  return { path, width, top, sheets, tree }
}

/** The list on screen; columns that are not shown have no height. */
export function shownScroller(root: Element): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('[data-scroller]')].find((element) => element.clientHeight > 0)
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
