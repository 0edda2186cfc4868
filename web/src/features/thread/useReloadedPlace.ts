import { useState } from 'react'
import { keepTabPlace, readTabPlace } from '../../storage/tabPlace.ts'
import { useLocation } from '../../ui/navigation.ts'
import type { ListPlace } from '../../ui/VirtualList.tsx'

/**
 * The position in the conversation before the page was reloaded: null where it was not reloaded, and until all of it is loaded, because posts
 * loaded later would be inserted in between. `keep` stores the position.
 */
export function useReloadedPlace(isComplete: boolean): {
  readonly isReloaded: boolean
  readonly start: ListPlace | null
  readonly keep: (place: ListPlace) => void
} {
  const { key } = useLocation()
  const [place] = useState(() => readTabPlace(key))
  return { isReloaded: place !== null, start: isComplete ? place : null, keep: (now) => keepTabPlace(key, now) }
}
