import { createContext, useContext, useSyncExternalStore } from 'react'

/** One history entry of a navigator. */
export interface Location {
  readonly path: string
  readonly search: string
  /** Unique for each history entry: scroll positions are stored under it. */
  readonly key: string
  /** The entry's index in the history, which distinguishes back from forward. */
  readonly index: number
  /** The entry was made by the application, so going back stays inside it. */
  readonly isFromApp: boolean
  /** In the deck, the column from which this entry was opened. */
  readonly opener?: string
  /** The key of the account as which this entry is read, if it is not that of the page. */
  readonly account?: string
  /** The key of the account that the page had when this entry was made; absent where nobody was signed in. */
  readonly owner?: string
}

export interface Navigator {
  getLocation(): Location
  subscribe(listener: () => void): () => void
  push(url: string): void
  replace(url: string): void
  /** Changes the query of the current entry, which stays the same entry with its screen; the entry of a pinned column has no address to change. */
  rewrite(search: string): void
  back(): void
  /** Leaves a deleted object for the overview, and removes paths at or below its own from the end of the history. */
  leaveGone(path: string, overview: string): void
  /**
   * Gives an overlay an entry in the history. `close` is called when the reader goes back, and answers false when the overlay stays open;
   * the returned function must be called when it is closed in any way.
   */
  openOverlay(close: () => boolean): () => void
  /** The address to write into `href`, so that a link opened in a new tab lands in the same layout. */
  hrefFor(url: string): string
}

export const NavigatorContext = createContext<Navigator | null>(null)
export const LocationContext = createContext<Location | null>(null)
/** Whether there is an entry of the application to go back to from this screen. */
export const HasBackContext = createContext(false)

export function useNavigator(): Navigator {
  const navigator = useContext(NavigatorContext)
  if (!navigator) throw new Error('No navigator above this component')
  return navigator
}

/** The location of the screen around this component; it does not change while the screen is hidden. */
export function useLocation(): Location {
  const location = useContext(LocationContext)
  if (!location) throw new Error('No location above this component')
  return location
}

/** Returns the function that replaces the surrounding screen by another one, unless the reader has left it. */
export function useLeave(): (url: string) => void {
  const navigator = useNavigator()
  const { key } = useLocation()
  return (url) => {
    if (navigator.getLocation().key === key) navigator.replace(url)
  }
}

/** Returns the function that leaves a deleted object for the overview, unless the reader has left it. */
export function useLeaveGone(): (path: string, overview: string) => void {
  const navigator = useNavigator()
  const { key } = useLocation()
  return (path, overview) => {
    if (navigator.getLocation().key === key) navigator.leaveGone(path, overview)
  }
}

/** The current location of the navigator. For the parts around the screens; a screen uses `useLocation`. */
export function useCurrentLocation(navigator: Navigator): Location {
  return useSyncExternalStore(navigator.subscribe, navigator.getLocation)
}

/** Whether the navigator's path satisfies the predicate; renders again only when that changes. */
export function useIsAt(isSuch: (path: string) => boolean): boolean {
  const navigator = useNavigator()
  return useSyncExternalStore(navigator.subscribe, () => isSuch(navigator.getLocation().path))
}

export function useSearchParam(name: string): string | null {
  return new URLSearchParams(useLocation().search).get(name)
}
