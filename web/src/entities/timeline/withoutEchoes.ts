import type { EntryRow } from '@starling/domain/views'

/**
 * Shows a post once where it and boosts of it, or several boosts of it, are neighbours: the post itself, otherwise the first boost. The
 * others stay in the timeline's data, so that a boost reappears once another post is between them. The row of follow suggestions does not
 * separate neighbours.
 */
export function withoutEchoes(rows: readonly EntryRow[], boostedIn: (statusId: string) => string | undefined): readonly EntryRow[] {
  const echoes = new Set<EntryRow>()
  let shownPost: string | null = null
  let shownRow: EntryRow | null = null
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
