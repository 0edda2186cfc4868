import { tabPlaceStorageKey } from './storageKeys.ts'

/** The first visible item, and how many pixels of it were above the upper edge. */
interface TabPlace {
  readonly key: string
  readonly within: number
}

/** Stores the scroll position of a history entry's screen until this tab is closed. Only the last one is kept. */
export function keepTabPlace(entry: string, place: TabPlace): void {
  try {
    sessionStorage.setItem(tabPlaceStorageKey, JSON.stringify([entry, place.key, place.within]))
  } catch {
    // Where storage is blocked, a reload starts at the top.
  }
}

/** The scroll position of this history entry's screen before the page was reloaded; null if unknown. */
export function readTabPlace(entry: string): TabPlace | null {
  try {
    const [of, key, within] = [...(JSON.parse(sessionStorage.getItem(tabPlaceStorageKey) ?? '[]') as Iterable<unknown>)]
    return of === entry && typeof key === 'string' && Number.isFinite(within) ? { key, within: Number(within) } : null
  } catch {
    return null
  }
}
