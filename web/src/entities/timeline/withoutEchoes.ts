import type { TimelineRow } from '@starling/domain/timelines'

/**
 * Leaves out boosts that stand right above or below what they boost: nobody wants to read the same post twice in a row. They stay part
 * of the timeline, so that a boost is there again once something stands between.
 */
export function withoutEchoes(rows: readonly TimelineRow[], boostedIn: (statusId: string) => string | undefined): readonly TimelineRow[] {
  const left = rows.filter((row, index) => {
    const original = row.kind === 'entry' ? boostedIn(row.id) : undefined
    if (original === undefined) return true
    return !isEntry(rows[index - 1], original) && !isEntry(rows[index + 1], original)
  })
  return left.length === rows.length ? rows : left
}

function isEntry(row: TimelineRow | undefined, id: string): boolean {
  return row?.kind === 'entry' && row.id === id
}
