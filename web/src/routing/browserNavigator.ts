import { createOverlayEntries } from './overlayEntries.ts'
import { inDeck, outsideDeck } from './paths.ts'
import { splitReader, withReader } from './reader.ts'
import type { Location, Navigator } from '../ui/navigation.ts'

/** An account as which a screen is read. */
export interface ReadAs {
  readonly key: string
  /** The handle with its server, for the address: a link that is opened in a new tab is read as the same account. */
  readonly handle: string
}

/** The state stored with each history entry. */
interface EntryState {
  readonly key: string
  readonly index: number
  readonly isFromApp: boolean
  /** In the deck: the column a detail was opened from. */
  readonly opener?: string
  /** The account as which the entry is read, if it is not that of the page. */
  readonly account?: ReadAs
  /** The key of the page's account when the entry was made; absent where nobody was signed in. */
  readonly owner?: string
  /** How many overlays are open over the screen; 0 for the screen's own entry. */
  readonly overlays?: number
}

/** A path whose content was deleted, and the screen to show in its place. */
interface Gone {
  readonly path: string
  readonly overview: string
}

/** The account of the whole page, to which the entries of its history belong. */
export interface PageAccount {
  /** The key of the account; null where nobody is signed in. */
  key(): string | null
  /** Called when the reader comes back to an entry that was made when the page had another account. */
  returnTo(key: string): void
}

const nobody: PageAccount = { key: () => null, returnTo: () => undefined }

export interface BrowserNavigator extends Navigator {
  /** Like `push`, and stores the deck column from which it was called, and the account as which the entry is read if it is not that of the page. */
  pushFrom(opener: string | undefined, url: string, account?: ReadAs): void
  /** Whether addresses get the `/deck` prefix; changing it rewrites the current address. */
  setDeck(isDeck: boolean): void
  /** Stops listening to and changing the browser's history. */
  end(): void
}

/** `readerOf` finds the account for the handle in the address of a new tab (see `reader.ts`); null means the page's account. */
export function createBrowserNavigator(
  readerOf: (handle: string) => ReadAs | null = () => null,
  page: PageAccount = nobody,
): BrowserNavigator {
  const listeners = new Set<() => void>()
  let isDeck = false
  let location = adopt(readerOf, page.key())
  /** The deleted content whose entries the browser is going back past at the moment. */
  let gone: Gone | null = null

  const overlays = createOverlayEntries({
    depth: () => stateOf()?.overlays ?? 0,
    push: (depth) => history.pushState({ ...stateOf(), overlays: depth }, ''),
    go: (delta) => history.go(delta),
  })

  const followPopState = () => {
    const isSameScreen = stateOf()?.key === location.key
    if (!isSameScreen) location = adopt(readerOf, page.key())
    overlays.arrive(isSameScreen)
    if (isSameScreen) return
    if (gone !== null) return leaveGone(gone)
    const { owner } = location
    if (owner !== undefined && owner !== page.key()) page.returnTo(owner)
    tell()
  }
  addEventListener('popstate', followPopState)

  function tell() {
    for (const listener of listeners) listener()
  }

  function go(how: 'pushState' | 'replaceState', url: string, { owner: _before, ...state }: EntryState) {
    const owner = page.key()
    const owned = owner === null ? state : { ...state, owner }
    history[how](owned, '', hrefFor(state.account === undefined ? url : withReader(url, state.account.handle)))
    location = adopt(readerOf, owner)
    tell()
  }

  function hrefFor(url: string): string {
    return isDeck ? inDeck(url) : outsideDeckUrl(url)
  }

  function push(url: string, opener?: string, account?: ReadAs) {
    if (!url.startsWith('/')) return
    overlays.leave(
      (isReusing) =>
        go(isReusing ? 'replaceState' : 'pushState', url, {
          key: newKey(),
          index: location.index + 1,
          isFromApp: true,
          ...(opener ? { opener } : {}),
          ...(account ? { account } : {}),
        }),
      true,
    )
  }

  function replace(url: string) {
    overlays.leave(
      () => go('replaceState', url, { ...stateOf(), key: newKey(), index: location.index, isFromApp: location.isFromApp }),
      false,
    )
  }

  /**
   * Goes back past all entries of deleted content. The screens between are not drawn, because the next step back is requested before
   * listeners are notified.
   */
  function leaveGone({ path, overview }: Gone) {
    const isGone = location.path === path || location.path.startsWith(`${path}/`)
    if (isGone && location.isFromApp) return overlays.back()
    gone = null
    if (isGone) replace(overview)
    else if (location.path === overview) tell()
    else push(overview)
  }

  return {
    getLocation: () => location,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: (url) => push(url),
    pushFrom: (opener, url, account) => push(url, opener, account),
    replace,
    rewrite(search) {
      const { account } = stateOf() ?? {}
      const url = location.path + search
      history.replaceState(history.state, '', hrefFor(account === undefined ? url : withReader(url, account.handle)))
      location = { ...location, search }
      tell()
    },
    back() {
      if (location.isFromApp) overlays.back()
      else push('/')
    },
    leaveGone(path, overview) {
      gone = { path, overview }
      leaveGone(gone)
    },
    openOverlay: (close) => overlays.open(close),
    hrefFor,
    end() {
      removeEventListener('popstate', followPopState)
      overlays.end()
    },
    setDeck(next) {
      isDeck = next
      const wanted = hrefFor(window.location.pathname + window.location.search)
      if (wanted !== window.location.pathname + window.location.search) history.replaceState(history.state, '', wanted)
    },
  }
}

/** Reads the browser's current entry; an entry without our state is given one. */
function adopt(readerOf: (handle: string) => ReadAs | null, owner: string | null): Location {
  let state = stateOf()
  if (!state) {
    const { handle } = splitReader(window.location.search)
    const account = handle === null ? null : readerOf(handle)
    state = { key: newKey(), index: 0, isFromApp: false, ...(account ? { account } : {}), ...(owner === null ? {} : { owner }) }
    history.replaceState(state, '')
  }
  return {
    path: outsideDeck(window.location.pathname),
    search: splitReader(window.location.search).search,
    key: state.key,
    index: state.index,
    isFromApp: state.isFromApp,
    ...(state.opener ? { opener: state.opener } : {}),
    ...(state.account ? { account: state.account.key } : {}),
    ...(state.owner ? { owner: state.owner } : {}),
  }
}

function stateOf(): EntryState | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state && 'index' in state ? (state as EntryState) : null
}

function outsideDeckUrl(url: string): string {
  const [path = '', search] = url.split('?')
  return search === undefined ? outsideDeck(path) : `${outsideDeck(path)}?${search}`
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
