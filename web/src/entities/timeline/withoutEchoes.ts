import type { TimelineRow } from '@starling/domain/timelines'

/**
 * Leaves out boosts directly above or below the post they boost, so that the same post is not shown twice in a row. They stay in
 * the timeline's data, so that a boost reappears once another post stands between.
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
