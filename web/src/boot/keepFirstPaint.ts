import { accounts } from '../accounts/accounts.ts'
import { routeAt } from '../routing/routes.ts'
import { isHarmless, leftOut } from './FirstPaint.ts'
import type { FirstPaint, PaintNode } from './FirstPaint.ts'
import { firstSheets } from './firstSheets.ts'
import { removeLocal, writeLocal } from '../storage/localStore.ts'
import { firstPaintStorageKey } from '../storage/storageKeys.ts'

const mostCharacters = 250_000

/** When the picture is taken after the start, and how often it is renewed, in milliseconds. */
const firstAfterMs = 5000
const renewEveryMs = 10_000

/**
 * Keeps the stored picture current during reading, because a page the browser kills gets no event, and takes it when the page is closed.
 * During reading it is taken in idle time only, and only when the list starts with other items than before.
 * Answers the function that ends it.
 */
export function keepFirstPaint(root: HTMLElement): () => void {
  let savedItems = ''
  let timer = setTimeout(renew, firstAfterMs)
  let idleCallback = 0

  function renew(): void {
    timer = setTimeout(renew, renewEveryMs)
    if (document.visibilityState === 'hidden') return
    if ('requestIdleCallback' in window) {
      cancelIdleCallback(idleCallback)
      idleCallback = requestIdleCallback(saveIfChanged)
    } else saveIfChanged()
  }
  function saveIfChanged(): void {
    const scroller = shownScroller(root)
    // When the list is scrolled down, the last picture of its top stays valid.
    if (!scroller || !isAtTop(scroller)) return
    const keys = Array.from(scroller.querySelectorAll<HTMLElement>('[data-list-key]'), (item) => item.dataset.listKey)
    const items = [window.location.pathname, innerWidth, accounts.get().active, ...keys].join(' ')
    if (items === savedItems) return
    savedItems = items
    saveFirstPaint(root)
  }
  function leave(): void {
    const scroller = shownScroller(root)
    // A page reloaded while scrolled down starts there, so a picture of the top would be wrong.
    if (scroller && !isAtTop(scroller) && routeAt(window.location.pathname)?.route.firstPage) {
      forgetFirstPaint()
      savedItems = ''
    } else saveFirstPaint(root)
  }
  const leaveWhenHidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  document.addEventListener('visibilitychange', leaveWhenHidden)
  addEventListener('pagehide', leave)
  return () => {
    clearTimeout(timer)
    if ('cancelIdleCallback' in window) cancelIdleCallback(idleCallback)
    document.removeEventListener('visibilitychange', leaveWhenHidden)
    removeEventListener('pagehide', leave)
  }
}

function shownScroller(root: HTMLElement): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('[data-scroller]')].find((element) => element.clientHeight > 0)
}

function isAtTop(scroller: HTMLElement): boolean {
  return scroller.scrollTop < 4
}

function forgetFirstPaint(): void {
  removeLocal(firstPaintStorageKey(accounts.get().active))
}

/** Takes the picture where a timeline shows posts at its top. */
function saveFirstPaint(root: HTMLElement): void {
  const { pathname } = window.location
  if (!routeAt(pathname)?.route.firstPage || document.getElementById('first-paint')) return
  const scroller = shownScroller(root)
  const tree = scroller && isAtTop(scroller) && scroller.querySelector('[data-list-key]') ? paintNodeOf(root) : null
  if (tree === null) return
  const paint: FirstPaint = { path: pathname, width: innerWidth, sheets: firstSheets, tree }
  if (JSON.stringify(paint).length < mostCharacters) writeLocal(firstPaintStorageKey(accounts.get().active), paint)
}

/** Copies a visible element; null for invisible ones and for those that could act. */
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

function isOutOfSight(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.style.display === 'none') return true
  return element.matches('[data-scroller] [data-list-key]') && element.getBoundingClientRect().top > innerHeight
}
