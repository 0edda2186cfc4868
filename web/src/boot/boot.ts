/**
 * Runs as a classic script before the bundle: sets the theme without a flash, asks for the first timeline at once,
 * and draws what the reader last saw at its top until the client itself can.
 * It must stay tiny. What it reads from storage may be damaged; then it draws nothing and the client starts without a head start.
 */
import { routeAt, routes, startRoute } from '../routing/routes.ts'
import type { Route } from '../routing/routes.ts'
import { isHarmless, leftOut, readFirstPaint } from './FirstPaint.ts'
import type { FirstPaint, PaintNode } from './FirstPaint.ts'
import { readAccounts } from '../accounts/readAccounts.ts'
import { applyPreferences } from '../storage/applyPreferences.ts'
import { directionOf, storedLocale } from '../storage/locale.ts'
import { readLocal } from '../storage/localStore.ts'
import { readPreferences } from '../storage/readPreferences.ts'
import { tellUnloaded } from './tellUnloaded.ts'
import { tabAccount } from '../storage/tabAccount.ts'
import { accountsStorageKey, firstPaintStorageKey, preferencesStorageKey } from '../storage/storageKeys.ts'

tellUnloaded()

try {
  const page = document.documentElement
  // The frame stands on its side from the first paint where the language runs from right to left.
  const locale = storedLocale()
  page.lang = locale
  page.dir = directionOf(locale)
  const look = readPreferences(readLocal(preferencesStorageKey))
  applyPreferences(look)

  const { list, lastUsed } = readAccounts(readLocal(accountsStorageKey))
  const account = tabAccount(list, lastUsed)
  const path = location.pathname.replace(/^\/deck(?=\/|$)/, '') || '/'
  const found = routeAt(path)?.route
  const route: Route | undefined = found?.isStart ? routes[startRoute(account !== null)] : found
  // Which frame the page draws before the client does (shell.css). What a visitor sees elsewhere may have another.
  if (account) page.dataset.reader = ''
  if (look.advancedLayout) page.dataset.shellLayout = 'deck'
  if (route?.firstPage && (account || !route.isPersonal)) page.dataset.shell = route.destination
  else if (account && route) page.dataset.shell = 'frame'
  if (route?.firstPage && route.timeline && (account || !route.isPersonal)) {
    const url = (account?.origin ?? location.origin) + route.firstPage
    const token = account?.token ?? null
    const response = fetch(url, {
      redirect: 'manual',
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })
    // Whoever takes it handles the failure; until then it must not count as unhandled.
    response.catch(() => undefined)
    window.starlingEarly = { timeline: route.timeline, url, token, response }
    if (path === location.pathname) drawFirstPaint(route.pattern, account?.key ?? null)
  }
} catch {
  // Storage is blocked or broken: the client itself starts without a head start.
}

/** Waits for the page's own root to be parsed; by then the head with its sheets is there. */
function drawFirstPaint(path: string, reader: string | null): void {
  const paint = readFirstPaint(readLocal(firstPaintStorageKey(reader)))
  if (!paint || paint.path !== path || paint.width !== innerWidth) return
  const watcher = new MutationObserver(() => {
    const root = document.getElementById('root')
    if (!root) return
    watcher.disconnect()
    try {
      draw(root, paint)
    } catch {
      // A damaged picture is not shown: the static frame of the page stays until the client draws.
    }
  })
  watcher.observe(document, { childList: true, subtree: true })
}

function draw(root: HTMLElement, paint: FirstPaint): void {
  const links = document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')
  const sheets = new Set(Array.from(links, (link) => new URL(link.href).pathname))
  if (!paint.sheets.every((sheet) => sheets.has(sheet))) return
  const picture = build(paint.tree)
  if (!(picture instanceof HTMLElement)) return
  picture.id = 'first-paint'
  picture.inert = true
  picture.ariaHidden = 'true'
  root.before(picture)
}

/** Draws an element as it was stored, without what could act: the stored value is checked as if somebody else had written it. */
function build(node: PaintNode, space = 'http://www.w3.org/1999/xhtml'): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [name, attributes, ...children] = node
  if (leftOut.has(name)) return document.createTextNode('')
  const inside = name === 'svg' ? 'http://www.w3.org/2000/svg' : space
  const element = document.createElementNS(inside, name) as HTMLElement
  for (const key in attributes) {
    const value = attributes[key] ?? ''
    // The style attribute would be refused by the page's policy; its object is not.
    if (key === 'style') element.style.cssText = value
    else if (isHarmless(key, value)) element.setAttribute(key, value)
  }
  for (const child of children) element.append(build(child, inside))
  return element
}
