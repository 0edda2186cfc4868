import type { Timeline, TimelineRow } from './Timeline.ts'

/** Suggestions go above the first post older than this (R-tl-11). */
export const SUGGESTIONS_AGE_MS = 4 * 60 * 60 * 1000

/** Adds the row for follow suggestions at the first post older than four hours, never first (R-tl-11). */
export function insertSuggestions(timeline: Timeline, now: number, createdAt: (id: string) => number | null): Timeline {
  if (timeline.pendingSize > 0 || timeline.items.some((row) => row.kind === 'suggestions')) return timeline
  const old = timeline.items.findIndex((row) => {
    const time = row.kind === 'status' ? createdAt(row.id) : null
    return time !== null && now - time > SUGGESTIONS_AGE_MS
  })
  if (old === -1) return timeline
  const row: TimelineRow = { kind: 'suggestions', id: 'suggestions' }
  return { ...timeline, items: timeline.items.toSpliced(Math.max(1, old), 0, row) }
}
