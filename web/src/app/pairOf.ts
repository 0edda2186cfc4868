import { routeAt } from '../routing/routes.ts'
import type { Location } from '../ui/navigation.ts'

/** A list and what stands beside it. */
export interface Pair {
  readonly list: Location
  /** Null while nothing is opened. */
  readonly detail: Location | null
}

/** The list of the screen in front, on a window with room for both: the one it was opened from, or the one it belongs to. */
export function pairOf(entries: readonly Location[], front: Location): Pair | null {
  const found = routeAt(front.path)?.route
  if (found?.isList === true) return { list: front, detail: null }
  const opener = entries.find(({ key }) => key === front.opener)
  if (opener !== undefined) return { list: opener, detail: front }
  const path = found?.besideList
  if (path === undefined) return null
  // Its key is the opener of what is opened from it, so that the list stays the same.
  const key = front.opener ?? `beside ${path}`
  return { list: { path, search: '', key, index: front.index, isFromApp: false }, detail: front }
}
