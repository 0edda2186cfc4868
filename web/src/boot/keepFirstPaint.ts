import { accounts } from '../accounts/accounts.ts'
import type { TimelineKey } from '@starling/domain/timelines'
import { routeAt } from '../routing/routes.ts'
import { isHarmless, leftOut, shownScroller } from './FirstPaint.ts'
import type { FirstPaint, PaintNode } from './FirstPaint.ts'
import { removeLocal, writeLocal } from '../storage/localStore.ts'
import { firstPaintStorageKey } from '../storage/storageKeys.ts'

const mostCharacters = 250_000

/** When the picture is taken after the start, and how often it is renewed, in milliseconds. */
const firstAfterMs = 5000
const renewEveryMs = 10_000

/** A list that still moves is not copied: the work would delay its frames. It has to rest for this long, in milliseconds. */
const restMs = 500

/**
 * Keeps the stored picture current during reading, because a page the browser kills gets no event, and takes it when the page is closed.
 * During reading it is taken in idle time only, and only when other items are on screen than before.
 * `keepsPlace` says whether a timeline begins at the next start where it is scrolled to now; the others begin at their top.
 * Answers the function that ends it.
 */
export function keepFirstPaint(root: HTMLElement, keepsPlace: (timeline: TimelineKey) => boolean): () => void {
  let savedItems = ''
  let timer = setTimeout(renew, firstAfterMs)
  let restTimer: ReturnType<typeof setTimeout>
  let idleCallback = 0

  function renew(): void {
    timer = setTimeout(renew, renewEveryMs)
    if (document.visibilityState === 'hidden') return
    const before = shownScroller(root)?.scrollTop
    clearTimeout(restTimer)
    restTimer = setTimeout(() => {
      if (shownScroller(root)?.scrollTop !== before) return
      if ('requestIdleCallback' in window) {
        cancelIdleCallback(idleCallback)
        idleCallback = requestIdleCallback(saveIfChanged)
      } else saveIfChanged()
    }, restMs)
  }
  /** If a list does not start at its position again, the last picture of its top stays valid while it is scrolled down. */
  function beginsHere(scroller: HTMLElement): boolean {
    const timeline = routeAt(window.location.pathname)?.route.timeline
    return scroller.scrollTop < 4 || (timeline !== undefined && keepsPlace(timeline))
  }
  function saveIfChanged(): void {
    const scroller = shownScroller(root)
    if (!scroller || !beginsHere(scroller)) return
    const inView = [...scroller.querySelectorAll<HTMLElement>('[data-list-key]')].filter((item) => !isOutOfView(item))
    const keys = inView.map((item) => item.dataset.listKey)
    const items = [window.location.pathname, innerWidth, accounts.get().active, ...keys].join(' ')
    if (items === savedItems) return
    savedItems = items
    saveFirstPaint(root, scroller)
  }
  function leave(): void {
    const scroller = shownScroller(root)
    if (!scroller || !routeAt(window.location.pathname)?.route.firstPage) return
    if (beginsHere(scroller)) saveFirstPaint(root, scroller)
    else {
      // The page of a reload begins where the list was scrolled to, so a picture of the top would be wrong.
      forgetFirstPaint()
      savedItems = ''
    }
  }
  const leaveWhenHidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  document.addEventListener('visibilitychange', leaveWhenHidden)
  addEventListener('pagehide', leave)
  return () => {
    clearTimeout(timer)
    clearTimeout(restTimer)
    if ('cancelIdleCallback' in window) cancelIdleCallback(idleCallback)
    document.removeEventListener('visibilitychange', leaveWhenHidden)
    removeEventListener('pagehide', leave)
  }
}

function forgetFirstPaint(): void {
  removeLocal(firstPaintStorageKey(accounts.get().active))
}

/** Takes the picture where a timeline shows posts. */
function saveFirstPaint(root: HTMLElement, scroller: HTMLElement): void {
  const { pathname } = window.location
  if (!routeAt(pathname)?.route.firstPage || document.getElementById('first-paint')) return
  const tree = scroller.querySelector('[data-list-key]') ? paintNodeOf(root) : null
  if (tree === null) return
  const paint: FirstPaint = { path: pathname, width: innerWidth, top: scroller.scrollTop, sheets: sheetPaths(), tree }
  if (JSON.stringify(paint).length < mostCharacters) writeLocal(firstPaintStorageKey(accounts.get().active), paint)
}

/** The style sheet that the page itself names, which is also there for the boot script at the next start. */
function sheetPaths(): string[] {
  return Array.from(document.querySelectorAll<HTMLLinkElement>('body link[rel="stylesheet"]'), ({ href }) => new URL(href).pathname)
}

/** Copies a visible element; null for invisible ones and for those that could act. */
function paintNodeOf(element: Element): PaintNode | null {
  const name = element.localName
  if (leftOut.has(name) || element.getAttribute('aria-live') || isOutOfView(element)) return null
  const attributes: Record<string, string> = {}
  for (const { name: attribute, value } of element.attributes) if (isHarmless(attribute, value)) attributes[attribute] = value
  const children: PaintNode[] = []
  for (const child of element.childNodes) {
    const copy = child instanceof Element ? paintNodeOf(child) : child instanceof Text ? child.data : null
    if (copy !== null && copy !== '') children.push(copy)
  }
  return [name, attributes, ...children]
}

function isOutOfView(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.style.display === 'none') return true
  if (!element.matches('[data-scroller] [data-list-key]')) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top > innerHeight || bottom < 0
}
