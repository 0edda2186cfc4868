/**
 * Runs as a classic script behind the static frame and before the bundle: sets the theme without a flash, requests the first timeline at once,
 * and draws the stored picture of the last visit until the client itself can draw.
 * It must stay very small. Stored values may be damaged; then it draws nothing, and the client starts without a head start.
 */
import { firstRouteAt, firstRoutes, startRoute } from '../routing/routes.ts'
import type { Route } from '../routing/routes.ts'
import { isHarmless, leftOut, readFirstPaint, shownScroller } from './FirstPaint.ts'
import type { FirstPaint, PaintNode } from './FirstPaint.ts'
import { readAccounts } from '../accounts/readAccounts.ts'
import { directionOf, storedLocale } from '../storage/locale.ts'
import { readLocal } from '../storage/localStore.ts'
import { applyPreferences, readPreferences, startingPreferences } from '../storage/readPreferences.ts'
import { tellUnloaded } from './tellUnloaded.ts'
import { accountOfHistory, tabAccount } from '../storage/tabAccount.ts'
import { accountsStorageKey, firstPaintStorageKey, preferencesStorageKey } from '../storage/storageKeys.ts'

tellUnloaded()

try {
  const page = document.documentElement
  // For right-to-left languages the frame is mirrored from the first paint.
  const locale = storedLocale()
  page.lang = locale
  page.dir = directionOf(locale)
  const look = readPreferences(readLocal(preferencesStorageKey), startingPreferences())
  applyPreferences(look)

  const { list, lastUsed } = readAccounts(readLocal(accountsStorageKey))
  const account = tabAccount(list, lastUsed, accountOfHistory())
  const path = location.pathname.replace(/^\/deck(?=\/|$)/, '') || '/'
  const found = firstRouteAt(path)
  const route: Route | undefined = found?.isStart ? firstRoutes[startRoute(account !== null)] : found
  // Which frame the page draws before the client does (shell.css). At other addresses a visitor may get another frame.
  if (account) page.dataset.reader = ''
  if (look.advancedLayout) page.dataset.shellLayout = 'deck'
  if (route?.firstPage && (account || !route.isPersonal)) page.dataset.shell = route.destination
  else if (account) page.dataset.shell = 'frame'
  if (route?.firstPage && route.timeline && (account || !route.isPersonal)) {
    const origin = account?.origin ?? location.origin
    const token = account?.token ?? null
    const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const open = [route.firstPage, ...(route.readPosition ? [route.readPosition] : [])].map((request) => {
      const url = origin + request
      const response = fetch(url, { redirect: 'manual', headers })
      // The consumer of the request handles its failure; until then it must not be reported as unhandled.
      response.catch(() => undefined)
      return { url, response }
    })
    window.starlingEarly = { timeline: route.timeline, token, open }
    if (path === location.pathname) drawFirstPaint(route.pattern, account?.key ?? null)
  }
} catch {
  // Storage is blocked or damaged: the client starts without a head start.
}

/**
 * Draws the stored picture once the style sheets of the static frame are loaded: without them it would be drawn unstyled. Checks before
 * each frame, because the sheet's load event comes only after the client's scripts have run.
 */
function drawFirstPaint(path: string, reader: string | null): void {
  const paint = readFirstPaint(readLocal(firstPaintStorageKey(reader)))
  if (!paint || paint.path !== path || paint.width !== innerWidth) return
  const look = () => {
    const root = document.getElementById('root')
    // Once the frame is gone, the client draws by itself.
    if (root && !root.querySelector('.shell')) return
    const links = document.querySelectorAll<HTMLLinkElement>('body link')
    const sheets = new Set(Array.from(links, ({ sheet, href }) => sheet && new URL(href).pathname))
    if (!root || !paint.sheets.every((sheet) => sheets.has(sheet))) return void requestAnimationFrame(look)
    try {
      draw(root, paint)
    } catch {
      // A damaged picture is not shown: the static frame stays until the client draws.
    }
  }
  look()
}

function draw(root: HTMLElement, paint: FirstPaint): void {
  const picture = build(paint.tree)
  if (!(picture instanceof HTMLElement)) return
  picture.id = 'first-paint'
  picture.inert = true
  picture.ariaHidden = 'true'
  root.before(picture)
  // Reading the height of a list costs a layout, which a list that begins at its top does not need.
  if (paint.top > 0) shownScroller(picture)?.scrollTo(0, paint.top)
}

/** Draws a stored element without anything that could act: the stored value is checked like untrusted input. */
function build(node: PaintNode, space = 'http://www.w3.org/1999/xhtml'): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [name, attributes, ...children] = node
  if (leftOut.has(name)) return document.createTextNode('')
  const inside = name === 'svg' ? 'http://www.w3.org/2000/svg' : space
  const element = document.createElementNS(inside, name) as HTMLElement
  // Each request costs a slow processor 5 to 10 ms. Lazy pictures are requested after the words have been drawn.
  if (name === 'img') element.setAttribute('loading', 'lazy')
  for (const key in attributes) {
    const value = attributes[key] ?? ''
    // The page's policy forbids the style attribute, but not setting styles through the object.
    if (key === 'style') element.style.cssText = value
    else if (isHarmless(key, value)) element.setAttribute(key, value)
  }
  for (const child of children) element.append(build(child, inside))
  return element
}
