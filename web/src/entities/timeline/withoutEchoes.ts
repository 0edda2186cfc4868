import type { TimelineRow } from '@starling/domain/timelines'

/**
 * Shows a post once where it and boosts of it, or several boosts of it, stand in a row: the post itself, otherwise the first boost. The
 * others stay in the timeline's data, so that a boost reappears once another post stands between. The row of follow suggestions is no
 * post: what stands above and below it are neighbours.
 */
export function withoutEchoes(rows: readonly TimelineRow[], boostedIn: (statusId: string) => string | undefined): readonly TimelineRow[] {
  const echoes = new Set<TimelineRow>()
  let shownPost: string | null = null
  let shownRow: TimelineRow | null = null
  for (const row of rows) {
    if (row.kind === 'suggestions') continue
    const postId: string | null = row.kind === 'entry' ? (boostedIn(row.id) ?? row.id) : null
    if (postId !== null && postId === shownPost) {
      if (row.id !== postId) {
        echoes.add(row)
        continue
      }
      if (shownRow !== null) echoes.add(shownRow)
    }
    shownPost = postId
    shownRow = row
  }
  return echoes.size === 0 ? rows : rows.filter((row) => !echoes.has(row))
}
