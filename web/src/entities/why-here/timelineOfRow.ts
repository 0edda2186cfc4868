import type { TimelineKey } from '@starling/domain/timelines'
import { createContext } from 'react'

/** The timeline around a post; null where it stands in none. */
export const TimelineOfRowContext = createContext<TimelineKey | null>(null)

/** The id of the row in which an element stands: the post, or the boost by which it came. Null outside lists. */
export function rowIdOf(element: Element): string | null {
  return element.closest<HTMLElement>('[data-list-key]')?.dataset['listKey'] ?? null
}
