import { routeAt } from '../routing/routes.ts'
import type { Location } from '../ui/navigation.ts'

/** A list and the screen beside it. */
export interface Pair {
  readonly list: Location
  /** Null while nothing is opened. */
  readonly detail: Location | null
}

/** The list and detail for the screen in front on a wide window: the list it was opened from, or the one it belongs to. */
export function pairOf(entries: readonly Location[], front: Location): Pair | null {
  const found = routeAt(front.path)?.route
  if (found?.isList === true) return { list: front, detail: null }
  const opener = entries.find(({ key }) => key === front.opener)
  if (opener !== undefined) return { list: opener, detail: front }
  const path = found?.besideList
  if (path === undefined) return null
  // The list has the key that its detail has as `opener`, so that the list stays mounted.
  const key = front.opener ?? `beside ${path}`
  return { list: { path, search: '', key, index: front.index, isFromApp: false }, detail: front }
}
