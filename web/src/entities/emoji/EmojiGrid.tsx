import type { Emoji, SkinTone } from '@starling/domain/emoji'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { EmojiGlyph } from './EmojiGlyph.tsx'
import styles from './EmojiPicker.module.css'
import { emojiAt } from './emojiRows.ts'
import type { EmojiRow } from './emojiRows.ts'
import type { GridView } from './useGridView.ts'

interface EmojiGridProps {
  readonly id: string
  readonly label: string
  readonly rows: readonly EmojiRow[]
  readonly view: GridView
  readonly tone: SkinTone
  /** The index of the emoji selected by the keyboard. */
  readonly active: number | null
  readonly isChosen: (emoji: Emoji) => boolean
  readonly onPick: (emoji: Emoji) => void
  readonly onPoint: (at: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: () => void
}

export const cellId = (gridId: string, at: number): string => `${gridId}-${at}`

/** A virtual grid: all rows have the same height, so nothing has to be measured. */
export function EmojiGrid({ id, label, rows, view, tone, active, isChosen, onPick, onPoint, onKeyDown, onFocus }: EmojiGridProps) {
  const { scroller, columns, cell, top, shown, margin, followScroll } = view
  const from = Math.max(0, Math.min(top, rows.length - shown) - margin)
  const to = Math.min(rows.length, top + shown + margin)

  const emojiOf = ({ target }: MouseEvent | PointerEvent): [number, Emoji] | null => {
    const at = Number((target as Element).closest<HTMLElement>('[data-at]')?.dataset['at'] ?? NaN)
    const emoji = emojiAt(rows, at)
    return emoji ? [at, emoji] : null
  }

  return (
    <div
      ref={scroller}
      id={id}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-colcount={columns}
      aria-activedescendant={active === null ? undefined : cellId(id, active)}
      tabIndex={0}
      className={styles.grid}
      onScroll={followScroll}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      // The search field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const found = emojiOf(event)
        if (found) onPick(found[1])
      }}
      onPointerOver={(event) => {
        const found = event.pointerType === 'mouse' ? emojiOf(event) : null
        if (found) onPoint(found[0])
      }}
    >
      <div role="presentation" className={styles.rows} style={{ blockSize: rows.length * cell }}>
        {rows.slice(from, to).map((row, index) => (
          <div
            key={from + index}
            role="row"
            aria-rowindex={from + index + 1}
            className={styles.row}
            style={{ insetBlockStart: (from + index) * cell, blockSize: cell, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {row.kind === 'heading' ? (
              <div role="rowheader" aria-colspan={columns} className={styles.heading}>
                {row.title}
              </div>
            ) : (
              row.emojis.map((emoji, column) => {
                const at = row.from + column
                return (
                  <div
                    key={at}
                    id={cellId(id, at)}
                    role="gridcell"
                    aria-label={emoji.label}
                    aria-colindex={column + 1}
                    aria-selected={isChosen(emoji)}
                    data-at={at}
                    data-active={at === active || undefined}
                    className={styles.cell}
                  >
                    <EmojiGlyph emoji={emoji} tone={tone} isActive={at === active} />
                  </div>
                )
              })
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
