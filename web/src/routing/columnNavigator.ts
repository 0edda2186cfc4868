import type { Location, Navigator } from '../ui/navigation.ts'
import type { BrowserNavigator } from './browserNavigator.ts'

const made = new WeakMap<BrowserNavigator, Map<string, Navigator>>()

/** The navigator of a pinned deck column: its own location is constant, and links pressed in it open in the column beside it. */
export function columnNavigator(browser: BrowserNavigator, columnId: string, path: string, search = ''): Navigator {
  const known = made.get(browser) ?? new Map<string, Navigator>()
  made.set(browser, known)
  const id = `${columnId} ${path}${search}`
  let navigator = known.get(id)
  if (!navigator) {
    const location: Location = { path, search, key: `column ${id}`, index: 0, isFromApp: false }
    navigator = {
      getLocation: () => location,
      subscribe: () => () => undefined,
      push: (url) => browser.pushFrom(columnId, url),
      replace: (url) => browser.pushFrom(columnId, url),
      rewrite: () => undefined,
      back: () => browser.back(),
      leaveGone: (_, overview) => browser.pushFrom(columnId, overview),
      openOverlay: (close) => browser.openOverlay(close),
      hrefFor: (url) => browser.hrefFor(url),
    }
    known.set(id, navigator)
  }
  return navigator
}
