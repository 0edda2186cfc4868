import type { TimelineKey } from '@starling/domain/timelines'
import { createContext } from 'react'

/** The timeline around a post; null outside timelines. */
export const TimelineOfRowContext = createContext<TimelineKey | null>(null)

/** The id of an element's row: the post, or the boost that shows it. Null outside lists. */
export function rowIdOf(element: Element): string | null {
  return element.closest<HTMLElement>('[data-list-key]')?.dataset['listKey'] ?? null
}
