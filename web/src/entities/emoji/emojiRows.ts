import type { Emoji } from '@starling/domain/emoji'

/** Emoji under one heading. */
export interface EmojiSection {
  readonly key: string
  readonly title: string
  readonly emojis: readonly Emoji[]
}

/** One row of the grid; `from` is the index of its first emoji among all. */
export type EmojiRow =
  | { readonly kind: 'heading'; readonly section: string; readonly title: string }
  | { readonly kind: 'emojis'; readonly section: string; readonly from: number; readonly emojis: readonly Emoji[] }

type EmojisRow = Extract<EmojiRow, { kind: 'emojis' }>

/** Lays sections out in rows of so many columns; a section without a title has no heading. */
export function emojiRows(sections: readonly EmojiSection[], columns: number): readonly EmojiRow[] {
  const rows: EmojiRow[] = []
  let from = 0
  for (const { key, title, emojis } of sections) {
    if (emojis.length === 0) continue
    if (title !== '') rows.push({ kind: 'heading', section: key, title })
    for (let start = 0; start < emojis.length; start += columns) {
      const row = emojis.slice(start, start + columns)
      rows.push({ kind: 'emojis', section: key, from, emojis: row })
      from += row.length
    }
  }
  return rows
}

/** The row that contains an emoji. */
export function rowOf(rows: readonly EmojiRow[], at: number): number {
  return rows.findIndex((row) => row.kind === 'emojis' && at >= row.from && at < row.from + row.emojis.length)
}

/** The emoji at an index among all. */
export function emojiAt(rows: readonly EmojiRow[], at: number | null): Emoji | undefined {
  const row = at === null ? undefined : rows[rowOf(rows, at)]
  return row?.kind === 'emojis' ? row.emojis[(at ?? 0) - row.from] : undefined
}

export type GridStep = 'next' | 'previous' | 'down' | 'up' | 'rowStart' | 'rowEnd' | 'pageDown' | 'pageUp'

const pageRows = 5

/** The index a key leads to; null above the first row. Headings are skipped, and in short rows the nearest column is used. */
export function stepInGrid(rows: readonly EmojiRow[], at: number, step: GridStep): number | null {
  const lines = rows.filter((row): row is EmojisRow => row.kind === 'emojis')
  const line = rowOf(lines, at)
  const here = lines[line]
  const last = lines.at(-1)
  if (!here || !last) return null
  const column = at - here.from
  const inLine = (index: number): number => {
    const row = lines[Math.max(0, Math.min(index, lines.length - 1))] ?? here
    return row.from + Math.min(column, row.emojis.length - 1)
  }
  switch (step) {
    case 'next':
      return Math.min(at + 1, last.from + last.emojis.length - 1)
    case 'previous':
      return Math.max(at - 1, 0)
    case 'down':
      return inLine(line + 1)
    case 'up':
      return line === 0 ? null : inLine(line - 1)
    case 'rowStart':
      return here.from
    case 'rowEnd':
      return here.from + here.emojis.length - 1
    case 'pageDown':
      return inLine(line + pageRows)
    case 'pageUp':
      return inLine(line - pageRows)
  }
}
