/**
 * Runs as a classic script before the bundle: sets the theme without a flash, asks for the first timeline at once,
 * and draws what the reader last saw at its top until the client itself can.
 * It must stay tiny, so it trusts the shape of what the client itself stored and gives up silently on anything else.
 */
import { routeAt, routes, startRoute } from '../routing/routes.ts'
import type { Route } from '../routing/routes.ts'
import type { FirstPaint, PaintNode } from './keepFirstPaint.ts'
import type { SignedInAccount } from '../accounts/accounts.ts'
import { directionOf, storedLocale } from '../storage/locale.ts'
import { tabAccount } from '../storage/tabAccount.ts'
import { accountsStorageKey, firstPaintStorageKey, preferencesStorageKey } from '../storage/storageKeys.ts'

try {
  const page = document.documentElement
  // The frame stands on its side from the first paint where the language runs from right to left.
  const locale = storedLocale()
  page.lang = locale
  page.dir = directionOf(locale)
  const look = JSON.parse(localStorage.getItem(preferencesStorageKey) ?? '{}')
  page.dataset.theme = look.theme ?? 'system'
  page.dataset.motion = look.motion ?? 'system'
  page.dataset.contrast = look.contrast === 'more' || matchMedia('(prefers-contrast: more)').matches ? 'more' : 'normal'
  if (look.accentHue !== undefined) page.style.setProperty('--accent-hue', look.accentHue)
  if (look.textSize !== undefined) page.style.setProperty('--text-size', look.textSize)

  const { active, list } = JSON.parse(localStorage.getItem(accountsStorageKey) ?? '{"list":[]}')
  const account = tabAccount<SignedInAccount>(list, active)
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
  const paint = JSON.parse(localStorage.getItem(firstPaintStorageKey) ?? 'null') as FirstPaint | null
  if (!paint || paint.reader !== reader || paint.path !== path || paint.width !== innerWidth) return
  const watcher = new MutationObserver(() => {
    const root = document.getElementById('root')
    if (!root) return
    watcher.disconnect()
    const sheets = new Set(
      [...document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')].map((link) => new URL(link.href).pathname),
    )
    if (!paint.sheets.every((sheet) => sheets.has(sheet))) return
    const picture = build(paint.tree) as HTMLElement
    picture.id = 'first-paint'
    picture.inert = true
    picture.ariaHidden = 'true'
    root.before(picture)
  })
  watcher.observe(document, { childList: true, subtree: true })
}

function build(node: PaintNode, space = 'http://www.w3.org/1999/xhtml'): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [name, attributes, ...children] = node
  const inside = name === 'svg' ? 'http://www.w3.org/2000/svg' : space
  const element = document.createElementNS(inside, name) as HTMLElement
  for (const key in attributes) {
    const value = attributes[key] ?? ''
    // The style attribute would be refused by the page's policy; its object is not.
    if (key === 'style') element.style.cssText = value
    else element.setAttribute(key, value)
  }
  for (const child of children) element.append(build(child, inside))
  return element
}
