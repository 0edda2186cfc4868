import type { Location, Navigator } from '../ui/navigation.ts'
import type { BrowserNavigator, ReadAs } from './browserNavigator.ts'
import { isComposePath } from './paths.ts'
import { withReader } from './reader.ts'

interface OtherNavigatorOptions {
  readonly account: ReadAs
  /** The deck column whose links open beside it; absent in other screens. */
  readonly columnId?: string
  /** The constant location of a deck column; where it is absent, that of the browser. */
  readonly location?: Location
  /** Called in place of opening the composer, because posts of another account are written on a page of that account. */
  readonly onWrite: (url: string) => void
}

/** The navigator of screens that are read as another account than the page's. What is opened from them is read as that account, too. */
export function otherNavigator(browser: BrowserNavigator, { account, columnId, location, onWrite }: OtherNavigatorOptions): Navigator {
  const open = (url: string, go: (url: string) => void) => {
    if (isComposePath(url.split('?')[0] ?? '')) onWrite(url)
    else go(url)
  }
  const opener = () => columnId ?? browser.getLocation().opener
  return {
    getLocation: () => location ?? browser.getLocation(),
    subscribe: location === undefined ? browser.subscribe : () => () => undefined,
    push: (url) => open(url, (path) => browser.pushFrom(opener(), path, account)),
    replace: (url) => open(url, (path) => (location === undefined ? browser.replace(path) : browser.pushFrom(opener(), path, account))),
    rewrite: location === undefined ? browser.rewrite : () => undefined,
    back: browser.back,
    leaveGone: (path, overview) =>
      location === undefined ? browser.leaveGone(path, overview) : browser.pushFrom(opener(), overview, account),
    openOverlay: browser.openOverlay,
    hrefFor: (url) => browser.hrefFor(withReader(url, account.handle)),
  }
}
