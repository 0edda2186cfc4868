import { accounts } from '../accounts/accounts.ts'
import { routeAt } from '../routing/routes.ts'
import { firstSheets } from './firstSheets.ts'
import { removeLocal, writeLocal } from '../storage/localStore.ts'
import { firstPaintStorageKey } from '../storage/storageKeys.ts'

/** An element as plain data: name, attributes, children. Text is itself. */
export type PaintNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: PaintNode[]]

/** What the window looked like at the top of a timeline, for the boot script to draw before this bundle has run. */
export interface FirstPaint {
  /** The reader's key; null for a visitor. */
  readonly reader: string | null
  readonly path: string
  readonly width: number
  /** Class names only mean something together with these. */
  readonly sheets: readonly string[]
  readonly tree: PaintNode
}

/** What could act, and what is drawn by sheets that come later: the panel beside the column. */
const leftOut = new Set(['aside', 'script', 'style', 'iframe', 'object', 'embed', 'video', 'audio', 'template', 'link', 'base', 'form'])
const mostCharacters = 250_000

/** Keeps the picture fresh: when nothing else goes on, and when the page is left. Answers the undo. */
export function keepFirstPaint(root: HTMLElement): () => void {
  const save = () => saveFirstPaint(root)
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') save()
  }
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(save) : save()), 5000)
  document.addEventListener('visibilitychange', saveWhenHidden)
  addEventListener('pagehide', save)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', saveWhenHidden)
    removeEventListener('pagehide', save)
  }
}

function forgetFirstPaint(): void {
  removeLocal(firstPaintStorageKey)
}

function saveFirstPaint(root: HTMLElement): void {
  const { pathname } = window.location
  if (!routeAt(pathname)?.route.firstPage || document.getElementById('first-paint')) return
  const scroller = [...root.querySelectorAll<HTMLElement>('[data-scroller]')].find((element) => element.clientHeight > 0)
  const tree = scroller && scroller.scrollTop < 4 && scroller.querySelector('[data-list-key]') ? paintNodeOf(root) : null
  if (tree === null) {
    // What would be drawn next time is not what the timeline begins with.
    if (scroller && scroller.scrollTop >= 4) forgetFirstPaint()
    return
  }
  const paint: FirstPaint = { reader: accounts.get().active, path: pathname, width: innerWidth, sheets: firstSheets, tree }
  if (JSON.stringify(paint).length < mostCharacters) writeLocal(firstPaintStorageKey, paint)
}

/** Copies what is in sight; null for what is not, or could do anything. */
function paintNodeOf(element: Element): PaintNode | null {
  const name = element.localName
  if (leftOut.has(name) || element.getAttribute('aria-live') || isOutOfSight(element)) return null
  const attributes: Record<string, string> = {}
  for (const { name: attribute, value } of element.attributes) if (isHarmless(attribute, value)) attributes[attribute] = value
  const children: PaintNode[] = []
  for (const child of element.childNodes) {
    const copy = child instanceof Element ? paintNodeOf(child) : child instanceof Text ? child.data : null
    if (copy !== null && copy !== '') children.push(copy)
  }
  return [name, attributes, ...children]
}

function isHarmless(attribute: string, value: string): boolean {
  // What style sheets ask about stays; what scripts, labels or fingers could use goes.
  if (/^aria-(?:pressed|current|expanded|selected|checked)$/.test(attribute)) return true
  if (/^(?:on|srcdoc$|id$|name$|for$|tabindex$|autofocus$|role$|aria-|contenteditable$)/i.test(attribute)) return false
  return !/^\s*(?:javascript|data:text)/i.test(value)
}

function isOutOfSight(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.style.display === 'none') return true
  return element.matches('[data-scroller] [data-list-key]') && element.getBoundingClientRect().top > innerHeight
}
