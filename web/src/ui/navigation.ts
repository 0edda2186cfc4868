import { createContext, useContext, useSyncExternalStore } from 'react'

/** One place in the history of a navigator. */
export interface Location {
  readonly path: string
  readonly search: string
  /** Unique for each history entry: scroll offsets are kept under it. */
  readonly key: string
  /** Where the entry stands in the history, so that back can be told from forward. */
  readonly index: number
  /** The entry was made by the application itself, so going back stays inside it. */
  readonly isFromApp: boolean
  /** The column that opened this entry, where several stand side by side. */
  readonly opener?: string
}

export interface Navigator {
  getLocation(): Location
  subscribe(listener: () => void): () => void
  push(url: string): void
  replace(url: string): void
  back(): void
  /**
   * Gives what opens over the screen an entry of the history. `close` is asked when the reader goes back, and answers false when it stays;
   * the answer of this is called when it is closed in any way.
   */
  openOverlay(close: () => boolean): () => void
  /** The address to write into `href`, so that a link opened in a new tab lands in the same layout. */
  hrefFor(url: string): string
}

export const NavigatorContext = createContext<Navigator | null>(null)
export const LocationContext = createContext<Location | null>(null)
/** Whether the screen around this component has somewhere to go back to. */
export const HasBackContext = createContext(false)

export function useNavigator(): Navigator {
  const navigator = useContext(NavigatorContext)
  if (!navigator) throw new Error('No navigator above this component')
  return navigator
}

/** Where the screen around this component stands; it does not change while the screen is hidden. */
export function useLocation(): Location {
  const location = useContext(LocationContext)
  if (!location) throw new Error('No location above this component')
  return location
}

/** Where the navigator stands now: for frames, not for screens. */
export function useCurrentLocation(navigator: Navigator): Location {
  return useSyncExternalStore(navigator.subscribe, navigator.getLocation)
}

/** Whether the navigator stands at such a path; redraws only when that changes. */
export function useIsAt(isSuch: (path: string) => boolean): boolean {
  const navigator = useNavigator()
  return useSyncExternalStore(navigator.subscribe, () => isSuch(navigator.getLocation().path))
}

export function useSearchParam(name: string): string | null {
  return new URLSearchParams(useLocation().search).get(name)
}
