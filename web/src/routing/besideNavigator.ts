import type { Navigator } from '../ui/navigation.ts'
import type { BrowserNavigator } from './browserNavigator.ts'

const made = new WeakMap<BrowserNavigator, Map<string, Navigator>>()

/**
 * The navigator of a list, or of the detail shown beside it. A link in the list replaces the detail that is open; a link in the detail adds
 * a history entry to go back from.
 */
export function besideNavigator(browser: BrowserNavigator, listKey: string, part: 'list' | 'detail'): Navigator {
  const known = made.get(browser) ?? new Map<string, Navigator>()
  made.set(browser, known)
  const id = `${part} ${listKey}`
  let navigator = known.get(id)
  if (!navigator) {
    navigator = {
      getLocation: browser.getLocation,
      subscribe: browser.subscribe,
      push(url) {
        const isOpen = part === 'list' && browser.getLocation().opener === listKey
        if (isOpen) browser.replace(url)
        else browser.pushFrom(listKey, url)
      },
      replace: browser.replace,
      rewrite: browser.rewrite,
      back: browser.back,
      leaveGone: browser.leaveGone,
      openOverlay: browser.openOverlay,
      hrefFor: browser.hrefFor,
    }
    known.set(id, navigator)
  }
  return navigator
}
